// SPDX-License-Identifier: MIT
// What a solver counted while it solved, read from what it prints for (get-info :all-statistics). There are
// three forms, and no list of names is needed for any of them:
//
//   (:conflicts 7 :memory 17.07)                                     z3
//   (:all-statistics (("sat::conflicts" 1) ("theory::time" 3ms)      cvc5, and cvc4 with a name each
//     ("theory::arith::inferencesLemma" { ARITH_UNATE: 11, ARITH_ROW_IMPL: 2 })))
//
// Only natural numbers are counters: a time, a size in megabytes or a mean is none. A table counts as one
// counter for each of its rows. Text that is none of this is passed over, since it is a stranger's.
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

// A solver that prints more is not read further.
inline constexpr std::size_t kMostCounters = 4096;

// Those that are above zero, in the order of the text, without those whose name fits a pattern of `ignored`
// (* is any run of characters).
[[nodiscard]] std::vector<Counter> read_counters(std::string_view text,
                                                 const std::vector<std::string>& ignored = {});

}  // namespace smiter::solver
