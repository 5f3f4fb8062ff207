// SPDX-License-Identifier: MIT
// The operators that Int and Real share, and those between them (docs/semantics.md, E1, E2).
// Real scripts mix both sorts, so an Int among Reals is taken as a Real.
#include <array>

#include "eval/number/ints.h"
#include "eval/number/reals.h"
#include "eval/number/transcendental.h"
#include "eval/theory/theories.h"

namespace smiter::eval {

namespace {

bool both_int(const EvalCall& c) {
  return c[0].kind() == Kind::Int && c[1].kind() == Kind::Int;
}

Outcome undecided() {
  return Outcome::unknown("two real numbers could not be told apart at the highest precision");
}

Outcome eval_add(const EvalCall& c) {
  return both_int(c) ? int_add(c[0], c[1], c.limits) : real_add(to_real(c[0]), to_real(c[1]), c.limits);
}

Outcome eval_neg(const EvalCall& c) {
  return c[0].kind() == Kind::Int ? int_neg(c[0]) : real_neg(c[0], c.limits);
}

Outcome eval_sub(const EvalCall& c) {
  if (both_int(c)) return int_sub(c[0], c[1], c.limits);
  Outcome negated = real_neg(to_real(c[1]), c.limits);
  return negated.is_known() ? real_add(to_real(c[0]), negated.value(), c.limits) : negated;
}

Outcome eval_mul(const EvalCall& c) {
  return both_int(c) ? int_mul(c[0], c[1], c.limits) : real_mul(to_real(c[0]), to_real(c[1]), c.limits);
}

Outcome real_by_zero(const Value& dividend) {
  return Outcome::unspecified({.op = "/", .indices = {}, .args = {to_real(dividend), Value::real(0)}});
}

Outcome eval_divide(const EvalCall& c) {
  const Value divisor = to_real(c[1]);
  const auto sign = real_sign(divisor, c.limits);
  if (!sign) return undecided();
  if (*sign == 0) return real_by_zero(c[0]);
  Outcome inverse = real_inv(divisor, c.limits);
  return inverse.is_known() ? real_mul(to_real(c[0]), inverse.value(), c.limits) : inverse;
}

Outcome eval_divide_total(const EvalCall& c) {
  Outcome result = eval_divide(c);
  return result.is_unspecified() ? Value::real(0) : result;
}

Outcome eval_divide_by_zero(const EvalCall& c) {
  return real_by_zero(c[0]);
}

template <typename Test>
Outcome ordered(const EvalCall& c, Test test) {
  if (both_int(c)) return Value::boolean(test(compare(c[0], c[1])));
  const auto order = real_compare(to_real(c[0]), to_real(c[1]), c.limits);
  return order ? Outcome(Value::boolean(test(*order))) : undecided();
}

Outcome eval_less(const EvalCall& c) {
  return ordered(c, [](std::strong_ordering o) { return o < 0; });
}
Outcome eval_less_equal(const EvalCall& c) {
  return ordered(c, [](std::strong_ordering o) { return o <= 0; });
}
Outcome eval_greater(const EvalCall& c) {
  return ordered(c, [](std::strong_ordering o) { return o > 0; });
}
Outcome eval_greater_equal(const EvalCall& c) {
  return ordered(c, [](std::strong_ordering o) { return o >= 0; });
}

Outcome eval_abs(const EvalCall& c) {
  if (c[0].kind() == Kind::Int) return compare(c[0], Value::integer(0)) < 0 ? int_neg(c[0]) : c[0];
  const auto sign = real_sign(c[0], c.limits);
  if (!sign) return undecided();
  return *sign < 0 ? real_neg(c[0], c.limits) : Outcome(c[0]);
}

// dReal's min and max.
Outcome eval_min(const EvalCall& c) {
  Outcome less = eval_less(c);
  return less.is_known() ? Outcome(less.value().as_bool() ? c[0] : c[1]) : less;
}
Outcome eval_max(const EvalCall& c) {
  Outcome less = eval_less(c);
  return less.is_known() ? Outcome(less.value().as_bool() ? c[1] : c[0]) : less;
}

// Of a Real it is no operator of the standard. cvc4 and cvc5 take the number itself, z3
// what is left by to_int; nothing may rest on either.
Outcome eval_to_real(const EvalCall& c) {
  if (c[0].kind() == Kind::Int) return to_real(c[0]);
  if (c[0].is_small() && c[0].small_denominator() == 1) return c[0];
  if (const auto floor = real_floor(c[0], 0, c.limits); floor && floor->exact) return c[0];
  return Outcome::disputed(c[0], "to_real of a Real that is no integer");
}

Outcome eval_to_int(const EvalCall& c) {
  if (c[0].kind() == Kind::Int) return c[0];
  if (c[0].is_small() && c[0].small_denominator() == 1) return Value::integer(c[0].small());
  const auto floor = real_floor(c[0], 0, c.limits);
  return floor ? Outcome(Value::integer(floor->value)) : undecided();
}

Outcome eval_is_int(const EvalCall& c) {
  if (c[0].kind() == Kind::Int) return Value::boolean(true);
  const auto floor = real_floor(c[0], 0, c.limits);
  return floor ? Outcome(Value::boolean(floor->exact)) : undecided();
}

// x^(p/q) = (x^p)^(1/q) for x > 0.
Outcome rational_power(const Value& base, const mpq_class& exponent, const Limits& limits) {
  if (!exponent.get_num().fits_slong_p() || exponent.get_num() == INT64_MIN ||
      !exponent.get_den().fits_ulong_p()) {
    return Outcome::budget("a power of that size");
  }
  Outcome power = real_power(base, exponent.get_num().get_si(), limits);
  if (!power.is_known() || exponent.get_den() == 1) return power;
  return real_root(power.value(), exponent.get_den().get_ui(), limits);
}

// ^ and **: solvers differ at 0^0 and where the result leaves the sort, so these
// are cells. Elsewhere it is the power of the textbooks.
Outcome eval_power(const EvalCall& c) {
  if (both_int(c)) {
    if (compare(c[1], Value::integer(0)) < 0) return c.unspecified();
    if (c[0] == Value::integer(0) && c[1] == Value::integer(0)) return c.unspecified();
    const auto exponent = as_count(c[1]);
    return exponent ? int_power(c[0].to_mpz(), *exponent, c.limits)
                    : Outcome::budget("a power of that many digits");
  }
  const Value base = to_real(c[0]);
  const Value exponent = to_real(c[1]);
  const auto base_sign = real_sign(base, c.limits);
  if (!base_sign) return undecided();
  const bool whole = exponent.is_rational() && exponent.to_mpq().get_den() == 1;
  if (*base_sign == 0) {
    const auto sign = real_sign(exponent, c.limits);
    if (!sign) return undecided();
    return *sign > 0 ? base : c.unspecified();
  }
  if (exponent.is_rational() && (whole || *base_sign > 0))
    return rational_power(base, exponent.to_mpq(), c.limits);
  if (*base_sign < 0) return c.unspecified();
  Outcome product = real_mul(exponent, real_expression(RealFunction::Log, {base}), c.limits);
  return product.is_known() ? real_expression(RealFunction::Exp, {product.value()}) : product;
}

constexpr std::array kRows = {
    Operator{"*", "rr", Fold::Left, eval_mul},
    Operator{"**", "rr", Fold::Fixed, eval_power},
    Operator{"+", "rr", Fold::Left, eval_add},
    Operator{"-", "r", Fold::Fixed, eval_neg},
    Operator{"-", "rr", Fold::Left, eval_sub},
    Operator{"/", "rr", Fold::Left, eval_divide},
    Operator{"/0", "r", Fold::Fixed, eval_divide_by_zero},
    Operator{"/_total", "rr", Fold::Left, eval_divide_total},
    Operator{"<", "rr", Fold::Chain, eval_less},
    Operator{"<=", "rr", Fold::Chain, eval_less_equal},
    Operator{">", "rr", Fold::Chain, eval_greater},
    Operator{">=", "rr", Fold::Chain, eval_greater_equal},
    Operator{"^", "rr", Fold::Fixed, eval_power},
    Operator{"abs", "r", Fold::Fixed, eval_abs},
    Operator{"is_int", "r", Fold::Fixed, eval_is_int},
    Operator{"max", "rr", Fold::Left, eval_max},
    Operator{"min", "rr", Fold::Left, eval_min},
    Operator{"pow", "rr", Fold::Fixed, eval_power},
    Operator{"to_int", "r", Fold::Fixed, eval_to_int},
    Operator{"to_real", "r", Fold::Fixed, eval_to_real},
};

}  // namespace

std::span<const Operator> arithmetic_operators() {
  return kRows;
}

}  // namespace smiter::eval
