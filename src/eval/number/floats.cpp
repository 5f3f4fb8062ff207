// SPDX-License-Identifier: MIT
#include "eval/number/floats.h"

#include <algorithm>

namespace smiter::eval {

namespace {

std::int64_t bits(const mpz_class& n) {
  return static_cast<std::int64_t>(mpz_sizeinbase(n.get_mpz_t(), 2));
}

bool any_nan(const Value& a, const Value& b) {
  return is_nan(a) || is_nan(b);
}

// An exact zero sum of opposite numbers: +0, or -0 towards negative.
Value cancelled(FloatFormat f, Rounding mode) {
  return float_zero(f, mode == Rounding::TowardNegative);
}

// a + b of two non-zero exact numbers. When they lie further apart than the format
// can see, the smaller one only leaves a sticky bit, so huge exponents cost nothing.
Exact add_exact(const Exact& a, const Exact& b, std::int64_t precision) {
  const Exact& high = a.exponent + bits(a.significand) >= b.exponent + bits(b.significand) ? a : b;
  const Exact& low = &high == &a ? b : a;
  const std::int64_t reach = std::max(precision, bits(high.significand)) + 4;
  const std::int64_t high_top = high.exponent + bits(high.significand);
  const std::int64_t low_top = low.exponent + bits(low.significand);
  Exact out;
  if (high_top - low_top > reach) {
    // Fill high up to `reach` bits; low is below its last place.
    const std::int64_t fill = reach - bits(high.significand);
    out.negative = high.negative;
    out.significand = high.significand << static_cast<std::uint64_t>(fill);
    out.exponent = high.exponent - fill;
    if (high.negative != low.negative) out.significand -= 1;
    out.sticky = true;
    return out;
  }
  out.exponent = std::min(high.exponent, low.exponent);
  mpz_class x = high.significand << static_cast<std::uint64_t>(high.exponent - out.exponent);
  const mpz_class y = low.significand << static_cast<std::uint64_t>(low.exponent - out.exponent);
  x = high.negative == low.negative ? mpz_class(x + y) : mpz_class(x - y);
  out.negative = x < 0 ? !high.negative : high.negative;
  out.significand = abs(x);
  return out;
}

Value rounded_sum(FloatFormat f, Rounding mode, const Exact& a, const Exact& b) {
  const Exact sum = add_exact(a, b, f.sb);
  return sum.significand == 0 ? cancelled(f, mode) : round(f, mode, sum);
}

Exact product(const Exact& a, const Exact& b) {
  return {a.negative != b.negative, a.significand * b.significand, a.exponent + b.exponent, false};
}

// a / b with enough bits to be rounded to `precision`.
Exact quotient(const Exact& a, const Exact& b, std::int64_t precision) {
  const std::int64_t shift =
      std::max<std::int64_t>(0, precision + 4 + bits(b.significand) - bits(a.significand));
  const mpz_class dividend = a.significand << static_cast<std::uint64_t>(shift);
  Exact out;
  mpz_class rest;
  mpz_tdiv_qr(out.significand.get_mpz_t(), rest.get_mpz_t(), dividend.get_mpz_t(), b.significand.get_mpz_t());
  out.negative = a.negative != b.negative;
  out.exponent = a.exponent - b.exponent - shift;
  out.sticky = rest != 0;
  return out;
}

// -1, 0, 1 for numbers that are not NaN, zeros being equal.
int order(const Value& a, const Value& b) {
  if (is_zero_float(a) && is_zero_float(b)) return 0;
  const bool negative = float_sign(a);
  if (negative != float_sign(b)) return negative ? -1 : 1;
  // Patterns of one sign are ordered by magnitude.
  const auto pattern = compare(a, b);
  const int magnitude = pattern < 0 ? -1 : pattern > 0 ? 1 : 0;
  return negative ? -magnitude : magnitude;
}

}  // namespace

Value float_add(Rounding mode, const Value& a, const Value& b) {
  const FloatFormat f = a.format();
  if (any_nan(a, b)) return float_nan(f);
  if (is_infinite(a)) return is_infinite(b) && float_sign(a) != float_sign(b) ? float_nan(f) : a;
  if (is_infinite(b)) return b;
  if (is_zero_float(a)) {
    if (!is_zero_float(b)) return b;
    return float_sign(a) == float_sign(b) ? a : cancelled(f, mode);
  }
  if (is_zero_float(b)) return a;
  return rounded_sum(f, mode, exact_of(a), exact_of(b));
}

Value float_mul(Rounding mode, const Value& a, const Value& b) {
  const FloatFormat f = a.format();
  if (any_nan(a, b)) return float_nan(f);
  const bool negative = float_sign(a) != float_sign(b);
  const bool zero = is_zero_float(a) || is_zero_float(b);
  if (is_infinite(a) || is_infinite(b)) return zero ? float_nan(f) : float_infinity(f, negative);
  if (zero) return float_zero(f, negative);
  return round(f, mode, product(exact_of(a), exact_of(b)));
}

Value float_div(Rounding mode, const Value& a, const Value& b) {
  const FloatFormat f = a.format();
  if (any_nan(a, b)) return float_nan(f);
  const bool negative = float_sign(a) != float_sign(b);
  if (is_infinite(a)) return is_infinite(b) ? float_nan(f) : float_infinity(f, negative);
  if (is_infinite(b)) return float_zero(f, negative);
  if (is_zero_float(b)) return is_zero_float(a) ? float_nan(f) : float_infinity(f, negative);
  if (is_zero_float(a)) return float_zero(f, negative);
  return round(f, mode, quotient(exact_of(a), exact_of(b), f.sb));
}

Value float_fma(Rounding mode, const Value& a, const Value& b, const Value& c) {
  const FloatFormat f = a.format();
  if (any_nan(a, b) || is_nan(c)) return float_nan(f);
  const bool negative = float_sign(a) != float_sign(b);
  const bool zero = is_zero_float(a) || is_zero_float(b);
  if (is_infinite(a) || is_infinite(b)) {
    if (zero || (is_infinite(c) && float_sign(c) != negative)) return float_nan(f);
    return float_infinity(f, negative);
  }
  if (is_infinite(c)) return c;
  if (zero) {
    if (!is_zero_float(c)) return c;
    return float_sign(c) == negative ? c : cancelled(f, mode);
  }
  const Exact p = product(exact_of(a), exact_of(b));
  return is_zero_float(c) ? round(f, mode, p) : rounded_sum(f, mode, p, exact_of(c));
}

Value float_sqrt(Rounding mode, const Value& a) {
  const FloatFormat f = a.format();
  if (is_nan(a) || is_zero_float(a)) return a;
  if (float_sign(a)) return float_nan(f);
  if (is_infinite(a)) return a;
  Exact x = exact_of(a);
  // An even exponent and at least 2 * (sb + 4) bits.
  std::int64_t shift = std::max<std::int64_t>(0, 2 * (std::int64_t{f.sb} + 4) - bits(x.significand));
  if ((x.exponent - shift) % 2 != 0) ++shift;
  x.significand <<= static_cast<std::uint64_t>(shift);
  Exact out;
  mpz_class rest;
  mpz_sqrtrem(out.significand.get_mpz_t(), rest.get_mpz_t(), x.significand.get_mpz_t());
  out.exponent = (x.exponent - shift) / 2;
  out.sticky = rest != 0;
  return round(f, mode, out);
}

Value float_rem(const Value& a, const Value& b) {
  const FloatFormat f = a.format();
  if (any_nan(a, b) || is_infinite(a) || is_zero_float(b)) return float_nan(f);
  if (is_infinite(b) || is_zero_float(a)) return a;
  const Exact x = exact_of(a);
  Exact y = exact_of(b);
  // With both as integers over 2^e: the rest modulo 2y tells the rest modulo y and
  // whether the quotient is odd.
  const std::int64_t gap = x.exponent - y.exponent;
  mpz_class rest;
  std::int64_t exponent = y.exponent;
  if (gap >= 0) {
    const mpz_class modulus = y.significand * 2;
    const mpz_class two = 2;
    mpz_powm_ui(rest.get_mpz_t(), two.get_mpz_t(), static_cast<unsigned long>(gap), modulus.get_mpz_t());
    rest = (rest * x.significand) % modulus;
  } else {
    // |x| < |y| / 2 for sure: the nearest multiple is 0.
    if (y.exponent + bits(y.significand) > x.exponent + bits(x.significand) + 1) return a;
    y.significand <<= static_cast<std::uint64_t>(-gap);
    exponent = x.exponent;
    rest = x.significand % (y.significand * 2);
  }
  const bool odd = rest >= y.significand;
  if (odd) rest -= y.significand;
  const int half = cmp(rest * 2, y.significand);
  if (half > 0 || (half == 0 && odd)) rest -= y.significand;
  if (rest == 0) return float_zero(f, x.negative);
  const bool negative = rest < 0 ? !x.negative : x.negative;
  return round(f, Rounding::NearestEven, {negative, abs(rest), exponent, false});
}

Value float_round_to_integral(Rounding mode, const Value& a) {
  const FloatClass kind = classify(a);
  if (kind == FloatClass::NaN || kind == FloatClass::Infinite || kind == FloatClass::Zero) return a;
  Exact x = exact_of(a);
  if (x.exponent >= 0) return a;
  x.significand = round_shifted(x.significand, static_cast<std::uint64_t>(-x.exponent), x.negative, mode);
  x.exponent = 0;
  // Narrow exponents: the next integer may be beyond the largest float; round says how.
  return round(a.format(), mode, x);
}

Value float_convert(FloatFormat f, Rounding mode, const Value& a) {
  switch (classify(a)) {
    case FloatClass::NaN:
      return float_nan(f);
    case FloatClass::Infinite:
      return float_infinity(f, float_sign(a));
    case FloatClass::Zero:
      return float_zero(f, float_sign(a));
    case FloatClass::Subnormal:
    case FloatClass::Normal:
      break;
  }
  return round(f, mode, exact_of(a));
}

bool float_less(const Value& a, const Value& b) {
  return !any_nan(a, b) && order(a, b) < 0;
}

bool float_equal(const Value& a, const Value& b) {
  return !any_nan(a, b) && order(a, b) == 0;
}

Value float_from_rational(FloatFormat f, Rounding mode, const mpq_class& q) {
  if (q == 0) return float_zero(f, false);
  const Exact top{q < 0, abs(q.get_num()), 0, false};
  const Exact bottom{false, q.get_den(), 0, false};
  return round(f, mode, quotient(top, bottom, f.sb));
}

}  // namespace smiter::eval
