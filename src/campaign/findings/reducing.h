// SPDX-License-Identifier: MIT
// What the ways of making a finding small have in common: the run of the reducer with an acceptance
// test, and the step from a smaller test to the finding that it shows.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "acceptance/acceptance.h"
#include "examine/conditions.h"
#include "reduce/reducer.h"
#include "solver/profile/solver_config.h"
#include "strategies/strategy.h"
#include "testcase/test.h"
#include "triage/finding.h"

namespace smiter::campaign {

struct Reducing {
  std::span<const solver::SolverConfig> solvers;  // the finding's, by label
  const examine::Conditions& conditions;
  const strategies::Strategy* maker = nullptr;  // of the test; null: it is not at hand
  std::function<bool()> stop = {};              // asked often
  double cpu_ms = 0;                            // increased by what the solvers use
};

// The script reduced as far as the acceptance test lets it; `options` may have moves and a witness.
[[nodiscard]] reduce::Reduced reduce_while_kept(const std::string& script, acceptance::Acceptance& acceptance,
                                                reduce::ReduceOptions options, Reducing& how);

// The finding with a smaller test, if that shows the same in fresh processes.
void take_over(triage::Finding& finding, const testcase::Test& smaller, bool minimal, Reducing& how);

}  // namespace smiter::campaign
