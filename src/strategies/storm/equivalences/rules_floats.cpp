// SPDX-License-Identifier: MIT
// Equivalences of floating-point numbers. The comments are about NaN, of which every comparison is
// false, and about the two zeros, which fp.eq and the orders take for one and = for two.
#include <array>

#include "strategies/storm/equivalences/rules.h"

namespace smiter::strategies::storm {

using smt::TermId;

namespace {

struct Order {
  std::string_view name, turned, opposite;
};
constexpr std::array kOrders = {Order{"fp.lt", "fp.gt", "fp.geq"}, Order{"fp.leq", "fp.geq", "fp.gt"},
                                Order{"fp.gt", "fp.lt", "fp.leq"}, Order{"fp.geq", "fp.leq", "fp.lt"}};

const Order* order_of(const EquivalenceSite& s) {
  const auto it = std::ranges::find(kOrders, s.head(), &Order::name);
  return it == kOrders.end() || s.args().size() != 2 ? nullptr : &*it;
}

bool is_float(EquivalenceSite& s, TermId term) {
  return s.table().sorts().kind(s.table().sort(term)) == smt::SortKind::FloatingPoint;
}

// a < b is b > a. With a NaN both are false.
TermId turn_float_order(EquivalenceSite& s) {
  const Order* order = order_of(s);
  return order == nullptr ? TermId() : s.op(order->turned, {s.args()[1], s.args()[0]});
}

// Numbers are totally ordered up to the zeros, so a < b is not a >= b if neither is a NaN, and false
// otherwise.
TermId negate_float_order(EquivalenceSite& s) {
  const Order* order = order_of(s);
  if (order == nullptr) return {};
  const TermId first = s.negate(s.op("fp.isNaN", {s.args()[0]}));
  const TermId second = s.negate(s.op("fp.isNaN", {s.args()[1]}));
  return s.op("and", {first, second, s.negate(s.op(order->opposite, s.args()))});
}

// a <= b is a < b or (fp.eq a b). With a NaN all three are false; the zeros are fp.eq, and <= of each other.
TermId float_order_as_or(EquivalenceSite& s) {
  const bool rising = s.is("fp.leq", 2);
  if (!rising && !s.is("fp.geq", 2)) return {};
  return s.op("or", {s.op(rising ? "fp.lt" : "fp.gt", s.args()), s.op("fp.eq", s.args())});
}

// a < b is a <= b and not (fp.eq a b). With a NaN the first conjunct is false.
TermId strict_float_order(EquivalenceSite& s) {
  const bool rising = s.is("fp.lt", 2);
  if (!rising && !s.is("fp.gt", 2)) return {};
  return s.op("and", {s.op(rising ? "fp.leq" : "fp.geq", s.args()), s.negate(s.op("fp.eq", s.args()))});
}

// Negation turns the order round: a < b is -b < -a. It keeps NaN, and takes one zero to the other.
TermId negate_both_sides(EquivalenceSite& s) {
  if (order_of(s) == nullptr) return {};
  const TermId first = s.op("fp.neg", {s.args()[1]}), second = s.op("fp.neg", {s.args()[0]});
  return s.op(s.head(), {first, second});
}

// (fp.eq a b): a is no NaN, and they are the same or both zero. If b alone is a NaN, they are neither.
TermId float_equality_by_cases(EquivalenceSite& s) {
  if (!s.is("fp.eq", 2)) return {};
  const TermId number = s.negate(s.op("fp.isNaN", {s.args()[0]}));
  const TermId zeros = s.op("and", {s.op("fp.isZero", {s.args()[0]}), s.op("fp.isZero", {s.args()[1]})});
  return s.op("and", {number, s.op("or", {s.op("=", s.args()), zeros})});
}

// (= a b) of floats: both NaN, of which there is one, or fp.eq with the same sign, which tells the zeros
// apart. A NaN has no sign, but is not fp.eq either.
TermId identity_by_cases(EquivalenceSite& s) {
  if (!s.is("=", 2) || !is_float(s, s.args()[0]) || !is_float(s, s.args()[1])) return {};
  const TermId nans = s.op("and", {s.op("fp.isNaN", {s.args()[0]}), s.op("fp.isNaN", {s.args()[1]})});
  const TermId signs =
      s.op("=", {s.op("fp.isNegative", {s.args()[0]}), s.op("fp.isNegative", {s.args()[1]})});
  return s.op("or", {nans, s.op("and", {s.op("fp.eq", s.args()), signs})});
}

// NaN is the one value that is not fp.eq to itself.
TermId nan_by_equality(EquivalenceSite& s) {
  return s.is("fp.isNaN", 1) ? s.negate(s.op("fp.eq", {s.args()[0], s.args()[0]})) : TermId();
}

// fp.neg changes the sign of everything that has one, zeros and infinities too. A NaN stays one, and is
// neither negative nor positive.
TermId sign_of_negation(EquivalenceSite& s) {
  const bool negative = s.is("fp.isNegative", 1);
  if (!negative && !s.is("fp.isPositive", 1)) return {};
  return s.op(negative ? "fp.isPositive" : "fp.isNegative", {s.op("fp.neg", s.args())});
}

// Every float is in exactly one of five classes.
TermId normal_as_no_other(EquivalenceSite& s) {
  if (!s.is("fp.isNormal", 1)) return {};
  std::vector<TermId> others;
  for (const std::string_view other : {"fp.isNaN", "fp.isInfinite", "fp.isZero", "fp.isSubnormal"})
    others.push_back(s.op(other, s.args()));
  return s.negate(s.op("or", others));
}

constexpr std::array kRules = {
    EquivalenceRule{"turn the float order", turn_float_order},
    EquivalenceRule{"negate the float order", negate_float_order},
    EquivalenceRule{"fp.leq as fp.lt or fp.eq", float_order_as_or},
    EquivalenceRule{"fp.lt as fp.leq and not fp.eq", strict_float_order},
    EquivalenceRule{"negate both floats", negate_both_sides},
    EquivalenceRule{"fp.eq by cases", float_equality_by_cases},
    EquivalenceRule{"= of floats by cases", identity_by_cases},
    EquivalenceRule{"NaN by fp.eq", nan_by_equality},
    EquivalenceRule{"sign of the negation", sign_of_negation},
    EquivalenceRule{"normal as none of the others", normal_as_no_other},
};

}  // namespace

std::span<const EquivalenceRule> float_equivalences() {
  return kRules;
}

}  // namespace smiter::strategies::storm
