// SPDX-License-Identifier: MIT
// Floating-point operators within one format (docs/semantics.md, E4). The arithmetic is in
// floats.cpp, the conversions in float_convert.cpp.
#include <array>

#include "eval/number/floats.h"
#include "eval/theory/theories.h"

namespace smiter::eval {

namespace {

template <Rounding kMode>
Outcome eval_mode(const EvalCall&) {
  return Value::rounding(kMode);
}

Outcome eval_abs(const EvalCall& c) {
  return float_sign(c[0]) ? float_negate(c[0]) : c[0];
}
Outcome eval_neg(const EvalCall& c) {
  return float_negate(c[0]);
}
Outcome eval_add(const EvalCall& c) {
  return float_add(c[0].as_rounding(), c[1], c[2]);
}
Outcome eval_sub(const EvalCall& c) {
  return float_add(c[0].as_rounding(), c[1], float_negate(c[2]));
}
Outcome eval_mul(const EvalCall& c) {
  return float_mul(c[0].as_rounding(), c[1], c[2]);
}
Outcome eval_div(const EvalCall& c) {
  return float_div(c[0].as_rounding(), c[1], c[2]);
}
Outcome eval_fma(const EvalCall& c) {
  return float_fma(c[0].as_rounding(), c[1], c[2], c[3]);
}
Outcome eval_sqrt(const EvalCall& c) {
  return float_sqrt(c[0].as_rounding(), c[1]);
}
Outcome eval_rem(const EvalCall& c) {
  return float_rem(c[0], c[1]);
}
Outcome eval_round_to_integral(const EvalCall& c) {
  return float_round_to_integral(c[0].as_rounding(), c[1]);
}

// Zeros of different sign: either may come out, in each order of arguments anew.
bool open_zero(const EvalCall& c) {
  return is_zero_float(c[0]) && is_zero_float(c[1]) && c[0] != c[1];
}
Outcome eval_min(const EvalCall& c) {
  if (is_nan(c[0])) return c[1];
  if (is_nan(c[1])) return c[0];
  if (open_zero(c)) return c.unspecified({c[0], c[1]});
  return float_less(c[1], c[0]) ? c[1] : c[0];
}
Outcome eval_max(const EvalCall& c) {
  if (is_nan(c[0])) return c[1];
  if (is_nan(c[1])) return c[0];
  if (open_zero(c)) return c.unspecified({c[0], c[1]});
  return float_less(c[0], c[1]) ? c[1] : c[0];
}

Outcome eval_lt(const EvalCall& c) {
  return Value::boolean(float_less(c[0], c[1]));
}
Outcome eval_leq(const EvalCall& c) {
  return Value::boolean(float_less(c[0], c[1]) || float_equal(c[0], c[1]));
}
Outcome eval_gt(const EvalCall& c) {
  return Value::boolean(float_less(c[1], c[0]));
}
Outcome eval_geq(const EvalCall& c) {
  return Value::boolean(float_less(c[1], c[0]) || float_equal(c[0], c[1]));
}
Outcome eval_eq(const EvalCall& c) {
  return Value::boolean(float_equal(c[0], c[1]));
}

template <FloatClass kClass>
Outcome eval_is(const EvalCall& c) {
  return Value::boolean(classify(c[0]) == kClass);
}
Outcome eval_is_negative(const EvalCall& c) {
  return Value::boolean(!is_nan(c[0]) && float_sign(c[0]));
}
Outcome eval_is_positive(const EvalCall& c) {
  return Value::boolean(!is_nan(c[0]) && !float_sign(c[0]));
}

constexpr std::array kRows = {
    Operator{"RNA", "", Fold::Fixed, eval_mode<Rounding::NearestAway>},
    Operator{"RNE", "", Fold::Fixed, eval_mode<Rounding::NearestEven>},
    Operator{"RTN", "", Fold::Fixed, eval_mode<Rounding::TowardNegative>},
    Operator{"RTP", "", Fold::Fixed, eval_mode<Rounding::TowardPositive>},
    Operator{"RTZ", "", Fold::Fixed, eval_mode<Rounding::TowardZero>},
    Operator{"fp.abs", "f", Fold::Fixed, eval_abs},
    Operator{"fp.add", "mfg", Fold::Fixed, eval_add},
    Operator{"fp.div", "mfg", Fold::Fixed, eval_div},
    Operator{"fp.eq", "fg", Fold::Chain, eval_eq},
    Operator{"fp.fma", "mfgg", Fold::Fixed, eval_fma},
    Operator{"fp.geq", "fg", Fold::Chain, eval_geq},
    Operator{"fp.gt", "fg", Fold::Chain, eval_gt},
    Operator{"fp.isInfinite", "f", Fold::Fixed, eval_is<FloatClass::Infinite>},
    Operator{"fp.isNaN", "f", Fold::Fixed, eval_is<FloatClass::NaN>},
    Operator{"fp.isNegative", "f", Fold::Fixed, eval_is_negative},
    Operator{"fp.isNormal", "f", Fold::Fixed, eval_is<FloatClass::Normal>},
    Operator{"fp.isPositive", "f", Fold::Fixed, eval_is_positive},
    Operator{"fp.isSubnormal", "f", Fold::Fixed, eval_is<FloatClass::Subnormal>},
    Operator{"fp.isZero", "f", Fold::Fixed, eval_is<FloatClass::Zero>},
    Operator{"fp.leq", "fg", Fold::Chain, eval_leq},
    Operator{"fp.lt", "fg", Fold::Chain, eval_lt},
    Operator{"fp.max", "fg", Fold::Fixed, eval_max},
    Operator{"fp.min", "fg", Fold::Fixed, eval_min},
    Operator{"fp.mul", "mfg", Fold::Fixed, eval_mul},
    Operator{"fp.neg", "f", Fold::Fixed, eval_neg},
    Operator{"fp.rem", "fg", Fold::Fixed, eval_rem},
    Operator{"fp.roundToIntegral", "mf", Fold::Fixed, eval_round_to_integral},
    Operator{"fp.sqrt", "mf", Fold::Fixed, eval_sqrt},
    Operator{"fp.sub", "mfg", Fold::Fixed, eval_sub},
    Operator{"roundNearestTiesToAway", "", Fold::Fixed, eval_mode<Rounding::NearestAway>},
    Operator{"roundNearestTiesToEven", "", Fold::Fixed, eval_mode<Rounding::NearestEven>},
    Operator{"roundTowardNegative", "", Fold::Fixed, eval_mode<Rounding::TowardNegative>},
    Operator{"roundTowardPositive", "", Fold::Fixed, eval_mode<Rounding::TowardPositive>},
    Operator{"roundTowardZero", "", Fold::Fixed, eval_mode<Rounding::TowardZero>},
};

}  // namespace

std::span<const Operator> float_operators() {
  return kRows;
}

}  // namespace smiter::eval
