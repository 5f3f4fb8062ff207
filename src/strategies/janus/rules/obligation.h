// SPDX-License-Identifier: MIT
// What has to be unsatisfiable for a rule to be true: its strong side, and not its weak
// one (of an equivalence: that the sides differ), with a symbol for every variable.
#pragma once

#include <vector>

#include "base/expected.h"
#include "smt/terms/signature.h"
#include "strategies/janus/rules/rule.h"
#include "strategies/solver_help.h"

namespace smiter::strategies::janus {

using Obligation = Claim;  // its words: which reading of the rule

// Is it a rule? In every reading both sides must be formulas, or both regular expressions,
// and the conditions formulas; otherwise an error that says what they are. True or not is
// another matter.
[[nodiscard]] base::Status check_form(const Rule& rule, const smt::OpTable& ops);

// One per reading. An error if a side of the rule does not type-check in any reading, or
// the sides have different sorts. None for rules that need trials.
[[nodiscard]] base::Expected<std::vector<Obligation>> obligations(const Rule& rule, const smt::OpTable& ops);

}  // namespace smiter::strategies::janus
