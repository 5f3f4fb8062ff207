// SPDX-License-Identifier: MIT
// A question about one row of the operator table: the row applied to values, at sorts that the
// solver has, with the value that our evaluator computes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "smt/terms/terms.h"
#include "theory/features.h"

namespace smiter::ask {

struct RowQuestion {
  std::string declarations;  // of the symbols in it
  // The row applied, as a constant of the sort that it should have: some solvers give it another.
  std::string definition;
  // A formula that is satisfiable and one that is not, about that constant or about the term itself.
  struct Pair {
    std::string sat, unsat;
  };
  Pair defined, alone;
  bool ground = false;  // made of values alone, and compared with the value that we compute
  bool higher_order = false;
  theory::FeatureSet features = {};
};

struct RowQuestions {
  std::optional<RowQuestion> ground;
  std::optional<RowQuestion> open;  // the same with symbols, for who writes values in another way
};

// Says whether the solver has a sort.
using HasSort = std::function<bool(const smt::TermTable&, smt::SortId)>;

// Nothing if no instance of the row is made of sorts that it has.
[[nodiscard]] RowQuestions question_about(const smt::OpTable& ops, smt::OpId row, const HasSort& has_sort);

// The same for several arguments, some at the edges of their sorts: only those whose value we compute.
[[nodiscard]] std::vector<RowQuestion> values_of(const smt::OpTable& ops, smt::OpId row,
                                                 const HasSort& has_sort);

}  // namespace smiter::ask
