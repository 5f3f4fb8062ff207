// SPDX-License-Identifier: MIT
// Finite sets as cvc5 has them (docs/semantics.md, E10). complement and universe only over
// sorts whose elements can be listed.
#include <algorithm>
#include <array>

#include "eval/theory/tables.h"
#include "eval/theory/theories.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {

namespace {

using Items = std::vector<Value>;

Outcome too_large() {
  return Outcome::budget("a set of that size");
}
Outcome undecided() {
  return Outcome::unknown("equality of set elements could not be told");
}

bool undecidable(const EvalCall& c) {
  return std::ranges::any_of(c.args, [](const Value& v) { return !v.is_canonical(); });
}
bool too_heavy(const EvalCall& c) {
  return std::ranges::any_of(c.args, [&](const Value& v) { return !c.limits.allows(v); });
}

Value like(const Value& set, Items items) {
  return Value::set(set.sort(), std::move(items));
}

template <typename Algorithm>
Outcome combined(const EvalCall& c, Algorithm algorithm) {
  if (undecidable(c)) return undecided();
  const auto a = c[0].elements();
  const auto b = c[1].elements();
  if (a.size() + b.size() > c.limits.length || too_heavy(c)) return too_large();
  Items out;
  algorithm(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return like(c[0], std::move(out));
}

Outcome eval_empty(const EvalCall& c) {
  return Value::set(*c.sort, {});
}
// Every element of a sort, if they can be listed and paid for.
std::optional<Items> listed(const SortInfo& sort, const Limits& limits) {
  if (sort.cardinality > limits.domain || !limits.spend(4 * sort.cardinality)) return std::nullopt;
  return elements_of(sort, limits.domain);
}
Outcome eval_universe(const EvalCall& c) {
  auto all = listed(*(*c.sort)->params[0], c.limits);
  if (!all) return Outcome::unknown("set.universe of a sort that is not finite and small");
  return Value::set(*c.sort, *std::move(all));
}
Outcome eval_singleton(const EvalCall& c) {
  if (too_heavy(c)) return too_large();
  return Value::set(*c.sort, {c[0]});
}
// (set.insert e1 … en S)
Outcome eval_insert(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  if (c.args.empty() || c.args.back().kind() != Kind::Set)
    return Outcome::unknown("set.insert without a set");
  if (too_heavy(c)) return too_large();
  Items out(c.args.back().elements().begin(), c.args.back().elements().end());
  out.insert(out.end(), c.args.begin(), c.args.end() - 1);
  return out.size() > c.limits.length ? too_large() : Outcome(like(c.args.back(), std::move(out)));
}
Outcome eval_union(const EvalCall& c) {
  return combined(c, [](auto... range) { std::set_union(range...); });
}
Outcome eval_inter(const EvalCall& c) {
  return combined(c, [](auto... range) { std::set_intersection(range...); });
}
Outcome eval_minus(const EvalCall& c) {
  return combined(c, [](auto... range) { std::set_difference(range...); });
}
Outcome eval_complement(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  const auto all = listed(*c[0].sort()->params[0], c.limits);
  if (!all) return Outcome::unknown("set.complement over a sort that is not finite and small");
  const auto a = c[0].elements();
  Items out;
  std::set_difference(all->begin(), all->end(), a.begin(), a.end(), std::back_inserter(out));
  return like(c[0], std::move(out));
}
Outcome eval_member(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  return Value::boolean(std::ranges::binary_search(c[1].elements(), c[0],
                                                   [](const Value& a, const Value& b) { return a < b; }));
}
Outcome eval_subset(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  const auto a = c[0].elements();
  const auto b = c[1].elements();
  return Value::boolean(std::includes(b.begin(), b.end(), a.begin(), a.end()));
}
Outcome eval_card(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  return Value::integer(static_cast<std::int64_t>(c[0].elements().size()));
}
Outcome eval_is_empty(const EvalCall& c) {
  return Value::boolean(c[0].elements().empty());
}
Outcome eval_is_singleton(const EvalCall& c) {
  if (undecidable(c)) return undecided();
  return Value::boolean(c[0].elements().size() == 1);
}
// Some element, always the same one for a set; of the empty set anything.
Outcome eval_choose(const EvalCall& c) {
  const auto a = c[0].elements();
  if (a.size() == 1) return a[0];
  return c.unspecified(Items(a.begin(), a.end()));
}

// cvc5's higher-order operators, on functions that are tables.
Outcome eval_all(const EvalCall& c) {
  for (const Value& e : c[1].elements()) {
    Outcome holds = table_select(c[0], e, c.limits);
    if (!holds.is_known() || !holds.value().as_bool()) return holds;
  }
  return Value::boolean(true);
}
Outcome eval_some(const EvalCall& c) {
  for (const Value& e : c[1].elements()) {
    Outcome holds = table_select(c[0], e, c.limits);
    if (!holds.is_known() || holds.value().as_bool()) return holds;
  }
  return Value::boolean(false);
}
Outcome eval_filter(const EvalCall& c) {
  Items out;
  for (const Value& e : c[1].elements()) {
    Outcome holds = table_select(c[0], e, c.limits);
    if (!holds.is_known()) return holds;
    if (holds.value().as_bool()) out.push_back(e);
  }
  return like(c[1], std::move(out));
}
Outcome eval_map(const EvalCall& c) {
  Items out;
  for (const Value& e : c[1].elements()) {
    Outcome image = table_select(c[0], e, c.limits);
    if (!image.is_known()) return image;
    out.push_back(image.value());
  }
  return Value::set(*c.sort, std::move(out));
}
// The order of the elements is nobody's promise.
Outcome eval_fold(const EvalCall& c) {
  const auto elements = c[2].elements();
  if (elements.empty()) return c[1];
  if (elements.size() > 1) return Outcome::unknown("set.fold depends on the order of the elements");
  Outcome step = table_select(c[0], elements[0], c.limits);
  if (step.is_known() && step.value().kind() != Kind::Function)
    return Outcome::unknown("set.fold without a binary function");
  return step.is_known() ? table_select(step.value(), c[1], c.limits) : step;
}

constexpr std::array kRows = {
    Operator{"set.all", "at", Fold::Fixed, eval_all},
    Operator{"set.card", "t", Fold::Fixed, eval_card},
    Operator{"set.choose", "t", Fold::Fixed, eval_choose},
    Operator{"set.complement", "t", Fold::Fixed, eval_complement},
    Operator{"set.empty", "", Fold::Fixed, eval_empty, 0, true},
    Operator{"set.filter", "at", Fold::Fixed, eval_filter},
    Operator{"set.fold", "a.t", Fold::Fixed, eval_fold},
    Operator{"set.insert", ".", Fold::All, eval_insert},
    Operator{"set.inter", "tt", Fold::Left, eval_inter},
    Operator{"set.is_empty", "t", Fold::Fixed, eval_is_empty},
    Operator{"set.is_singleton", "t", Fold::Fixed, eval_is_singleton},
    Operator{"set.map", "at", Fold::Fixed, eval_map, 0, true},
    Operator{"set.member", ".t", Fold::Fixed, eval_member},
    Operator{"set.minus", "tt", Fold::Left, eval_minus},
    Operator{"set.singleton", ".", Fold::Fixed, eval_singleton, 0, true},
    Operator{"set.some", "at", Fold::Fixed, eval_some},
    Operator{"set.subset", "tt", Fold::Fixed, eval_subset},
    Operator{"set.union", "tt", Fold::Left, eval_union},
    Operator{"set.universe", "", Fold::Fixed, eval_universe, 0, true},
    // cvc4's and z3's names; on z3's arrays they are in array_sets.cpp.
    Operator{"card", "t", Fold::Fixed, eval_card},
    Operator{"choose", "t", Fold::Fixed, eval_choose},
    Operator{"complement", "t", Fold::Fixed, eval_complement},
    Operator{"emptyset", "", Fold::Fixed, eval_empty, 0, true},
    Operator{"insert", ".", Fold::All, eval_insert},
    Operator{"intersection", "tt", Fold::Left, eval_inter},
    Operator{"member", ".t", Fold::Fixed, eval_member},
    Operator{"setminus", "tt", Fold::Left, eval_minus},
    Operator{"singleton", ".", Fold::Fixed, eval_singleton, 0, true},
    Operator{"subset", "tt", Fold::Fixed, eval_subset},
    Operator{"union", "tt", Fold::Left, eval_union},
    Operator{"univset", "", Fold::Fixed, eval_universe, 0, true},
};

}  // namespace

std::span<const Operator> set_operators() {
  return kRows;
}

}  // namespace smiter::eval
