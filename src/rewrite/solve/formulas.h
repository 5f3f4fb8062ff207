// SPDX-License-Identifier: MIT
// Formulas about the values of terms, for solving: of a term t of sort Bool t and (not t), of another one
// (= t c) for each given c of its sort. Where one of the assignments that a judge would try makes the
// formula true, it is the witness: a solver that says unsat is wrong.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "smt/terms/terms.h"

namespace smiter::rewrite {

struct Formula {
  std::size_t term = 0;                     // number among those that were given
  smt::TermId claim = {};                   // of sort Bool
  std::optional<std::string> witness = {};  // a model, as define-funs
};

// The terms must be closed. Languages are left out: few solvers compare them.
[[nodiscard]] std::vector<Formula> formulas_about(smt::TermTable& table, std::span<const smt::TermId> terms,
                                                  std::span<const smt::TermId> constants);

}  // namespace smiter::rewrite
