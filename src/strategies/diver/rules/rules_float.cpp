// SPDX-License-Identifier: MIT
// Floating-point numbers: comparisons and tests. Arithmetic rounds, so its arguments are kept.
#include <array>

#include "eval/number/floats.h"
#include "eval/number/rounding.h"
#include "strategies/diver/rules/rules.h"

namespace smiter::strategies::diver {

using eval::Value;

namespace {

Value infinity(const Value& like, bool negative) {
  return eval::float_infinity(like.format(), negative);
}

Value greatest(const Value& like, bool negative) {
  const eval::FloatFormat f = like.format();
  // One below the pattern of infinity.
  const mpz_class pattern = infinity(like, negative).to_mpz() - 1;
  return Value::floating(f, pattern);
}

FloatRange numbers(const Value& like) {
  return {.low = infinity(like, true), .high = infinity(like, false)};
}

// x < y or x <= y, true or not; false also if one is NaN.
void order(const Application& a, std::span<Constraint> out, bool strict, bool falling) {
  const auto truth = a.wanted.truth();
  if (!truth || a.size() != 2) return;
  const std::size_t small = falling ? 1 : 0, great = 1 - small;
  for (const std::size_t i : {small, great}) {
    const Value& other = a[1 - i];
    if (eval::is_nan(other)) {
      if (!*truth) out[i] = {};
      continue;
    }
    FloatRange range = numbers(other);
    const bool below = (i == small) == *truth;
    (below ? range.high : range.low) = other;
    (below ? range.high_open : range.low_open) = strict == *truth;
    range.nan = !*truth;
    out[i] = {range, true};
  }
}
template <bool strict, bool falling>
void compare(const Application& a, std::span<Constraint> out) {
  order(a, out, strict, falling);
}

Except both_zeros(const Value& like) {
  return {{eval::float_zero(like.format(), false), eval::float_zero(like.format(), true)}};
}

Constraint unequal(const Value& other) {
  if (eval::is_nan(other)) return {};
  if (eval::is_zero_float(other)) return {both_zeros(other), true};
  return {Except{{other}}, true};
}

void equality(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth || a.size() != 2) return;
  for (std::size_t i = 0; i < 2; ++i) {
    const Value& other = a[1 - i];
    out[i] = *truth ? Constraint{FloatRange{.low = other, .high = other}, true} : unequal(other);
  }
}

void is_nan(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  out[0] = *truth ? exactly(eval::float_nan(a[0].format())) : Constraint{numbers(a[0]), true};
}

void is_zero(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  const Value zero = eval::float_zero(a[0].format(), false);
  out[0] = *truth ? Constraint{FloatRange{.low = zero, .high = zero}, true} : unequal(zero);
}

void is_infinite(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth || *truth) return;
  out[0] = {FloatRange{.low = greatest(a[0], true), .high = greatest(a[0], false), .nan = true}, true};
}

// Zeros have signs that the order does not see, so both stay outside.
void has_sign(const Application& a, std::span<Constraint> out, bool negative) {
  const auto truth = a.wanted.truth();
  if (!truth || !*truth || eval::is_zero_float(a[0])) return;
  FloatRange range = numbers(a[0]);
  (negative ? range.high : range.low) = eval::float_zero(a[0].format(), false);
  (negative ? range.high_open : range.low_open) = true;
  out[0] = {range, false};
}
void is_negative(const Application& a, std::span<Constraint> out) {
  has_sign(a, out, true);
}
void is_positive(const Application& a, std::span<Constraint> out) {
  has_sign(a, out, false);
}

void negative(const Application& a, std::span<Constraint> out) {
  if (const FloatRange* r = a.wanted.get<FloatRange>()) {
    out[0] = {FloatRange{.low = eval::float_negate(r->high),
                         .high = eval::float_negate(r->low),
                         .low_open = r->high_open,
                         .high_open = r->low_open,
                         .nan = r->nan},
              true};
  } else if (const Except* except = a.wanted.get<Except>()) {
    Except values;
    for (const Value& v : except->values) values.values.push_back(eval::float_negate(v));
    out[0] = {values, true};
  }
}

// Undefined on what is no number.
void to_real(const Application& a, std::span<Constraint> out) {
  if (!a.wanted.is_any() || eval::is_nan(a[0]) || eval::is_infinite(a[0])) return;
  out[0] = {FloatRange{.low = greatest(a[0], true), .high = greatest(a[0], false)}, true};
}

constexpr std::array kRows = {
    RuleRow{.name = "fp.lt", .rule = compare<true, false>},
    RuleRow{.name = "fp.leq", .rule = compare<false, false>},
    RuleRow{.name = "fp.gt", .rule = compare<true, true>},
    RuleRow{.name = "fp.geq", .rule = compare<false, true>},
    RuleRow{.name = "fp.eq", .rule = equality},
    RuleRow{.name = "fp.isNaN", .rule = is_nan},
    RuleRow{.name = "fp.isZero", .rule = is_zero},
    RuleRow{.name = "fp.isInfinite", .rule = is_infinite},
    RuleRow{.name = "fp.isNegative", .rule = is_negative},
    RuleRow{.name = "fp.isPositive", .rule = is_positive},
    RuleRow{.name = "fp.neg", .rule = negative},
    RuleRow{.name = "fp.to_real", .rule = to_real, .open = true},
};

}  // namespace

std::span<const RuleRow> float_rules() {
  return kRows;
}

}  // namespace smiter::strategies::diver
