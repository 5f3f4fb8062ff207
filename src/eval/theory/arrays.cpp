// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "eval/theory/tables.h"
#include "eval/theory/theories.h"
#include "eval/value/equality.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {

namespace {

Outcome undecided() {
  return Outcome::unknown("equality of array indices could not be told");
}

using Entry = std::pair<Value, Value>;

auto lower(std::span<const Entry> entries, const Value& index) {
  return std::lower_bound(entries.begin(), entries.end(), index,
                          [](const Entry& e, const Value& i) { return e.first < i; });
}

// Scripts mix Int and Real; the index sort decides.
Value as_index(const SortInfo& table, const Value& index) {
  if (table.params[0]->kind == Kind::Real && index.kind() == Kind::Int)
    return Value::real(mpq_class(index.to_mpz()));
  return index;
}

}  // namespace

Outcome table_select(const Value& table, const Value& given, const Limits&) {
  if (!given.is_canonical()) return undecided();
  const Value index = as_index(*table.sort(), given);
  const auto entries = table.entries();
  const auto at = lower(entries, index);
  return at != entries.end() && at->first == index ? at->second : table.otherwise();
}

Outcome table_store(const Value& table, const Value& given, const Value& element, const Limits& limits) {
  if (!given.is_canonical()) return undecided();
  if (!limits.allows(table) || !limits.allows(given) || !limits.allows(element))
    return Outcome::budget("an array of that size");
  if (table.entries().size() >= limits.length || !limits.spend(table.entries().size() / 8))
    return Outcome::budget("an array with that many entries");
  return Value::changed(table, as_index(*table.sort(), given), element);
}

Value table_constant(const Sort& sort, Value element) {
  return Value::table(sort->kind, sort, std::move(element), {});
}

namespace {

// Also z3's select with several indices and cvc5's application @: both are curried.
Outcome eval_select(const EvalCall& c) {
  Outcome result = c[0];
  for (std::size_t i = 1; i < c.args.size() && result.is_known(); ++i) {
    if (result.value().kind() != Kind::Array && result.value().kind() != Kind::Function) {
      return Outcome::unknown("select: too many indices");
    }
    result = table_select(result.value(), c[i], c.limits);
  }
  return result;
}

Outcome eval_store(const EvalCall& c) {
  return table_store(c[0], c[1], c[2], c.limits);
}

Outcome eval_const(const EvalCall& c) {
  if ((*c.sort)->kind == Kind::Set && c[0].kind() == Kind::Bool)
    return set_constant(*c.sort, c[0].as_bool(), c.limits);
  if ((*c.sort)->kind != Kind::Array) return Outcome::unknown("const: not an array sort");
  if (!c.limits.allows(c[0])) return Outcome::budget("an array of that size");
  return table_constant(*c.sort, c[0]);
}

// cvc5: (eqrange a b i j): a and b agree on all indices from i to j, in the order of
// the index sort (unsigned for bit-vectors).
Outcome eval_eqrange(const EvalCall& c) {
  const Value& low = c[2];
  const Value& high = c[3];
  const Kind kind = c[0].sort()->params[0]->kind;
  const bool same = low.kind() == kind && high.kind() == kind && c[1].sort()->params[0]->kind == kind;
  if (!same || (kind != Kind::Int && kind != Kind::BitVec))
    return Outcome::unknown("eqrange over that index sort");
  if (high < low) return Value::boolean(true);
  Outcome result = Value::boolean(true);
  const auto check = [&](const Value& index) {
    Outcome equal = equals(table_select(c[0], index, c.limits).value(),
                           table_select(c[1], index, c.limits).value(), c.limits);
    if (!equal.is_known() || !equal.value().as_bool()) result = std::move(equal);
  };
  std::vector<Value> indices;
  for (const Value* table : {&c[0], &c[1]}) {
    for (const auto& [index, element] : table->entries()) {
      if (!(index < low) && !(high < index)) indices.push_back(index);
    }
  }
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  for (const Value& index : indices) {
    check(index);
    if (result.is_known() && !result.value().as_bool()) return result;
  }
  const mpz_class inside = high.to_mpz() - low.to_mpz() + 1;
  if (inside == indices.size() || !result.is_known()) return result;
  return equals(c[0].otherwise(), c[1].otherwise(), c.limits);
}

constexpr std::array kRows = {
    Operator{"@", "a.", Fold::All, eval_select},
    Operator{"const", ".", Fold::Fixed, eval_const, 0, true},
    Operator{"eqrange", "aa..", Fold::Fixed, eval_eqrange},
    Operator{"select", "a.", Fold::All, eval_select},
    Operator{"store", "a..", Fold::Fixed, eval_store},
};

}  // namespace

std::span<const Operator> array_operators() {
  return kRows;
}

}  // namespace smiter::eval
