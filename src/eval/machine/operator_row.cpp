// SPDX-License-Identifier: MIT
#include "eval/machine/operator_row.h"

#include <string_view>

namespace smiter::eval {

OperatorRow describe_operator(const smt::OpTable& ops, smt::OpId op) {
  const std::string_view name = ops.symbols().text(ops[op].name);
  OperatorRow row;
  row.known = true;
  row.rows = find_operators(name);
  if (name == "and") row.lazy = Lazy::And;
  if (name == "or") row.lazy = Lazy::Or;
  if (name == "=>") row.lazy = Lazy::Implies;
  if (name == "ite") row.lazy = Lazy::Ite;
  row.equality = name == "=";
  row.distinct = name == "distinct";
  row.order = name == "<" || name == "<=" || name == ">" || name == ">=";
  row.select = name == "select" || name == "@";
  return row;
}

}  // namespace smiter::eval
