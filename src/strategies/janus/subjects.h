// SPDX-License-Identifier: MIT
// A rule with something in the place of its variables, to be proved or tried: which sorts
// its sort variables stand for, how long its lists are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "smt/terms/terms.h"
#include "strategies/janus/rules/rule.h"

namespace smiter::strategies::janus {

inline constexpr std::uint32_t kFewestRows = 2, kFewestColumns = 1;

// One way to read a rule.
struct Reading {
  std::vector<smt::SortId> sorts;  // by sort variable
  // Elements of each list beyond the fewest; of rows as many more, and as many more in each.
  std::uint32_t extra = 0;
  smt::SortId binder = smt::kInt;  // sort of a binder's variables
  std::string words;               // "N = Int, lists of 2"
};

// The readings to look at: every sort variable at each of its sorts (bit-vectors of
// several widths, several float formats), lists of several lengths. Sorts are made in the
// table; `element` is a declared sort that stands for any.
[[nodiscard]] std::vector<Reading> readings(const Rule& rule, smt::TermTable& table, smt::SortId element);

// How many there are, without making them: sort variables multiply.
[[nodiscard]] std::uint64_t count_readings(const Rule& rule);
// A rule with more cannot be checked, and is not read.
inline constexpr std::uint64_t kMostReadings = 500;

// Does the rule mention regular languages, or indices, for which no solver has variables?
[[nodiscard]] bool needs_trials(const Rule& rule);

}  // namespace smiter::strategies::janus
