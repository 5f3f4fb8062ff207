// SPDX-License-Identifier: MIT
// z3's sets: (Set A) is (Array A Bool) there, so the set operators work on arrays
// of Bool, and the array operators on sets.
#include <algorithm>
#include <array>

#include "eval/theory/tables.h"
#include "eval/theory/theories.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {

namespace {

bool is_predicate(const Value& v) {
  return v.otherwise().kind() == Kind::Bool;
}

// f applied at every index of two arrays of Bool.
template <typename Function>
Outcome pointwise(const EvalCall& c, Function f) {
  if (!is_predicate(c[0]) || !is_predicate(c[1]))
    return Outcome::unknown("a set operator on an array that is no set");
  if (!c.limits.spend((c[0].entries().size() + c[1].entries().size()) / 2))
    return Outcome::budget("a set of that size");
  std::vector<std::pair<Value, Value>> entries;
  for (const Value* table : {&c[0], &c[1]}) {
    for (const auto& [index, element] : table->entries()) {
      const bool a = table_select(c[0], index, c.limits).value().as_bool();
      const bool b = table_select(c[1], index, c.limits).value().as_bool();
      entries.emplace_back(index, Value::boolean(f(a, b)));
    }
  }
  Value otherwise = Value::boolean(f(c[0].otherwise().as_bool(), c[1].otherwise().as_bool()));
  return Value::table(c[0].kind(), c[0].sort(), std::move(otherwise), std::move(entries));
}

Outcome eval_union(const EvalCall& c) {
  return pointwise(c, [](bool a, bool b) { return a || b; });
}
Outcome eval_intersection(const EvalCall& c) {
  return pointwise(c, [](bool a, bool b) { return a && b; });
}
Outcome eval_setminus(const EvalCall& c) {
  return pointwise(c, [](bool a, bool b) { return a && !b; });
}
Outcome eval_complement(const EvalCall& c) {
  const Value twice[2] = {c[0], c[0]};
  return pointwise({c.op, twice, c.indices, c.sort, c.limits}, [](bool a, bool) { return !a; });
}
Outcome eval_subset(const EvalCall& c) {
  Outcome outside = eval_setminus(c);
  if (!outside.is_known()) return outside;
  return Value::boolean(outside.value().entries().empty() && !outside.value().otherwise().as_bool());
}

Outcome eval_select(const EvalCall& c) {
  const auto elements = c[0].elements();
  if (!c[0].is_canonical() || !c[1].is_canonical())
    return Outcome::unknown("equality of set elements could not be told");
  return Value::boolean(std::find(elements.begin(), elements.end(), c[1]) != elements.end());
}

Outcome eval_store(const EvalCall& c) {
  if (!c[0].is_canonical() || !c[1].is_canonical())
    return Outcome::unknown("equality of set elements could not be told");
  std::vector<Value> elements(c[0].elements().begin(), c[0].elements().end());
  std::erase(elements, c[1]);
  if (c[2].as_bool()) elements.push_back(c[1]);
  return Value::set(c[0].sort(), std::move(elements));
}

constexpr std::array kRows = {
    Operator{"complement", "a", Fold::Fixed, eval_complement},
    Operator{"intersection", "aa", Fold::Left, eval_intersection},
    Operator{"select", "t.", Fold::Fixed, eval_select},
    Operator{"setminus", "aa", Fold::Left, eval_setminus},
    Operator{"store", "t.b", Fold::Fixed, eval_store},
    Operator{"subset", "aa", Fold::Fixed, eval_subset},
    Operator{"union", "aa", Fold::Left, eval_union},
};

}  // namespace

Outcome set_constant(const Sort& sort, bool full, const Limits& limits) {
  if (!full) return Value::set(sort, {});
  const std::uint64_t size = sort->params[0]->cardinality;
  if (size > limits.domain || !limits.spend(4 * size)) return Outcome::budget("a set of that size");
  auto all = elements_of(*sort->params[0], limits.domain);
  if (!all) return Outcome::unknown("the full set over a sort that is not finite and small");
  return Value::set(sort, *std::move(all));
}

std::span<const Operator> array_set_operators() {
  return kRows;
}

}  // namespace smiter::eval
