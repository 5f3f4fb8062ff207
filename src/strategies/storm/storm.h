// SPDX-License-Identifier: MIT
// STORM (Mansur et al., ESEC/FSE 2020): instances that are satisfiable by construction.
// A seed is taken apart, every fragment gets its value under an assignment, and what is
// put together from fragments is true under that assignment, which is the test's witness.
//
// Beyond the paper, and off in the variant "paper": more connectives, assignments without a
// solver, unsatisfiable instances (a formula and the negation of an equivalent one), and
// scripts whose answers alternate between sat and unsat.
#pragma once

#include <memory>
#include <string_view>

#include "generate/targets.h"
#include "strategies/storm/policy.h"
#include "strategies/strategy.h"

namespace smiter::strategies::storm {

// `ops` and `targets` must outlive the strategy. A seed's model (Seed::model) is its
// assignment; without one a random assignment is drawn.
[[nodiscard]] std::unique_ptr<Strategy> make_storm(StormPolicy policy, const smt::OpTable& ops,
                                                   const generate::Targets& targets,
                                                   std::string_view name = "storm");

}  // namespace smiter::strategies::storm
