// SPDX-License-Identifier: MIT
// What an unsatisfiable seed has instead of a model (the paper, section 3.2): a model of the
// negation of all that it asserts. Values come from our evaluator, so it need not be right.
#pragma once

#include <string>

#include "base/expected.h"
#include "generate/targets.h"

namespace smiter::strategies::storm {

// The seed's declarations, and that not all of its assertions hold.
[[nodiscard]] base::Expected<std::string> negated(const std::string& text, const smt::OpTable& ops,
                                                  const generate::Targets& targets);

}  // namespace smiter::strategies::storm
