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

// One way to read a rule.
struct Reading {
  std::vector<smt::SortId> sorts;  // by sort variable
  std::uint32_t extra = 0;         // elements of each list beyond the fewest
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
