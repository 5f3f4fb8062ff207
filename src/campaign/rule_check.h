// SPDX-License-Identifier: MIT
// Is a weakening rule justified? Either two families of solvers prove its obligation in
// every reading, or it has a proof in words and our evaluator finds no counterexample
// among many random cases. A counterexample of either kind refutes it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "smt/signature.h"
#include "solver/limits.h"
#include "solver/solver_config.h"
#include "strategies/janus/rule.h"
#include "strategies/janus/trial.h"

namespace smiter::campaign {

enum class RuleVerdict : std::uint8_t {
  Proved,     // by two families, in every reading
  Tried,      // a proof in words, and no counterexample
  Refuted,    // a counterexample
  Unproved,   // neither
  IllFormed,  // its sides do not type-check
};

struct RuleReport {
  RuleVerdict verdict = RuleVerdict::Unproved;
  std::size_t readings = 0;            // obligations
  std::vector<std::string> proved_by;  // families that proved every one of them
  strategies::janus::Trials trials = {};
  std::string why = {};  // of a refutation, of what is missing

  [[nodiscard]] bool is_justified() const {
    return verdict == RuleVerdict::Proved || verdict == RuleVerdict::Tried;
  }
};

struct RuleCheckOptions {
  solver::Limits limits = {};
  std::uint64_t trials = 100'000;
  // Trials of which fewer exercise both sides say nothing.
  std::uint64_t least_applied = 200;
  std::uint64_t seed = 1;
};

[[nodiscard]] RuleReport check_rule(const strategies::janus::Rule& rule,
                                    std::span<const solver::SolverConfig> solvers, const smt::OpTable& ops,
                                    const RuleCheckOptions& options);

[[nodiscard]] std::string_view name_of(RuleVerdict verdict);

}  // namespace smiter::campaign
