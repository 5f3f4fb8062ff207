// SPDX-License-Identifier: MIT
// What STORM gets from outside: its parameters from the settings, tactics from the solvers'
// profiles, and values from a solver that the user trusts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/option.h"
#include "generate/targets.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "strategies/storm/policy.h"
#include "strategies/strategy.h"

namespace smiter::campaign {

// What a target knows for check-sat-using.
struct KnownTactics {
  std::string target;
  std::vector<std::string> tactics;
};

[[nodiscard]] strategies::storm::StormPolicy storm_policy(const base::OptionValues& options,
                                                          std::span<const KnownTactics> known);

// Asks the solver about the formulas of the seed that have no value under its model, and
// keeps what it says in the seed; one without a model gets an assignment first. A seed or
// an answer that cannot be used leaves the seed without such values.
void trust(const solver::SolverConfig& solver, const solver::Limits& limits,
           const strategies::storm::StormPolicy& policy, const smt::OpTable& ops,
           const generate::Targets& targets, strategies::Seed& seed);

// A model of the negation of all that the script asserts, if the solver gives one.
[[nodiscard]] std::optional<std::string> model_of_negation(const solver::SolverConfig& solver,
                                                           const solver::Limits& limits,
                                                           const smt::OpTable& ops,
                                                           const generate::Targets& targets,
                                                           const std::string& script);

// For the store: the assignment and trusted values of a seed, so that a campaign that is
// taken up again goes on with them.
[[nodiscard]] std::string storm_to_json(const strategies::Seed& seed);
[[nodiscard]] base::Status storm_from_json(std::string_view text, strategies::Seed& seed);
// Under which key the store keeps it.
[[nodiscard]] std::string storm_key(std::uint32_t seed);

}  // namespace smiter::campaign
