// SPDX-License-Identifier: MIT
// What a solver counted while it solved, read from what it prints for (get-info :all-statistics). No list of
// names is needed for any of the three forms:
//
//   (:conflicts 7 :memory 17.07)                          z3
//   (:all-statistics (("sat::conflicts" 1) …))            cvc5, cvc4
//   ("arith::inferencesLemma" { ARITH_UNATE: 11, … })     tables of cvc5
//
// Only whole numbers are counters; a time, a size in megabytes or a mean is passed over. A table is a counter
// for each of its rows. Other text is passed over, too: it comes from a solver that nobody has to trust.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::solver {

struct Counter {
  std::string name;  // of a row of a table: TABLE/ROW
  std::uint64_t value = 0;

  bool operator==(const Counter&) const = default;
};

// A solver that prints more is not read further, and longer names are passed over.
inline constexpr std::size_t kMostCounters = 4096, kLongestCounterName = 200;

// Those that are above zero, in the order of the text, without those whose name fits a pattern of `ignored`
// (* is any run of characters).
[[nodiscard]] std::vector<Counter> read_counters(std::string_view text,
                                                 const std::vector<std::string>& ignored = {});

}  // namespace smiter::solver
