// SPDX-License-Identifier: MIT
// IEEE arithmetic on float values of one format (docs/semantics.md, E4), total functions.
#pragma once

#include "eval/number/rounding.h"

namespace smiter::eval {

Value float_add(Rounding mode, const Value& a, const Value& b);
Value float_mul(Rounding mode, const Value& a, const Value& b);
Value float_div(Rounding mode, const Value& a, const Value& b);
Value float_fma(Rounding mode, const Value& a, const Value& b, const Value& c);
Value float_sqrt(Rounding mode, const Value& a);
Value float_rem(const Value& a, const Value& b);
Value float_round_to_integral(Rounding mode, const Value& a);
Value float_convert(FloatFormat f, Rounding mode, const Value& a);

// fp.lt and the like: false when one is NaN, zeros are equal.
bool float_less(const Value& a, const Value& b);
bool float_equal(const Value& a, const Value& b);

// numerator / denominator, rounded once.
Value float_from_rational(FloatFormat f, Rounding mode, const mpq_class& q);

}  // namespace smiter::eval
