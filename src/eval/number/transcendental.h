// SPDX-License-Identifier: MIT
// Reals that have no exact representation here: expressions over sin, exp, pi, …
// kept as they are and enclosed by ball arithmetic (Arb) at growing precision
// when somebody compares them. Two such numbers are told apart when their balls
// separate; if they do not within the limit, nothing is said.
#pragma once

#include "eval/theory/operators.h"

namespace smiter::eval {

enum class RealFunction : std::uint8_t {
  Add,
  Mul,
  Neg,
  Inv,
  Root,  // over expressions; Root's second argument is the degree
  Pi,
  Exp,
  Log,
  Sin,
  Cos,
  Tan,
  Asin,
  Acos,
  Atan,
  Sinh,
  Cosh,
  Tanh,
  Asinh,
  Acosh,
  Atanh,
  Atan2,
};

Value real_expression(RealFunction function, std::vector<Value> args);
std::string_view real_function_name(RealFunction function);  // as SMT-LIB dialects write it

// Sign of a - b, if the balls separate within the limits.
std::optional<int> ball_compare(const Value& a, const Value& b, const Limits& limits);
// floor(a * 2^shift) of a number that is no multiple of 2^-shift, if that can be told.
std::optional<mpz_class> ball_floor(const Value& a, std::int64_t shift, const Limits& limits);

}  // namespace smiter::eval
