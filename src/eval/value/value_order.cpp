// SPDX-License-Identifier: MIT
// Equality and the total order of values.
#include <algorithm>

#include "eval/value/payload.h"
#include "eval/value/sort_info.h"
#include "eval/value/value.h"

namespace smiter::eval {

namespace {

using Order = std::strong_ordering;

Order order_of(int sign) {
  return sign < 0 ? Order::less : sign > 0 ? Order::greater : Order::equal;
}

Order compare_all(std::span<const Value> a, std::span<const Value> b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (const Order o = compare(a[i], b[i]); o != 0) return o;
  }
  return a.size() <=> b.size();
}

Order compare_reals(const Value& a, const Value& b) {
  if (a.is_small() && b.is_small()) {
    const __int128 left = static_cast<__int128>(a.small()) * b.small_denominator();
    const __int128 right = static_cast<__int128>(b.small()) * a.small_denominator();
    return left <=> right;
  }
  if (a.is_rational() && b.is_rational()) return order_of(cmp(a.to_mpq(), b.to_mpq()));
  if (a.form() != b.form()) return a.form() <=> b.form();
  if (a.form() == Form::Algebraic) {
    const SmiterAlgebraic* x = payload_as<AlgebraicPayload>(a).number;
    const SmiterAlgebraic* y = payload_as<AlgebraicPayload>(b).number;
    return order_of(smiter_algebraic_compare(x, y));
  }
  const auto& x = payload_as<ExpressionPayload>(a);
  const auto& y = payload_as<ExpressionPayload>(b);
  if (x.function != y.function) return x.function <=> y.function;
  return compare_all(x.args, y.args);
}

Order compare_regexes(const RegexPayload& a, const RegexPayload& b) {
  if (const Order o = a.op <=> b.op; o != 0) return o;
  if (const Order o = a.low <=> b.low; o != 0) return o;
  if (const Order o = a.high <=> b.high; o != 0) return o;
  if (const Order o = a.text <=> b.text; o != 0) return o;
  return compare_all(a.args, b.args);
}

Order compare_tables(const TablePayload& a, const TablePayload& b) {
  if (const Order o = compare(a.otherwise, b.otherwise); o != 0) return o;
  for (std::size_t i = 0; i < std::min(a.entries.size(), b.entries.size()); ++i) {
    if (const Order o = compare(a.entries[i].first, b.entries[i].first); o != 0) return o;
    if (const Order o = compare(a.entries[i].second, b.entries[i].second); o != 0) return o;
  }
  return a.entries.size() <=> b.entries.size();
}

Order compare_records(const RecordPayload& a, const RecordPayload& b) {
  if (a.constructor != b.constructor) {
    if (const Order o = a.constructor->sort <=> b.constructor->sort; o != 0) return o;
    if (const Order o = a.constructor->index <=> b.constructor->index; o != 0) return o;
  }
  return compare_all(a.fields, b.fields);
}

// Both of one kind and not the same payload.
Order compare_payloads(const Value& a, const Value& b) {
  switch (a.kind()) {
    case Kind::Int:
    case Kind::BitVec:
    case Kind::Float:
      return order_of(cmp(a.to_mpz(), b.to_mpz()));
    case Kind::Real:
      return compare_reals(a, b);
    case Kind::String:
      return a.text() <=> b.text();
    case Kind::RegLan:
      return compare_regexes(payload_as<RegexPayload>(a), payload_as<RegexPayload>(b));
    case Kind::Array:
    case Kind::Function:
      return compare_tables(payload_as<TablePayload>(a), payload_as<TablePayload>(b));
    case Kind::Datatype:
      return compare_records(payload_as<RecordPayload>(a), payload_as<RecordPayload>(b));
    case Kind::Abstract: {
      if (const Order o = a.abstract_sort() <=> b.abstract_sort(); o != 0) return o;
      // Shorter first, so that U!val!9 comes before U!val!10.
      if (const Order o = a.abstract_name().size() <=> b.abstract_name().size(); o != 0) return o;
      return a.abstract_name() <=> b.abstract_name();
    }
    case Kind::Seq:
    case Kind::Set:
      return compare_all(a.elements(), b.elements());
    case Kind::Bool:
    case Kind::RoundingMode:
      break;
  }
  return Order::equal;
}

}  // namespace

std::strong_ordering compare(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return a.kind() <=> b.kind();
  if (a.kind() == Kind::Real)
    return a.payload() != nullptr && a.payload() == b.payload() ? Order::equal : compare_reals(a, b);
  if (a.width() != b.width()) return a.width() <=> b.width();
  if (a.is_small() && b.is_small())
    return a.kind() == Kind::Int ? a.small() <=> b.small() : a.word() <=> b.word();
  if (a.payload() == b.payload()) return Order::equal;
  return compare_payloads(a, b);
}

bool operator==(const Value& a, const Value& b) {
  if (a.kind() != b.kind() || a.form() != b.form() || a.width() != b.width()) return false;
  if (a.is_small()) return a.word() == b.word();
  if (a.payload() == b.payload()) return true;
  if (a.payload()->hash != b.payload()->hash) return false;
  if (a.form() == Form::Algebraic) {
    return smiter_algebraic_equal(payload_as<AlgebraicPayload>(a).number,
                                  payload_as<AlgebraicPayload>(b).number) != 0;
  }
  return compare(a, b) == 0;
}

}  // namespace smiter::eval
