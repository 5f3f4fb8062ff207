// SPDX-License-Identifier: MIT
// What the evaluator needs to know of an operator, looked up once.
#pragma once

#include <cstdint>
#include <span>

#include "eval/theory/operators.h"
#include "smt/terms/signature.h"

namespace smiter::eval {

// A connective whose children are looked at one by one, until one settles it.
enum class Lazy : std::uint8_t { No, And, Or, Implies, Ite };

struct OperatorRow {
  std::span<const Operator> rows;
  Lazy lazy = Lazy::No;
  bool known = false;  // filled in
  bool equality = false, distinct = false, order = false, select = false;
};

[[nodiscard]] OperatorRow describe_operator(const smt::OpTable& ops, smt::OpId op);

}  // namespace smiter::eval
