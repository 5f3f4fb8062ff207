// SPDX-License-Identifier: MIT
// What STORM wants to know of a seed before its first unit: something to start from if the seed has no
// model, and values that our evaluator cannot tell. The store keeps both as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "generate/targets.h"
#include "strategies/storm/policy.h"
#include "strategies/strategy.h"

namespace smiter::strategies::storm {

// A seed that a solver finds unsat gets a model of its negation as its assignment, if the solver gives
// one. Does nothing if the seed has a model or an assignment.
void take_model_of_negation(Seed& seed, const SeedHelp& help, const smt::OpTable& ops,
                            const generate::Targets& targets);

// Asks the trusted solver about the formulas of the seed that have no value under its model; a seed
// without one gets an assignment first. Where the seed or the answer cannot be used, the seed gets no
// such values.
void take_trusted_values(Seed& seed, const SeedHelp& help, const StormPolicy& policy, const smt::OpTable& ops,
                         const generate::Targets& targets);

// The assignment and the trusted values; nothing if the seed has neither.
[[nodiscard]] std::optional<std::string> facts_json(const Seed& seed);
[[nodiscard]] base::Status read_facts(std::string_view json, Seed& seed);

}  // namespace smiter::strategies::storm
