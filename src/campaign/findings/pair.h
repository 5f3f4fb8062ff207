// SPDX-License-Identifier: MIT
// The two formulas of an implication incompleteness kept in step: only the first is
// reduced, and the second is what the rule makes of it (Algorithm 1 of the Janus paper).
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "campaign/findings/confirm.h"
#include "smt/terms/signature.h"
#include "solver/profile/solver_config.h"
#include "strategies/janus/rules/rule.h"
#include "testcase/test.h"
#include "triage/finding.h"

namespace smiter::campaign {

// Everything that the steps, in order, can make of a script with one check-sat, as far
// as that is few: each way to use a rule at each place that it fits. Empty if a rule is
// not among these or fits nowhere.
[[nodiscard]] std::vector<std::string> derive(const std::string& script,
                                              const std::vector<testcase::ChainStep>& steps,
                                              const strategies::janus::RuleSet& rules,
                                              const smt::OpTable& ops);

// Reduces an implication finding and confirms the result, as reduce_finding does.
void reduce_pair(triage::Finding& finding, std::span<const solver::SolverConfig> solvers,
                 const ConfirmContext& context, const std::function<bool()>& stop, double& cpu_ms);

}  // namespace smiter::campaign
