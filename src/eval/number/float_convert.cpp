// SPDX-License-Identifier: MIT
// Making floats and leaving them: constants, to_fp in all its overloads, and the
// conversions to bit-vectors and reals (docs/semantics.md, E4).
#include <array>

#include "eval/number/bits.h"
#include "eval/number/floats.h"
#include "eval/number/ints.h"
#include "eval/number/reals.h"
#include "eval/theory/theories.h"

namespace smiter::eval {

namespace {

std::optional<FloatFormat> checked_format(std::uint64_t eb, std::uint64_t sb) {
  if (eb < 2 || sb < 2 || eb > kMaxExponentBits || sb > kMaxSignificandBits) return std::nullopt;
  return FloatFormat{static_cast<std::uint32_t>(eb), static_cast<std::uint32_t>(sb)};
}

Outcome bad_format() {
  return Outcome::unknown("a floating-point format that is not computed with here");
}

// Calls `make` with the format that the two indices name.
template <typename Make>
Outcome in_format(const EvalCall& c, Make make) {
  const auto format = checked_format(c.indices[0], c.indices[1]);
  return format ? Outcome(make(*format)) : bad_format();
}

Outcome eval_infinity(const EvalCall& c) {
  return in_format(c, [&](FloatFormat f) { return float_infinity(f, c.op.name == "-oo"); });
}
Outcome eval_zero(const EvalCall& c) {
  return in_format(c, [&](FloatFormat f) { return float_zero(f, c.op.name == "-zero"); });
}
Outcome eval_nan(const EvalCall& c) {
  return in_format(c, [](FloatFormat f) { return float_nan(f); });
}

// (fp sign exponent significand)
Outcome eval_fp(const EvalCall& c) {
  const auto f = checked_format(c[1].width(), std::uint64_t{c[2].width()} + 1);
  if (!f || c[0].width() != 1) return bad_format();
  mpz_class pattern = (c[0].to_mpz() << f->eb) | c[1].to_mpz();
  pattern = (pattern << (f->sb - 1)) | c[2].to_mpz();
  return Value::floating(*f, pattern);
}

Outcome eval_from_pattern(const EvalCall& c) {
  const auto f = checked_format(c.indices[0], c.indices[1]);
  if (!f || f->width() != c[0].width()) return bad_format();
  return c[0].is_small() ? Value::floating(*f, c[0].word()) : Value::floating(*f, c[0].to_mpz());
}

Outcome eval_from_float(const EvalCall& c) {
  return in_format(c, [&](FloatFormat f) { return float_convert(f, c[0].as_rounding(), c[1]); });
}

Value from_integer(FloatFormat f, Rounding mode, const mpz_class& n) {
  return n == 0 ? float_zero(f, false) : round(f, mode, {n < 0, abs(n), 0, false});
}
Outcome eval_from_signed(const EvalCall& c) {
  return in_format(c,
                   [&](FloatFormat f) { return from_integer(f, c[0].as_rounding(), to_signed_mpz(c[1])); });
}
Outcome eval_from_unsigned(const EvalCall& c) {
  return in_format(c, [&](FloatFormat f) { return from_integer(f, c[0].as_rounding(), c[1].to_mpz()); });
}

// An irrational number lies strictly between two neighbours: enough leading bits
// and a sticky one decide.
Outcome from_irrational(FloatFormat f, Rounding mode, const Value& x, const Limits& limits) {
  const auto sign = real_sign(x, limits);
  if (!sign) return Outcome::unknown("the sign of a real number could not be told");
  Outcome magnitude = *sign < 0 ? real_neg(x, limits) : Outcome(x);
  if (!magnitude.is_known()) return magnitude;
  for (std::int64_t shift = std::int64_t{f.sb} + 8; shift <= std::int64_t{limits.algebraic_bits};
       shift *= 2) {
    const auto floor = real_floor(magnitude.value(), shift, limits);
    if (!floor) break;
    if (mpz_sizeinbase(floor->value.get_mpz_t(), 2) < f.sb + 3) continue;
    return round(f, mode, {*sign < 0, floor->value, -shift, !floor->exact});
  }
  return Outcome::budget("rounding a real number that is known only by approximation");
}

Outcome from_real(FloatFormat f, Rounding mode, const Value& x, const Limits& limits) {
  return x.is_rational() ? float_from_rational(f, mode, x.to_mpq()) : from_irrational(f, mode, x, limits);
}
Outcome eval_from_real(const EvalCall& c) {
  return in_format(c,
                   [&](FloatFormat f) { return from_real(f, c[0].as_rounding(), to_real(c[1]), c.limits); });
}

// z3: (RM, Int, Real) and (RM, Real, Int) stand for real * 2^int.
Outcome eval_from_scaled(const EvalCall& c) {
  const Value& exponent = c[1].kind() == Kind::Int ? c[1] : c[2];
  const Value mantissa = to_real(c[1].kind() == Kind::Int ? c[2] : c[1]);
  if (exponent.kind() != Kind::Int) return Outcome::unknown("to_fp: no integer exponent among the arguments");
  const auto count = as_count(exponent.is_small() && exponent.small() < 0 ? int_neg(exponent) : exponent);
  if (!count || *count > c.limits.bits) return Outcome::budget("a real number of that size");
  Outcome scale = real_power(Value::real(2), exponent.small(), c.limits);
  if (!scale.is_known()) return scale;
  Outcome number = real_mul(mantissa, scale.value(), c.limits);
  if (!number.is_known()) return number;
  return in_format(c,
                   [&](FloatFormat f) { return from_real(f, c[0].as_rounding(), number.value(), c.limits); });
}

// The integer that a finite float rounds to, if its size is within the limits.
std::optional<mpz_class> rounded_integer(Rounding mode, const Value& x, const Limits& limits) {
  if (is_zero_float(x)) return 0;
  const Exact e = exact_of(x);
  if (e.exponent > static_cast<std::int64_t>(limits.bits)) return std::nullopt;
  mpz_class n = e.exponent >= 0
                    ? mpz_class(e.significand << static_cast<std::uint64_t>(e.exponent))
                    : round_shifted(e.significand, static_cast<std::uint64_t>(-e.exponent), e.negative, mode);
  return e.negative ? mpz_class(-n) : n;
}

// Round first, then look whether it fits.
Outcome to_bits(const EvalCall& c, bool is_signed) {
  const std::uint64_t m = c.indices[0];
  if (m == 0 || m > c.limits.bits) return Outcome::budget("a bit-vector of that width");
  if (is_nan(c[1]) || is_infinite(c[1])) return c.unspecified();
  const auto n = rounded_integer(c[0].as_rounding(), c[1], c.limits);
  if (!n) return c.unspecified();  // larger than any bit-vector of width m
  const mpz_class high = mpz_class(1) << (is_signed ? m - 1 : m);
  const mpz_class low = is_signed ? mpz_class(-high) : mpz_class(0);
  if (*n < low || *n >= high) return c.unspecified();
  Value result = Value::bitvec(static_cast<std::uint32_t>(m), *n);
  if (!is_signed && *n == 0 && float_sign(c[1]) && !is_zero_float(c[1])) {
    return Outcome::disputed(std::move(result), "fp.to_ubv of a negative number that rounds to 0");
  }
  return result;
}
Outcome eval_to_ubv(const EvalCall& c) {
  return to_bits(c, false);
}
Outcome eval_to_sbv(const EvalCall& c) {
  return to_bits(c, true);
}

Outcome eval_to_real(const EvalCall& c) {
  if (is_nan(c[0]) || is_infinite(c[0])) return c.unspecified();
  if (is_zero_float(c[0])) return Value::real(0);
  Exact e = exact_of(c[0]);
  const auto size = static_cast<std::uint64_t>(e.exponent < 0 ? -e.exponent : e.exponent);
  if (size > c.limits.bits) return Outcome::budget("the real value of a float with that exponent");
  if (e.negative) e.significand = -e.significand;
  if (e.exponent >= 0) return Value::real(mpq_class(mpz_class(e.significand << size)));
  return Value::real(mpq_class(e.significand, mpz_class(mpz_class(1) << size)));
}

Outcome eval_to_ieee_bv(const EvalCall& c) {
  if (is_nan(c[0])) return c.unspecified();
  const std::uint32_t w = c[0].format().width();
  return c[0].is_small() ? Value::bitvec(w, c[0].word()) : Value::bitvec(w, c[0].to_mpz());
}

constexpr std::array kRows = {
    Operator{"+oo", "", Fold::Fixed, eval_infinity, 2},
    Operator{"+zero", "", Fold::Fixed, eval_zero, 2},
    Operator{"-oo", "", Fold::Fixed, eval_infinity, 2},
    Operator{"-zero", "", Fold::Fixed, eval_zero, 2},
    Operator{"NaN", "", Fold::Fixed, eval_nan, 2},
    Operator{"fp", "vvv", Fold::Fixed, eval_fp},
    Operator{"fp.to_ieee_bv", "f", Fold::Fixed, eval_to_ieee_bv},
    Operator{"fp.to_real", "f", Fold::Fixed, eval_to_real},
    Operator{"fp.to_sbv", "mf", Fold::Fixed, eval_to_sbv, 1},
    Operator{"fp.to_ubv", "mf", Fold::Fixed, eval_to_ubv, 1},
    Operator{"to_fp", "v", Fold::Fixed, eval_from_pattern, 2},
    Operator{"to_fp", "mf", Fold::Fixed, eval_from_float, 2},
    Operator{"to_fp", "mr", Fold::Fixed, eval_from_real, 2},
    Operator{"to_fp", "mv", Fold::Fixed, eval_from_signed, 2},
    Operator{"to_fp", "vvv", Fold::Fixed, eval_fp, 2},
    Operator{"to_fp", "mrr", Fold::Fixed, eval_from_scaled, 2},
    Operator{"to_fp_bv", "v", Fold::Fixed, eval_from_pattern, 2},
    Operator{"to_fp_fp", "mf", Fold::Fixed, eval_from_float, 2},
    Operator{"to_fp_real", "mr", Fold::Fixed, eval_from_real, 2},
    Operator{"to_fp_signed", "mv", Fold::Fixed, eval_from_signed, 2},
    Operator{"to_fp_unsigned", "mv", Fold::Fixed, eval_from_unsigned, 2},
};

}  // namespace

std::span<const Operator> float_convert_operators() {
  return kRows;
}

}  // namespace smiter::eval
