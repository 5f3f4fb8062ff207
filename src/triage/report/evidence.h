// SPDX-License-Identifier: MIT
// What our evaluator says about each assertion of a script under a model, as lines.
#pragma once

#include <string>
#include <vector>

#include "smt/terms/signature.h"

namespace smiter::triage {

// "true: (> x 0)"; at most `most` lines. Empty if the script or the model cannot be read.
[[nodiscard]] std::vector<std::string> evaluate_assertions(const std::string& script,
                                                           const std::string& model, std::size_t check,
                                                           const smt::OpTable& ops, std::size_t most = 40);

}  // namespace smiter::triage
