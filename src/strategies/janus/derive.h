// SPDX-License-Identifier: MIT
// The second formula of a pair from the first, whatever became of that: what the reducer needs to keep
// the two in step (Algorithm 1 of the Janus paper).
#pragma once

#include <string>
#include <vector>

#include "smt/terms/signature.h"
#include "strategies/janus/rules/rule.h"
#include "testcase/test.h"

namespace smiter::strategies::janus {

// Everything that the steps, in order, can make of a script with one check-sat, as far
// as that is few: each way to use a rule at each place that it fits. Empty if a rule is
// not among these or fits nowhere.
[[nodiscard]] std::vector<std::string> derive(const std::string& script,
                                              const std::vector<testcase::ChainStep>& steps,
                                              const RuleSet& rules, const smt::OpTable& ops);

}  // namespace smiter::strategies::janus
