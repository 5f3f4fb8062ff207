// SPDX-License-Identifier: MIT
// A rule tried on values (cases.h): both sides are evaluated by our own evaluator, and one case where
// the strong side is true and the weak one is not refutes it. For languages, words are tried on both.
// What counts are cases that could have refuted it: those with a true strong side.
#pragma once

#include <cstdint>
#include <string>

#include "base/rng.h"
#include "smt/terms/signature.h"
#include "strategies/janus/rules/rule.h"

namespace smiter::strategies::janus {

struct Trials {
  std::uint64_t made = 0;      // cases begun
  std::uint64_t bound = 0;     // every variable had a value, and the conditions held
  std::uint64_t applied = 0;   // the strong side (of an equivalence: one of the sides) was true
  std::uint64_t sharp = 0;     // the weak side (of an equivalence: one of them) was false
  std::uint64_t unknown = 0;   // the evaluator could not tell
  std::string counterexample;  // empty: none
};

// Until so many cases had a true strong side; gives up after so many times as many. Stops at the first
// counterexample.
inline constexpr std::uint64_t kMostTriesPerTrial = 20;
[[nodiscard]] Trials try_rule(const Rule& rule, const smt::OpTable& ops, std::uint64_t count, base::Rng& rng);

}  // namespace smiter::strategies::janus
