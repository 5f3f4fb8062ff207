// SPDX-License-Identifier: MIT
#include "eval/number/ints.h"

#include <array>

#include "eval/theory/theories.h"

namespace smiter::eval {

Outcome int_add(const Value& a, const Value& b, const Limits&) {
  std::int64_t sum = 0;
  if (a.is_small() && b.is_small() && !__builtin_add_overflow(a.small(), b.small(), &sum))
    return Value::integer(sum);
  return Value::integer(a.to_mpz() + b.to_mpz());
}

Outcome int_sub(const Value& a, const Value& b, const Limits&) {
  std::int64_t difference = 0;
  if (a.is_small() && b.is_small() && !__builtin_sub_overflow(a.small(), b.small(), &difference)) {
    return Value::integer(difference);
  }
  return Value::integer(a.to_mpz() - b.to_mpz());
}

Outcome int_mul(const Value& a, const Value& b, const Limits& limits) {
  std::int64_t product = 0;
  if (a.is_small() && b.is_small() && !__builtin_mul_overflow(a.small(), b.small(), &product)) {
    return Value::integer(product);
  }
  const mpz_class x = a.to_mpz();
  const mpz_class y = b.to_mpz();
  if (mpz_sizeinbase(x.get_mpz_t(), 2) + mpz_sizeinbase(y.get_mpz_t(), 2) > limits.bits) {
    return Outcome::budget("a product of that many digits");
  }
  return Value::integer(x * y);
}

Value int_neg(const Value& a) {
  if (a.is_small() && a.small() != INT64_MIN) return Value::integer(-a.small());
  return Value::integer(-a.to_mpz());
}

int int_compare(const Value& a, const Value& b) {
  const auto order = compare(a, b);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

EuclideanDivision int_divide(const Value& m, const Value& n) {
  if (m.is_small() && n.is_small() && !(m.small() == INT64_MIN && n.small() == -1)) {
    std::int64_t quotient = m.small() / n.small();
    std::int64_t rest = m.small() % n.small();
    if (rest < 0) {
      rest = n.small() > 0 ? rest + n.small() : rest - n.small();
      quotient = n.small() > 0 ? quotient - 1 : quotient + 1;
    }
    return {Value::integer(quotient), Value::integer(rest)};
  }
  const mpz_class x = m.to_mpz();
  const mpz_class y = n.to_mpz();
  mpz_class quotient;
  mpz_class rest;
  if (y > 0) {
    mpz_fdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
  } else {
    mpz_cdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
  }
  return {Value::integer(quotient), Value::integer(rest)};
}

Outcome int_power(const mpz_class& base, std::uint64_t exponent, const Limits& limits) {
  if (exponent == 0 || base == 1) return Value::integer(1);
  if (base == 0) return Value::integer(0);
  if (base == -1) return Value::integer(exponent % 2 == 0 ? 1 : -1);
  const std::uint64_t bits = mpz_sizeinbase(base.get_mpz_t(), 2);
  if (exponent > limits.bits || bits * exponent > limits.bits)
    return Outcome::budget("a power of that many digits");
  mpz_class result;
  mpz_pow_ui(result.get_mpz_t(), base.get_mpz_t(), exponent);
  return Value::integer(result);
}

std::optional<std::uint64_t> as_count(const Value& n) {
  if (!n.is_small() || n.small() < 0 || n.small() > (std::int64_t{1} << 62)) return std::nullopt;
  return static_cast<std::uint64_t>(n.small());
}

namespace {

bool is_zero(const Value& n) {
  return n.is_small() && n.small() == 0;
}

bool is_negative(const Value& n) {
  return n.is_small() ? n.small() < 0 : n.to_mpz() < 0;
}

Outcome eval_div(const EvalCall& c) {
  return is_zero(c[1]) ? c.unspecified() : int_divide(c[0], c[1]).quotient;
}

Outcome eval_mod(const EvalCall& c) {
  return is_zero(c[1]) ? c.unspecified() : int_divide(c[0], c[1]).rest;
}

// cvc5's total versions: division by zero gives 0, modulus the dividend.
Outcome eval_div_total(const EvalCall& c) {
  return is_zero(c[1]) ? Value::integer(0) : int_divide(c[0], c[1]).quotient;
}

Outcome eval_mod_total(const EvalCall& c) {
  return is_zero(c[1]) ? c[0] : int_divide(c[0], c[1]).rest;
}

// z3: (rem m n) is (mod m n) for n > 0 and -(mod m n) for n < 0.
Outcome eval_rem(const EvalCall& c) {
  if (is_zero(c[1])) return c.unspecified();
  Value rest = int_divide(c[0], c[1]).rest;
  return is_negative(c[1]) ? int_neg(rest) : rest;
}

// z3 prints what it chose for a zero divisor as functions of the dividend.
Outcome eval_by_zero(const EvalCall& c) {
  const std::string_view op = c.op.name == "div0" ? "div" : c.op.name == "mod0" ? "mod" : "rem";
  return Outcome::unspecified({.op = std::string(op), .indices = {}, .args = {c[0], Value::integer(0)}});
}

Outcome eval_divisible(const EvalCall& c) {
  const std::uint64_t n = c.indices[0];
  if (n == 0) return Outcome::unknown("(_ divisible 0) is not a term of the standard");
  const mpz_class x = c[0].to_mpz();
  return Value::boolean(mpz_divisible_ui_p(x.get_mpz_t(), n) != 0);
}

Outcome eval_pow2(const EvalCall& c) {
  if (is_negative(c[0])) return Value::integer(0);
  const auto exponent = as_count(c[0]);
  if (!exponent) return Outcome::budget("a power of two of that many digits");
  return int_power(2, *exponent, c.limits);
}

Outcome eval_log2(const EvalCall& c) {
  const mpz_class x = c[0].to_mpz();
  if (x <= 0) return Value::integer(0);
  return Value::integer(static_cast<std::int64_t>(mpz_sizeinbase(x.get_mpz_t(), 2)) - 1);
}

Outcome eval_is_pow2(const EvalCall& c) {
  const mpz_class x = c[0].to_mpz();
  return Value::boolean(x > 0 && mpz_popcount(x.get_mpz_t()) == 1);
}

// ((_ iand k) x y): the bitwise and of both modulo 2^k.
Outcome iand(const Value& a, const Value& b, std::uint64_t k, const Limits& limits) {
  if (k > limits.bits) return Outcome::budget("an iand of that many bits");
  mpz_class x = a.to_mpz();
  mpz_class y = b.to_mpz();
  mpz_fdiv_r_2exp(x.get_mpz_t(), x.get_mpz_t(), k);
  mpz_fdiv_r_2exp(y.get_mpz_t(), y.get_mpz_t(), k);
  return Value::integer(x & y);
}

Outcome eval_iand(const EvalCall& c) {
  return iand(c[0], c[1], c.indices[0], c.limits);
}

// (piand k x y), cvc5: as iand with the width as an argument.
Outcome eval_piand(const EvalCall& c) {
  const auto k = as_count(c[0]);
  if (!k && is_negative(c[0])) return c.unspecified();
  return iand(c[1], c[2], k.value_or(~std::uint64_t{0}), c.limits);
}

constexpr std::array kRows = {
    Operator{"div", "ii", Fold::Left, eval_div},
    Operator{"div0", "i", Fold::Fixed, eval_by_zero},
    Operator{"div_total", "ii", Fold::Left, eval_div_total},
    Operator{"divisible", "i", Fold::Fixed, eval_divisible, 1},
    Operator{"iand", "ii", Fold::Left, eval_iand, 1},
    Operator{"int.ispow2", "i", Fold::Fixed, eval_is_pow2},
    Operator{"int.log2", "i", Fold::Fixed, eval_log2},
    Operator{"int.pow2", "i", Fold::Fixed, eval_pow2},
    Operator{"mod", "ii", Fold::Left, eval_mod},
    Operator{"mod0", "i", Fold::Fixed, eval_by_zero},
    Operator{"mod_total", "ii", Fold::Left, eval_mod_total},
    Operator{"piand", "iii", Fold::Fixed, eval_piand},
    Operator{"pow2", "i", Fold::Fixed, eval_pow2},
    Operator{"rem", "ii", Fold::Left, eval_rem},
    Operator{"rem0", "i", Fold::Fixed, eval_by_zero},
};

}  // namespace

std::span<const Operator> integer_operators() {
  return kRows;
}

}  // namespace smiter::eval
