// SPDX-License-Identifier: MIT
#include "eval/value/equality.h"

#include "eval/number/reals.h"
#include "eval/regex/regex.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {

namespace {

// Equal lists of equal length: false as soon as one pair differs.
Outcome all_equal(std::span<const Value> a, std::span<const Value> b, const Limits& limits) {
  Outcome result = Value::boolean(true);
  for (std::size_t i = 0; i < a.size(); ++i) {
    Outcome part = equals(a[i], b[i], limits);
    if (part.is_known() && !part.value().as_bool()) return part;
    if (!part.is_known()) result = std::move(part);
  }
  return result;
}

}  // namespace

Outcome equals(const Value& a, const Value& b, const Limits& limits) {
  // Equal hashes: the parts are looked at one by one.
  const bool by_parts = !a.is_small() && a.payload() != b.payload() && a.hash() == b.hash();
  if (by_parts && !limits.spend(a.weight() / 4)) return Outcome::budget("comparing values of that size");
  if (a == b) return Value::boolean(true);
  const bool numbers =
      (a.kind() == Kind::Int || a.kind() == Kind::Real) && (b.kind() == Kind::Int || b.kind() == Kind::Real);
  if (a.kind() != b.kind() && !numbers) return Outcome::unknown("=: the arguments are of different sorts");
  if (a.kind() == b.kind() && a.is_canonical() && b.is_canonical()) return Value::boolean(false);
  if (numbers) {
    const auto order = real_compare(to_real(a), to_real(b), limits);
    if (!order) return Outcome::unknown("two real numbers could not be told apart at the highest precision");
    return Value::boolean(*order == 0);
  }
  if (a.kind() == Kind::RegLan) return regex_equal(a, b, limits);
  if (a.kind() == Kind::Seq || a.kind() == Kind::Datatype) {
    if (a.elements().size() != b.elements().size()) return Value::boolean(false);
    if (a.kind() == Kind::Datatype && a.constructor()->index != b.constructor()->index)
      return Value::boolean(false);
    return all_equal(a.elements(), b.elements(), limits);
  }
  return Outcome::unknown("equality of values with transcendental or language parts");
}

}  // namespace smiter::eval
