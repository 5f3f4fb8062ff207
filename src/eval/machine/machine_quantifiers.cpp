// SPDX-License-Identifier: MIT
// Quantifiers (docs/semantics.md, E0.7): every element of a small finite sort; over other sorts
// a generic element and the values that it was compared with, which together are all
// of the sort; else one deciding instance among the values at hand. Those of the
// quantifier's own closed terms come first: what decides it in one script then decides it
// in every other.
#include <algorithm>
#include <unordered_set>

#include <fmt/core.h>

#include "eval/machine/machine.h"
#include "eval/value/print.h"

namespace smiter::eval {

using smt::Binder;
using smt::SortId;
using smt::TermId;
using smt::TermKind;
using smt::TermNode;

Evaluated Machine::binder(TermId term) {
  if (running_.nesting >= limits_.nesting) return unknown_value(term, "budget: binders nest too deeply");
  const TermNode& node = table_[term];
  const auto parts = table_.children(term);
  const auto variables = parts.first(parts.size() - 1);
  ++running_.nesting;
  const TermId outer = quantified_.root;
  const std::uint32_t outer_depth = quantified_.root_depth;
  if (node.free_vars == smt::kNoVars || !outer.is_valid() || running_.calls != outer_depth) {
    quantified_.root = term;
    quantified_.root_depth = running_.calls;
  }
  Evaluated result;
  switch (node.binder()) {
    case Binder::Forall:
    case Binder::Exists: {
      const bool forall = node.binder() == Binder::Forall;
      // Sorts are not empty, so a body without the variables is the whole.
      const auto& sets = table_.var_sets();
      std::vector<TermId> used(variables.begin(), variables.end());
      std::erase_if(used, [&](TermId v) { return !sets.contains(table_[parts.back()].free_vars, v); });
      const bool uses = !used.empty();
      result = quantify(used, 0, parts.back(), forall);
      if (!result.is_known() && !result.note->cell && !result.note->reason.starts_with("quantifier")) {
        result.note = unknown(term, "quantifier: " + result.note->reason);
      }
      const bool decided = uses && result.is_known() && result.value.as_bool() != forall;
      if (decided && node.free_vars == smt::kNoVars) quantified_.instance[term] = quantified_.decider;
      break;
    }
    case Binder::Lambda:
      result = lambda_value(term);
      break;
    case Binder::Choice:
      result = unknown_value(term, "choice has no fixed value");
      break;
  }
  quantified_.root = outer;
  quantified_.root_depth = outer_depth;
  --running_.nesting;
  return result;
}

// The rest of the quantifier with one more variable bound.
Evaluated Machine::instance(Terms variables, std::size_t from, TermId body, bool forall, const Value& value) {
  if (++running_.instances > limits_.instances) return unknown_value(body, "budget: too many instances");
  if (running_.bound >= kMostBound) return unknown_value(body, "budget: too many variables");
  const std::size_t scope = scope_.size();
  ++running_.bound;
  scope_.activate();
  scope_.bind(variables[from], {value});
  Evaluated result = quantify(variables, from + 1, body, forall);
  scope_.leave(scope);
  --running_.bound;
  if (result.is_known() && result.value.as_bool() != forall && variables.size() <= 8) {
    const std::string shown = is_special(value) ? "almost anything" : shortened(value, 200);
    quantified_.decider = fmt::format("{} = {}{}{}", table_.text(table_[variables[from]].symbol()), shown,
                                      quantified_.decider.empty() ? "" : ", ", quantified_.decider);
  }
  return result;
}

Evaluated Machine::quantify(Terms variables, std::size_t from, TermId body, bool forall) {
  if (from == variables.size()) {
    Evaluated result = run(body);
    require(body, smt::kBool, result);
    quantified_.decider.clear();
    return result;
  }
  const SortId sort_id = table_.sort(variables[from]);
  const Sort sort = sorts_[sort_id];
  if (!sort) return unknown_value(body, "a variable of a sort without values");
  Evaluated result{Value::boolean(forall)};
  // True if the value decides.
  const auto add = [&](Evaluated part) {
    const bool decides = part.is_known() && part.value.as_bool() != forall;
    if (decides || (result.is_known() && (!part.is_known() || result.note == nullptr)))
      result = std::move(part);
    return decides;
  };
  const auto try_all = [&](const std::vector<Value>& values) {
    return std::ranges::any_of(
        values, [&](const Value& v) { return add(instance(variables, from, body, forall, v)); });
  };
  if (const auto* all = listed(sort_id, *sort)) {
    try_all(*all);
    return result;
  }
  const Value generic = specials_.make_generic();
  Evaluated almost = instance(variables, from, body, forall, generic);
  std::vector<Value> excluded = specials_.generic_of(generic)->excluded;
  std::erase_if(excluded, [&](const Value& v) { return !is_special(v) && !as_element(v, *sort); });
  const bool decides = almost.is_known() && almost.value.as_bool() != forall;
  // A finite datatype that was too large to list may have only the elements that are excluded.
  constexpr std::size_t kSurelyMore = 4096;
  const bool may_be_empty = sorts_.is_open(*sort) || excluded.size() >= sort->cardinality ||
                            (sort->kind == Kind::Datatype && excluded.size() >= kSurelyMore);
  if (decides && may_be_empty) almost = unknown_value(body, "nobody says how many elements the sort has");
  if (add(std::move(almost))) return result;
  if (try_all(excluded) || result.is_known()) return result;
  const std::vector<Value> own = own_values(sort_id);
  if (try_all(own) || limits_.own_values_only) return result;
  std::vector<Value> others = at_hand(sort_id);
  std::erase_if(others, [&](const Value& v) { return std::ranges::find(own, v) != own.end(); });
  others.resize(
      std::min(others.size(), limits_.at_hand - std::min<std::size_t>(own.size(), limits_.at_hand)));
  try_all(others);
  return result;
}

// The elements of a sort if they are few; listed once.
const std::vector<Value>* Machine::listed(SortId id, const SortInfo& sort) {
  if (sort.cardinality > limits_.domain) return nullptr;
  if (const auto known = quantified_.listed.find(id); known != quantified_.listed.end())
    return &known->second;
  auto all = elements_of(sort, limits_.domain);
  if (!all || !budget_.spend(4 * all->size())) return nullptr;
  return &quantified_.listed.emplace(id, *std::move(all)).first->second;
}

// The value of a closed term without quantifiers, if it is sure.
Evaluated Machine::closed_value(TermId term) {
  const TermNode& node = table_[term];
  if (node.kind == TermKind::Literal) return literal(term);
  const bool constant = node.kind == TermKind::Apply && node.child_count == 0;
  const bool in_model = !constant || model_.symbols.contains(node.fun());
  // Under a choice a constant may have an element that exists in that choice alone.
  return in_model && !cells_.is_choosing() ? run_aside(term) : memory_.closed.without_choice(term);
}

// Of the closed terms in the outermost quantifier, in their order, then a few simple ones.
std::vector<Value> Machine::own_values(SortId sort) {
  constexpr std::size_t kMostTerms = 2'000;
  const std::pair key{quantified_.root, sort};
  if (const auto known = quantified_.own_values.find(key); known != quantified_.own_values.end())
    return known->second;
  std::vector<Value> found;
  std::vector<TermId> open = {quantified_.root};
  std::unordered_set<TermId> seen;
  while (!open.empty() && seen.size() < kMostTerms && found.size() < limits_.at_hand) {
    const TermId term = open.back();
    open.pop_back();
    if (!seen.insert(term).second) continue;
    const TermNode& node = table_[term];
    const bool closed = node.free_vars == smt::kNoVars && (node.flags & smt::kHasBinder) == 0;
    if (closed && node.sort == sort) add_at_hand(found, closed_value(term));
    const auto children = table_.children(term);
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  budget_.spend(seen.size() / 8);
  add_simple_values(found, sort);
  // Under a choice, or with nothing left to spend, some are missing.
  if (!cells_.is_choosing() && !exhausted()) quantified_.own_values.emplace(key, found);
  return found;
}

void Machine::add_at_hand(std::vector<Value>& values, const Evaluated& one) const {
  if (one.note != nullptr || is_special(one.value) || !one.value.is_canonical()) return;
  if (values.size() < limits_.at_hand && std::ranges::find(values, one.value) == values.end())
    values.push_back(one.value);
}

// Literals of the sort, values of its constants, then whatever closed terms are worth.
const std::vector<Value>& Machine::at_hand(SortId sort) {
  const auto [place, fresh] = quantified_.at_hand.try_emplace(sort);
  if (!fresh) return place->second;
  std::vector<Value> found;
  const std::size_t known = std::min(memory_.closed.size(), table_.size());
  budget_.spend(known / 16);
  for (std::uint32_t i = 0; i < known && found.size() < limits_.at_hand; ++i) {
    const TermNode& node = table_[TermId(i)];
    if (node.sort != sort || node.free_vars != smt::kNoVars) continue;
    const bool constant = node.kind == TermKind::Apply && node.child_count == 0;
    if (node.kind == TermKind::Literal || constant) add_at_hand(found, closed_value(TermId(i)));
    add_at_hand(found, memory_.closed.without_choice(TermId(i)));
  }
  add_simple_values(found, sort);
  return quantified_.at_hand[sort] = std::move(found);
}

void Machine::add_simple_values(std::vector<Value>& values, SortId sort) {
  const auto add = [&](const Value& v) { add_at_hand(values, {v}); };
  // Of a declared sort only what the model names is sure to be there.
  const bool open = sorts_[sort] && sorts_.is_open(*sorts_[sort]);
  if (const auto simple = sorts_.any_element(sort); simple && !open) add(*simple);
  if (sort == smt::kInt) add(Value::integer(1)), add(Value::integer(-1));
  if (sort == smt::kReal) add(Value::real(1)), add(Value::real(-1)), add(Value::real(mpq_class(1, 2)));
  if (sorts_[sort] && sorts_[sort]->kind == Kind::Float) {
    // Both infinities and both ones: most predicates on floats tell these apart.
    const FloatFormat format = sorts_[sort]->format;
    const mpz_class sign = mpz_class(1) << (format.width() - 1);
    const mpz_class infinity = ((mpz_class(1) << format.eb) - 1) << (format.sb - 1);
    const mpz_class one = ((mpz_class(1) << (format.eb - 1)) - 1) << (format.sb - 1);
    for (const mpz_class& magnitude : {one, infinity}) {
      add(Value::floating(format, magnitude));
      add(Value::floating(format, mpz_class(sign + magnitude)));
    }
  }
}

std::string Machine::instance_of(TermId quantifier) const {
  const auto found = quantified_.instance.find(quantifier);
  return found == quantified_.instance.end() ? std::string() : found->second;
}

}  // namespace smiter::eval
