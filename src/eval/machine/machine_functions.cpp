// SPDX-License-Identifier: MIT
// Functions, arrays and lambdas as values, and what operators make of closures and generic elements
// (eval/machine/specials.h).
#include <algorithm>

#include "eval/machine/machine.h"
#include "eval/theory/tables.h"
#include "eval/value/equality.h"

namespace smiter::eval {

using smt::FunId;
using smt::TermId;
using smt::TermNode;

namespace {

// Finite sorts with at most so many elements are listed when a function is tabulated.
constexpr std::uint64_t kTabulated = 256;
constexpr std::size_t kMostExcluded = 4096;

}  // namespace

// --- application -----------------------------------------------------------------

// The frame's values: a function, then its arguments.
void Machine::apply_value(std::size_t at) {
  const TermId term = stack_.frames[at].term;
  for (const Note* note : arg_notes(at)) {
    if (note != nullptr && !note->known) return complete(at, {Value(), note});
  }
  const std::vector<Value> values(args(at).begin(), args(at).end());
  const auto given = std::span(values).subspan(1);
  if (const Closure* closure = specials_.closure_of(values[0])) return call_closure(at, *closure, given);
  complete(at, apply_table(term, values[0], given));
}

Evaluated Machine::apply_table(TermId term, const Value& function, std::span<const Value> given) {
  Value result = function;
  for (const Value& index : given) {
    if (result.kind() != Kind::Array && result.kind() != Kind::Function) {
      return unknown_value(term, "application of a value that is no function");
    }
    if (Generic* generic = specials_.generic_of(index)) {
      if (!result.is_canonical()) return unknown_value(term, "a table with undecided indices");
      if (!budget_.spend(result.entries().size())) return unknown_value(term, "budget: a table of that size");
      for (const auto& [stored, element] : result.entries()) specials_.exclude(*generic, stored);
      const Value otherwise = result.otherwise();
      result = otherwise;
      continue;
    }
    if (is_special(index)) return unknown_value(term, "application to a function that is no table");
    if (!as_element(index, *result.sort()->params[0]))
      return unknown_value(term, "application to a value of another sort");
    Outcome next = table_select(result, index, limits_.values);
    if (!next.is_known()) return from_outcome(term, std::move(next), nullptr);
    result = std::move(next).value();
  }
  return {std::move(result)};
}

// An array with elements changed, down to the first change at this index or to what is below.
void Machine::call_changed(std::size_t at, const Closure& closure, std::span<const Value> given) {
  const TermId term = stack_.frames[at].term;
  if (given.size() != 1 || is_special(given[0]))
    return complete(at, unknown_value(term, "an array that is no table"));
  const Closure* top = &closure;
  while (!top->store.empty()) {
    if (!budget_.spend(1)) return complete(at, unknown_value(term, "budget: too many stores"));
    const Outcome hit = equals(top->store[1], given[0], limits_.values);
    if (!hit.is_known()) return complete(at, from_outcome(term, hit, nullptr));
    if (hit.value().as_bool()) return complete(at, {top->store[2]});
    const Value base = top->store[0];
    top = specials_.closure_of(base);
    if (top == nullptr) return complete(at, apply_table(term, base, given));
  }
  call_closure(at, *top, given);
}

void Machine::call_closure(std::size_t at, const Closure& closure, std::span<const Value> given) {
  if (!closure.store.empty()) return call_changed(at, closure, given);
  const TermId term = stack_.frames[at].term;
  const bool is_lambda = closure.lambda.is_valid();
  const Terms parts = is_lambda ? table_.children(closure.lambda) : table_.variables(closure.fun);
  const Terms variables = is_lambda ? parts.first(parts.size() - 1) : parts;
  const TermId body = is_lambda ? parts.back() : table_.fun(closure.fun).body;
  const std::size_t have = closure.given.size() + given.size();
  if (have < variables.size()) {
    Closure more = closure;
    more.given.insert(more.given.end(), given.begin(), given.end());
    return complete(at, {specials_.make(std::move(more))});
  }
  if (have > variables.size()) return complete(at, unknown_value(term, "application to too many arguments"));
  for (std::size_t i = closure.given.size(); i < variables.size(); ++i) {
    if (!fits(given[i - closure.given.size()], table_.sort(variables[i])))
      return complete(at, unknown_value(term, "application to a value of another sort"));
  }
  if (running_.calls >= limits_.calls)
    return complete(at, unknown_value(term, "budget: definitions nest too deeply"));
  Frame& frame = stack_.frames[at];
  frame.step = Step::Return;
  frame.scope = static_cast<std::uint32_t>(scope_.size());
  scope_.activate();
  ++running_.calls;
  for (const auto& [variable, value] : closure.captured) scope_.bind(variable, value);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const bool early = i < closure.given.size();
    scope_.bind(variables[i], {early ? closure.given[i] : given[i - closure.given.size()]});
  }
  begin(body);
}

// --- functions as values -----------------------------------------------------------

// The function after its first arguments, as a table of the given sort if it is one.
Evaluated Machine::function_value(TermId term, FunId fun, std::vector<Value> given, const Sort& sort) {
  const auto variables = table_.variables(fun);
  const TermId body = table_.fun(fun).body;
  if (!body.is_valid()) return unknown_value(term, "a constructor or selector as a value");
  if (!sort) return unknown_value(term, "a sort without values");
  if (given.size() > variables.size())
    return unknown_value(term, "a function whose definition has fewer parameters");
  if (running_.nesting >= limits_.nesting) return unknown_value(term, "budget: binders nest too deeply");
  const std::size_t scope = scope_.size();
  scope_.activate();
  for (std::size_t i = 0; i < given.size(); ++i) scope_.bind(variables[i], {given[i]});
  ++running_.nesting;
  const auto table = tabulate(variables.subspan(given.size()), body, sort);
  --running_.nesting;
  scope_.leave(scope);
  if (table) return {*table};
  return {specials_.make({.fun = fun, .given = std::move(given)})};
}

Evaluated Machine::lambda_value(TermId term) {
  const auto parts = table_.children(term);
  const Sort& sort = sorts_[table_.sort(term)];
  if (!sort) return unknown_value(term, "a sort without values");
  if (const auto table = tabulate(parts.first(parts.size() - 1), parts.back(), sort)) return {*table};
  Closure closure{.lambda = term};
  for (const TermId v : table_.var_sets().members(table_[term].free_vars))
    closure.captured.emplace_back(v, variable(v));
  return {specials_.make(std::move(closure))};
}

// The function at one point, which may be a generic element.
std::optional<Value> Machine::tabulate_at(const Value& point, Terms variables, TermId body,
                                          const Sort& sort) {
  if (running_.bound >= kMostBound) return std::nullopt;
  const std::size_t scope = scope_.size();
  ++running_.bound;
  scope_.activate();
  scope_.bind(variables[0], {point});
  auto result = tabulate(variables.subspan(1), body, sort);
  scope_.leave(scope);
  --running_.bound;
  return result;
}

// Over a small finite sort point by point. Otherwise the value at a generic element is
// the value almost everywhere; the points it was compared with are looked at one by one.
std::optional<Value> Machine::tabulate(Terms variables, TermId body, const Sort& sort) {
  if (variables.empty()) {
    Evaluated result = run(body);
    if (result.note != nullptr || is_special(result.value)) return std::nullopt;
    if (!limits_.values.allows(result.value)) return std::nullopt;
    return as_element(result.value, *sort);
  }
  if (sort->kind != Kind::Array && sort->kind != Kind::Function) return std::nullopt;
  const Sort inner = table_result_sort(*sort);
  std::vector<std::pair<Value, Value>> entries;
  std::optional<Value> otherwise;
  std::vector<Value> points;
  if (auto all = elements_of(*sort->params[0], kTabulated)) {
    points = *std::move(all);
  } else {
    const Value generic = specials_.make_generic();
    otherwise = tabulate_at(generic, variables, body, inner);
    if (!otherwise) return std::nullopt;
    points = specials_.generic_of(generic)->excluded;
  }
  if (points.size() > kMostExcluded || !budget_.spend(points.size())) return std::nullopt;
  for (const Value& point : points) {
    if (is_special(point) || !is_element(point, *sort->params[0])) return std::nullopt;
    auto value = tabulate_at(point, variables, body, inner);
    if (!value) return std::nullopt;
    entries.emplace_back(point, *std::move(value));
  }
  if (!otherwise) otherwise = entries[0].second;
  Value table = Value::table(sort->kind, sort, *std::move(otherwise), std::move(entries));
  if (!budget_.take(table.own_bytes()) || !limits_.values.allows(table)) return std::nullopt;
  return table;
}

// --- operators on closures and generic elements ----------------------------------------

Evaluated Machine::special_operator(TermId term, const OperatorRow& row, std::span<const Value> given) {
  if (row.equality || row.distinct) {
    if (given.size() == 2) return special_equal(term, given[0], given[1], row.distinct);
    Evaluated result{Value::boolean(true)};
    for (std::size_t i = 0; i < given.size(); ++i) {
      for (std::size_t j = i + 1; j < (row.distinct ? given.size() : std::min(i + 2, given.size())); ++j) {
        if (!budget_.spend(1)) return unknown_value(term, "budget: that many arguments");
        const bool special = is_special(given[i]) || is_special(given[j]);
        const Value pair[2] = {given[i], given[j]};
        Evaluated part =
            special ? special_equal(term, pair[0], pair[1], row.distinct) : operate(term, row, pair, nullptr);
        if (part.is_false() || (!part.is_known() && result.is_known())) result = std::move(part);
        if (result.is_false()) return result;
      }
    }
    return result;
  }
  if (row.order && given.size() == 2 && given[0] == given[1]) {
    const std::string_view name = row.rows[0].name;
    return {Value::boolean(name == "<=" || name == ">=")};
  }
  if (row.select) return apply_table(term, given[0], given.subspan(1));
  const bool stores = !row.rows.empty() && row.rows[0].name == "store" && given.size() == 3;
  if (stores && specials_.closure_of(given[0]) != nullptr && !is_special(given[1]) && !is_special(given[2]) &&
      fits(given[1], table_.sort(table_.children(term)[1]))) {
    return {specials_.make({.store = {given.begin(), given.end()}})};
  }
  return unknown_value(term, "depends on a variable over an infinite sort or on a function that is no table");
}

Evaluated Machine::special_equal(TermId term, const Value& a, const Value& b, bool negate) {
  if (a == b) return {Value::boolean(!negate)};
  const auto number_a = Specials::generic_number(a);
  const auto number_b = Specials::generic_number(b);
  if (!number_a && !number_b) return unknown_value(term, "equality of functions that are no tables");
  if (specials_.closure_of(a) != nullptr || specials_.closure_of(b) != nullptr || !a.is_canonical() ||
      !b.is_canonical()) {
    return unknown_value(term, "equality with a function that is no table");
  }
  // The newer of two generic elements is the one that avoids the other.
  const bool a_newer = number_a && (!number_b || *number_a > *number_b);
  specials_.exclude(specials_.generic(a_newer ? *number_a : *number_b), a_newer ? b : a);
  return {Value::boolean(negate)};
}

}  // namespace smiter::eval
