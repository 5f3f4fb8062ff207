// SPDX-License-Identifier: MIT
// Models as solvers print them: z3 (since 4.8), cvc4, cvc5, Boolector, Yices, and the
// answers of get-value.
//
// Read: (model …) and ( … ) around it or nothing; define-fun, define-fun-rec,
// define-const, refine-fun; helper functions in any order; lambda, (_ as-array f),
// store chains; universes as comments (`;; universe for U:`, `; cardinality of U is 2`,
// `; rep: …`) or as z3's (forall ((x U)) (or …)); U!val!0, (as @U_0 U), @uc_U_0;
// root-obj and cvc5's real_algebraic_number; div0, mod0 and friends; ((x 5) (y 6));
// (= x 5) and (function f (default 3)).
#pragma once

#include <string_view>

#include "base/expected.h"
#include "eval/model/model.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::eval {

// `check` is the number, from 0, of the check-sat that the model belongs to: its
// definitions are read in the scope of that command. Adds terms to the table. A
// definition that cannot be read makes its symbol unknown, never free.
[[nodiscard]] base::Expected<Model> read_model(std::string_view text, const smt::Script& script,
                                               std::size_t check, smt::TermTable& table);

}  // namespace smiter::eval
