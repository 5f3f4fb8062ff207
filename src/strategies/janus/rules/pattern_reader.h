// SPDX-License-Identifier: MIT
// The patterns and sorts inside a rule. A part of the rule reader.
#pragma once

#include <string>

#include "base/expected.h"
#include "smt/terms/signature.h"
#include "strategies/janus/rules/rule.h"
#include "theory/sexpr.h"

namespace smiter::strategies::janus {

// Adds to `rule` the variables that the pattern itself binds.
[[nodiscard]] base::Status read_pattern(const theory::Sexpr& form, const smt::OpTable& ops, Rule& rule,
                                        Pattern& out);
// Sort variables are those that the rule has declared so far.
[[nodiscard]] base::Status read_sort(const theory::Sexpr& form, const Rule& rule, SortSpec& out);

}  // namespace smiter::strategies::janus
