// SPDX-License-Identifier: MIT
// The heart of IEEE arithmetic: exact numbers and their one rounding step.
//
// An operation computes its exact result as sign, integer significand and power
// of two, plus a sticky bit for what lies below the last place, and round() makes
// a float of it. Nothing else in eval/ rounds.
#pragma once

#include "eval/value/value.h"

namespace smiter::eval {

// (-1)^negative * (significand + e) * 2^exponent with 0 < e < 1 if sticky, else e = 0.
// A sticky number has at least sb + 2 bits, so that e decides only between neighbours.
struct Exact {
  bool negative = false;
  mpz_class significand;
  std::int64_t exponent = 0;
  bool sticky = false;
};

enum class FloatClass : std::uint8_t { NaN, Infinite, Zero, Subnormal, Normal };

FloatClass classify(const Value& x);
bool float_sign(const Value& x);  // of NaN: false
inline bool is_nan(const Value& x) {
  return classify(x) == FloatClass::NaN;
}
inline bool is_infinite(const Value& x) {
  return classify(x) == FloatClass::Infinite;
}
inline bool is_zero_float(const Value& x) {
  return classify(x) == FloatClass::Zero;
}

Value float_nan(FloatFormat f);
Value float_infinity(FloatFormat f, bool negative);
Value float_zero(FloatFormat f, bool negative);
Value float_negate(const Value& x);  // NaN stays

// The number that a finite, non-zero float stands for; not sticky.
Exact exact_of(const Value& x);

// The nearest float in the given direction. A zero number gives a zero of its sign.
Value round(FloatFormat f, Rounding mode, const Exact& x);

// significand * 2^-shift rounded to an integer, shift >= 0.
mpz_class round_shifted(const mpz_class& significand, std::uint64_t shift, bool negative, Rounding mode);

}  // namespace smiter::eval
