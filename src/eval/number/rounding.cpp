// SPDX-License-Identifier: MIT
#include "eval/number/rounding.h"

#include <algorithm>

namespace smiter::eval {

namespace {

std::int64_t bias_of(FloatFormat f) {
  return (std::int64_t{1} << (f.eb - 1)) - 1;
}

std::int64_t bit_length(const mpz_class& n) {
  return n == 0 ? 0 : static_cast<std::int64_t>(mpz_sizeinbase(n.get_mpz_t(), 2));
}

// The three fields of the pattern.
struct Fields {
  bool negative;
  std::uint64_t exponent;
  mpz_class fraction;
};

Fields fields_of(const Value& x) {
  const FloatFormat f = x.format();
  Fields out;
  if (x.is_small()) {
    out.negative = ((x.word() >> (f.width() - 1)) & 1) != 0;
    out.exponent = (x.word() >> (f.sb - 1)) & Value::low_mask(f.eb);
    out.fraction = x.word() & Value::low_mask(f.sb - 1);
    return out;
  }
  const mpz_class pattern = x.to_mpz();
  out.negative = mpz_tstbit(pattern.get_mpz_t(), f.width() - 1) != 0;
  mpz_class exponent = pattern >> (f.sb - 1);
  out.exponent = exponent.get_ui() & Value::low_mask(f.eb);
  mpz_fdiv_r_2exp(out.fraction.get_mpz_t(), pattern.get_mpz_t(), f.sb - 1);
  return out;
}

Value assemble(FloatFormat f, bool negative, std::uint64_t exponent, const mpz_class& fraction) {
  if (f.width() <= 64) {
    return Value::floating(
        f, (std::uint64_t{negative} << (f.width() - 1)) | (exponent << (f.sb - 1)) | fraction.get_ui());
  }
  mpz_class pattern = mpz_class(exponent) << (f.sb - 1);
  pattern += fraction;
  if (negative) mpz_setbit(pattern.get_mpz_t(), f.width() - 1);
  return Value::floating(f, pattern);
}

Value largest(FloatFormat f, bool negative) {
  return assemble(f, negative, Value::low_mask(f.eb) - 1, mpz_class((mpz_class(1) << (f.sb - 1)) - 1));
}

Value overflow(FloatFormat f, Rounding mode, bool negative) {
  switch (mode) {
    case Rounding::NearestEven:
    case Rounding::NearestAway:
      return float_infinity(f, negative);
    case Rounding::TowardPositive:
      return negative ? largest(f, true) : float_infinity(f, false);
    case Rounding::TowardNegative:
      return negative ? float_infinity(f, true) : largest(f, false);
    case Rounding::TowardZero:
      break;
  }
  return largest(f, negative);
}

// Does the magnitude go up? `half` and `rest` are the first dropped bit and
// whether anything follows it.
bool rounds_up(Rounding mode, bool negative, bool odd, bool half, bool rest) {
  switch (mode) {
    case Rounding::NearestEven:
      return half && (rest || odd);
    case Rounding::NearestAway:
      return half;
    case Rounding::TowardPositive:
      return !negative && (half || rest);
    case Rounding::TowardNegative:
      return negative && (half || rest);
    case Rounding::TowardZero:
      break;
  }
  return false;
}

}  // namespace

FloatClass classify(const Value& x) {
  const FloatFormat f = x.format();
  std::uint64_t exponent = 0;
  bool no_fraction = false;
  if (x.is_small()) {
    exponent = (x.word() >> (f.sb - 1)) & Value::low_mask(f.eb);
    no_fraction = (x.word() & Value::low_mask(f.sb - 1)) == 0;
  } else {
    const Fields fields = fields_of(x);
    exponent = fields.exponent;
    no_fraction = fields.fraction == 0;
  }
  if (exponent == 0) return no_fraction ? FloatClass::Zero : FloatClass::Subnormal;
  if (exponent == Value::low_mask(f.eb)) return no_fraction ? FloatClass::Infinite : FloatClass::NaN;
  return FloatClass::Normal;
}

bool float_sign(const Value& x) {
  const std::uint32_t top = x.format().width() - 1;
  if (x.is_small()) return ((x.word() >> top) & 1) != 0;
  return mpz_tstbit(x.to_mpz().get_mpz_t(), top) != 0;
}

Value float_nan(FloatFormat f) {
  return assemble(f, false, Value::low_mask(f.eb), mpz_class(1));
}

Value float_infinity(FloatFormat f, bool negative) {
  return assemble(f, negative, Value::low_mask(f.eb), mpz_class(0));
}

Value float_zero(FloatFormat f, bool negative) {
  return assemble(f, negative, 0, mpz_class(0));
}

Value float_negate(const Value& x) {
  if (is_nan(x)) return x;
  const std::uint32_t top = x.format().width() - 1;
  if (x.is_small()) return Value::floating(x.format(), x.word() ^ (std::uint64_t{1} << top));
  mpz_class pattern = x.to_mpz();
  mpz_combit(pattern.get_mpz_t(), top);
  return Value::floating(x.format(), pattern);
}

Exact exact_of(const Value& x) {
  const FloatFormat f = x.format();
  Fields fields = fields_of(x);
  Exact out;
  out.negative = fields.negative;
  out.exponent = 1 - bias_of(f) - (std::int64_t{f.sb} - 1);
  if (fields.exponent != 0) {
    mpz_setbit(fields.fraction.get_mpz_t(), f.sb - 1);
    out.exponent += static_cast<std::int64_t>(fields.exponent) - 1;
  }
  out.significand = std::move(fields.fraction);
  return out;
}

mpz_class round_shifted(const mpz_class& significand, std::uint64_t shift, bool negative, Rounding mode) {
  if (shift == 0) return significand;
  mpz_class result;
  bool half = false;
  bool rest = significand != 0;
  if (shift <= mpz_sizeinbase(significand.get_mpz_t(), 2)) {
    mpz_fdiv_q_2exp(result.get_mpz_t(), significand.get_mpz_t(), shift);
    half = mpz_tstbit(significand.get_mpz_t(), shift - 1) != 0;
    rest = rest && mpz_scan1(significand.get_mpz_t(), 0) < shift - 1;
  }
  if (rounds_up(mode, negative, mpz_odd_p(result.get_mpz_t()) != 0, half, rest)) result += 1;
  return result;
}

Value round(FloatFormat f, Rounding mode, const Exact& x) {
  if (x.significand == 0 && !x.sticky) return float_zero(f, x.negative);
  // The sticky part becomes a bit of its own below two exact ones.
  mpz_class significand = x.significand;
  std::int64_t exponent = x.exponent;
  if (x.sticky) {
    significand = (significand << 2) + 1;
    exponent -= 2;
  }
  const std::int64_t precision = f.sb;
  const std::int64_t lowest = 1 - bias_of(f) - (precision - 1);  // exponent of the last place of subnormals
  std::int64_t last_place = std::max(exponent + bit_length(significand) - precision, lowest);
  mpz_class kept;
  if (last_place <= exponent) {
    kept = significand << static_cast<std::uint64_t>(exponent - last_place);
  } else {
    kept = round_shifted(significand, static_cast<std::uint64_t>(last_place - exponent), x.negative, mode);
  }
  if (bit_length(kept) > precision) {
    kept >>= 1;
    ++last_place;
  }
  if (kept == 0) return float_zero(f, x.negative);
  if (bit_length(kept) < precision) return assemble(f, x.negative, 0, kept);  // subnormal
  const std::int64_t biased = last_place + precision - 1 + bias_of(f);
  if (biased >= static_cast<std::int64_t>(Value::low_mask(f.eb))) return overflow(f, mode, x.negative);
  mpz_clrbit(kept.get_mpz_t(), f.sb - 1);
  return assemble(f, x.negative, static_cast<std::uint64_t>(biased), kept);
}

}  // namespace smiter::eval
