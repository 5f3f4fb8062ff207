// SPDX-License-Identifier: MIT
// The shape of a wrong rewriting: what the solver did to the outermost operator, whatever its arguments are.
//
//   ((_ re.^ 0) re.all)               becomes  re.all               (re.^ 0 ?1) -> ?1
//   ((_ re.^ 0) (re.* re.allchar))    becomes  (re.* re.allchar)    (re.^ 0 ?1) -> ?1
//
// The term is reduced: no part of it is rewritten wrongly by itself, so the rule at fault is one for its
// outermost operator. Two terms with one shape are thought to be one bug.
#pragma once

#include <string>

#include "smt/terms/signature.h"

namespace smiter::triage {

// `script` has one (simplify t), `rewritten` is what became of t. Empty if t is no application of an
// operator or we cannot read what it became.
[[nodiscard]] std::string rewrite_shape(const std::string& script, const std::string& rewritten,
                                        const smt::OpTable& ops);

}  // namespace smiter::triage
