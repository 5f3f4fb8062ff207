// SPDX-License-Identifier: MIT
// Applications whose arguments are on the stack: operators, declared and defined
// functions, datatypes, match.
#include <algorithm>

#include <fmt/core.h>

#include "eval/machine/machine.h"
#include "eval/theory/datatypes.h"
#include "eval/theory/tables.h"
#include "eval/value/equality.h"

namespace smiter::eval {

using smt::FunDecl;
using smt::FunId;
using smt::FunKind;
using smt::TermId;
using smt::TermKind;
using smt::TermNode;

namespace {

const Note* first_open(std::span<const Note* const> notes) {
  for (const Note* note : notes) {
    if (note != nullptr && !note->known) return note;
  }
  return nullptr;
}

const Note* first_dispute(std::span<const Note* const> notes) {
  for (const Note* note : notes) {
    if (note != nullptr && note->known) return note;
  }
  return nullptr;
}

// Calls of functions with bodies smaller than this are not worth remembering.
constexpr std::uint32_t kSmallBody = 8;

}  // namespace

std::span<const Value> Machine::args(std::size_t at) const {
  return std::span(stack_.values).subspan(stack_.frames[at].base);
}

std::span<const Note* const> Machine::arg_notes(std::size_t at) const {
  return std::span(stack_.notes).subspan(stack_.frames[at].base);
}

// --- operators -------------------------------------------------------------------

void Machine::apply_operator(std::size_t at) {
  const TermId term = stack_.frames[at].term;
  const OperatorRow& row = row_of(table_[term].op());
  const auto notes = arg_notes(at);
  if (first_open(notes) != nullptr) {
    if (auto result = apply_partly_known(at, row)) return complete(at, *std::move(result));
    return complete(at, {Value(), first_open(notes)});
  }
  const auto values = args(at);
  if (!fits_operator(term, row, values))
    return complete(at, unknown_value(term, "an argument of another sort"));
  if (specials_.any() && any_special(values)) {
    if (row.select && is_special(values[0])) return apply_value(at);
    return complete(at, special_operator(term, row, values));
  }
  complete(at, operate(term, row, values, first_dispute(notes)));
}

// Equalities that follow from the arguments that are known, and from an argument that
// stands there twice: whatever its value is, it equals itself.
std::optional<Evaluated> Machine::apply_partly_known(std::size_t at, const OperatorRow& row) {
  if (!row.equality && !row.distinct && !row.order) return std::nullopt;
  const auto values = args(at);
  const auto notes = arg_notes(at);
  const auto children = table_.children(stack_.frames[at].term);
  bool all_same = true;
  constexpr std::size_t kNear = 64;
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (!budget_.spend(std::min(kNear, children.size() - i))) return std::nullopt;
    for (std::size_t j = i + 1; j < children.size() && j < i + kNear; ++j) {
      const bool same = children[i] == children[j];
      all_same = all_same && same;
      if (same && row.distinct) return Evaluated{Value::boolean(false)};
      const bool known_i = notes[i] == nullptr;
      const bool known_j = notes[j] == nullptr;
      if (known_i && !known_j) want(notes[j], children[j], values[i], row.order);
      if (known_j && !known_i) want(notes[i], children[i], values[j], row.order);
      if (!known_i || !known_j || row.order || is_special(values[i]) || is_special(values[j])) continue;
      const Outcome equal = equals(values[i], values[j], limits_.values);
      const bool refutes =
          equal.is_known() && !equal.is_disputed() && equal.value().as_bool() == row.distinct;
      if (refutes && values[i].kind() != Kind::Array && values[i].kind() != Kind::Function) {
        return Evaluated{Value::boolean(false)};
      }
    }
  }
  if (all_same && row.equality) return Evaluated{Value::boolean(true)};
  return std::nullopt;
}

Evaluated Machine::operate(TermId term, const OperatorRow& row, std::span<const Value> values,
                           const Note* inherited) {
  const TermNode& node = table_[term];
  if (row.rows.empty()) {
    return unknown_value(
        term, fmt::format("no evaluation function for {}", table_.text(table_.ops()[node.op()].name)));
  }
  if (sorts_.has_open_sort() && std::ranges::any_of(values, [&](const Value& v) { return is_compound(v); })) {
    const char* why = "equality over a sort of which the model does not say how many elements it has";
    if (row.equality || row.distinct) {
      const auto truth = surely_all(values, row.distinct);
      return truth ? Evaluated{Value::boolean(*truth), inherited} : unknown_value(term, why);
    }
    const bool by_index = row.select || (!row.rows.empty() && row.rows[0].name == "store");
    if (by_index && values.size() > 1 && is_compound(values[1])) return unknown_value(term, why);
  }
  std::uint64_t wide[4] = {};
  const auto indices = table_.indices(node.indices);
  if (indices.size() > 4) return unknown_value(term, "too many indices");
  std::ranges::copy(indices, wide);
  running_.current = term;
  const Sort* sort = nullptr;
  const bool needs_sort = std::ranges::any_of(row.rows, &Operator::needs_sort);
  if (needs_sort) {
    sort = &sorts_[node.sort];
    if (!*sort) return unknown_value(term, "a sort without values");
  }
  Outcome outcome = apply(
      row.rows, values,
      {.indices = std::span(wide, indices.size()), .sort = sort, .limits = limits_.values, .cells = this});
  return from_outcome(term, std::move(outcome), inherited);
}

Evaluated Machine::from_outcome(TermId term, Outcome outcome, const Note* inherited) {
  if (outcome.is_unknown()) return unknown_value(term, outcome.reason());
  if (outcome.is_unspecified()) return open_cell(term, outcome.cell());
  if (outcome.is_disputed()) {
    const Note* note = disputed(term, outcome.reason());
    return {std::move(outcome).value(), note};
  }
  return {std::move(outcome).value(), inherited};
}

// A value that may contain a table.
bool Machine::is_compound(const Value& v) const {
  switch (v.kind()) {
    case Kind::Array:
    case Kind::Function:
    case Kind::Datatype:
    case Kind::Seq:
    case Kind::Set:
      return true;
    default:
      return false;
  }
}

// Equality when the model does not say how many elements some sort has. Two tables over
// such a sort differ only if they differ at an element that somebody names.
std::optional<bool> Machine::surely_equal(const Value& a, const Value& b, int depth) const {
  constexpr int kDeepest = 100;
  if (a == b) return true;
  const auto plainly_equal = [&] {
    const Outcome equal = equals(a, b, limits_.values);
    return equal.is_known() ? std::optional(equal.value().as_bool()) : std::nullopt;
  };
  if (!is_compound(a) || a.kind() != b.kind()) return plainly_equal();
  if (depth > kDeepest) return std::nullopt;
  if (a.kind() == Kind::Set) {
    const auto is_plain = [&](const Value& set) {
      return std::ranges::none_of(set.elements(), [&](const Value& v) { return is_compound(v); });
    };
    return is_plain(a) && is_plain(b) ? plainly_equal() : std::nullopt;
  }
  const auto differ = [&](const Value& x, const Value& y) { return surely_equal(x, y, depth + 1) == false; };
  if (a.kind() == Kind::Datatype || a.kind() == Kind::Seq) {
    if (a.elements().size() != b.elements().size()) return false;
    if (a.kind() == Kind::Datatype && a.constructor()->index != b.constructor()->index) return false;
    for (std::size_t i = 0; i < a.elements().size(); ++i) {
      if (differ(a.elements()[i], b.elements()[i])) return false;
    }
    return std::nullopt;
  }
  for (const Value* table : {&a, &b}) {
    for (const auto& [index, element] : table->entries()) {
      const Outcome left = table_select(a, index, limits_.values);
      const Outcome right = table_select(b, index, limits_.values);
      if (left.is_known() && right.is_known() && differ(left.value(), right.value())) return false;
    }
  }
  const SortInfo& index = *a.sort()->params[0];
  const bool more = !sorts_.is_open(index) && index.cardinality > a.entries().size() + b.entries().size();
  return more && differ(a.otherwise(), b.otherwise()) ? std::optional(false) : std::nullopt;
}

// The same of several: each equal to the next, or each distinct from all others.
std::optional<bool> Machine::surely_all(std::span<const Value> values, bool distinct) {
  bool sure = true;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t end = distinct ? values.size() : std::min(i + 2, values.size());
    for (std::size_t j = i + 1; j < end; ++j) {
      if (!budget_.spend(1)) return std::nullopt;
      const auto equal = surely_equal(values[i], values[j], 0);
      if (equal && *equal == distinct) return false;
      sure = sure && equal;
    }
  }
  return sure ? std::optional(true) : std::nullopt;
}

// --- functions -------------------------------------------------------------------

void Machine::apply_function(std::size_t at) {
  const TermId term = stack_.frames[at].term;
  const TermNode& node = table_[term];
  const FunDecl& fun = table_.fun(node.fun());
  if (first_open(arg_notes(at)) == nullptr && !fits_parameters(term, args(at)))
    return complete(at, unknown_value(term, "an argument of another sort"));
  if (node.child_count < fun.param_count && fun.kind != FunKind::Declared) {
    const auto values = args(at);
    if (const Note* open = first_open(arg_notes(at))) return complete(at, {Value(), open});
    return complete(at, function_value(term, node.fun(), {values.begin(), values.end()}, sorts_[node.sort]));
  }
  switch (fun.kind) {
    case FunKind::Declared:
      return apply_declared(at);
    case FunKind::Defined:
    case FunKind::DefinedRec:
    case FunKind::Named:
      return call(at, node.fun());
    case FunKind::Constructor:
    case FunKind::Selector:
    case FunKind::Tester:
    case FunKind::Updater:
      break;
  }
  if (const Note* open = first_open(arg_notes(at))) return complete(at, {Value(), open});
  if (specials_.any() && any_special(args(at))) {
    return complete(at, unknown_value(term, "a datatype over a function that is no table"));
  }
  complete(at, apply_datatype(term, args(at), first_dispute(arg_notes(at))));
}

void Machine::apply_declared(std::size_t at) {
  const TermId term = stack_.frames[at].term;
  const TermNode& node = table_[term];
  const FunId fun = node.fun();
  if (const auto element = model_.elements.find(fun); element != model_.elements.end()) {
    Evaluated value{element->second};
    require(term, node.sort, value);
    return complete(at, std::move(value));
  }
  const auto values = args(at);
  const Note* open = first_open(arg_notes(at));
  const auto found = model_.symbols.find(fun);
  if (found == model_.symbols.end()) {
    if (open != nullptr) return complete(at, {Value(), open});
    if (any_special(values)) return complete(at, unknown_value(term, "an argument that is no table"));
    if (values.size() < table_.fun(fun).param_count) {
      // Its applications are cells one by one; nobody puts them together to a function.
      return complete(at, unknown_value(term, "a function that the model omits, as a value"));
    }
    Cell cell{.op = std::string(table_.text(table_.fun(fun).name)),
              .indices = {fun.value},
              .args = {values.begin(), values.end()}};
    running_.current = term;
    if (auto value = value_of(cell)) return complete(at, {*std::move(value)});
    return complete(at, open_cell(term, std::move(cell)));
  }
  const Interpretation& meaning = found->second;
  if (!meaning.unreadable.empty()) return complete(at, unknown_value(term, meaning.unreadable));
  if (meaning.value) {
    if (open != nullptr) return complete(at, {Value(), open});
    Evaluated value = apply_table(term, *meaning.value, values);
    require(term, node.sort, value);
    return complete(at, std::move(value));
  }
  const std::size_t wanted = table_.fun(meaning.definition).param_count;
  if (values.size() == wanted) return call(at, meaning.definition);
  if (open != nullptr) return complete(at, {Value(), open});
  // An array, a function constant or a partial application, printed as a function.
  complete(at, function_value(term, meaning.definition, {values.begin(), values.end()}, sorts_[node.sort]));
}

// Evaluates the body with the arguments on the stack.
void Machine::call(std::size_t at, FunId fun) {
  const TermId term = stack_.frames[at].term;
  const TermId body = table_.fun(fun).body;
  if (!body.is_valid()) return complete(at, unknown_value(term, "a function without a body"));
  const auto variables = table_.variables(fun);
  // A constant may be defined by itself only as a recursive one, and is then counted as a call.
  if (variables.empty() && table_.fun(fun).kind != FunKind::DefinedRec) return forward(at, body, nullptr);
  if (running_.calls >= limits_.calls)
    return complete(at, unknown_value(term, "budget: definitions nest too deeply"));
  const auto values = args(at);
  const auto notes = arg_notes(at);
  const bool plain = std::ranges::all_of(notes, [](const Note* n) { return n == nullptr; });
  Frame& frame = stack_.frames[at];
  if (plain && table_[body].size >= kSmallBody) {
    if (const Evaluated* known = memory_.calls.find(fun, values)) return complete(at, *known);
    frame.remember = fun;
  }
  frame.step = Step::Return;
  frame.scope = static_cast<std::uint32_t>(scope_.size());
  scope_.activate();
  ++running_.calls;
  for (std::size_t i = 0; i < variables.size(); ++i) scope_.bind(variables[i], {values[i], notes[i]});
  begin(body);
}

// --- datatypes -------------------------------------------------------------------

Evaluated Machine::apply_datatype(TermId term, std::span<const Value> values, const Note* inherited) {
  const TermNode& node = table_[term];
  const FunId id = node.fun();
  const FunDecl& fun = table_.fun(id);
  const auto decl = table_.sorts().decl(fun.datatype).kind;
  if (decl != smt::SortDecl::Kind::Datatype) return unknown_value(term, "codatatypes have no values here");
  if (fun.kind == FunKind::Constructor) {
    if (!sorts_[node.sort]) return unknown_value(term, "a field of a sort without values");
    budget_.take(128 + 16 * values.size());
    return from_outcome(
        term,
        datatype_construct(sorts_.constructor(id, node.sort), {values.begin(), values.end()}, limits_.values),
        inherited);
  }
  if (values[0].kind() != Kind::Datatype) return unknown_value(term, "not a datatype value");
  const smt::SortId argument = table_.sort(table_.children(term)[0]);
  const FunId selector = fun.kind == FunKind::Updater ? fun.about : id;
  const FunId constructor_id = table_.fun(selector).about;
  const Constructor& constructor = sorts_.constructor(constructor_id, argument);
  const std::size_t place = table_.fun(selector).place;
  if (values[0].constructor()->sort != constructor->sort)
    return unknown_value(term, "a value of another datatype");
  if (fun.kind == FunKind::Tester) return {Value::boolean(datatype_is(values[0], *constructor)), inherited};
  if (fun.kind == FunKind::Updater) {
    return from_outcome(term, datatype_update(values[0], *constructor, place, values[1], limits_.values),
                        inherited);
  }
  Outcome outcome = datatype_select(values[0], *constructor, place);
  running_.current = term;
  if (outcome.is_unspecified()) {
    if (auto value = value_of(outcome.cell())) return {*std::move(value), inherited};
  }
  return from_outcome(term, std::move(outcome), inherited);
}

// Patterns in order: a variable takes anything, a constructor on variables its own.
void Machine::apply_match(std::size_t at, Terms children) {
  const TermId term = stack_.frames[at].term;
  const Value value = args(at)[0];
  const Note* note = arg_notes(at)[0];
  if (note != nullptr && !note->known) return complete(at, {Value(), note});
  if (value.kind() != Kind::Datatype)
    return complete(at, unknown_value(term, "a match on no datatype value"));
  for (const TermId one : children.subspan(1)) {
    const TermId pattern = table_.children(one)[0];
    const TermNode& shape = table_[pattern];
    std::vector<std::pair<TermId, Value>> bound;
    if (shape.kind == TermKind::Variable) {
      bound.emplace_back(pattern, value);
    } else {
      const Constructor& constructor = sorts_.constructor(shape.fun(), shape.sort);
      if (value.constructor()->sort != constructor->sort)
        return complete(at, unknown_value(term, "a match on a value of another datatype"));
      if (!datatype_is(value, *constructor)) continue;
      const auto variables = table_.children(pattern);
      for (std::size_t i = 0; i < variables.size(); ++i)
        bound.emplace_back(variables[i], value.elements()[i]);
    }
    Frame& frame = stack_.frames[at];
    frame.step = Step::Return;
    frame.note = note;
    frame.scope = static_cast<std::uint32_t>(scope_.size());
    scope_.activate();
    ++running_.calls;
    for (auto& [variable, field] : bound) scope_.bind(variable, {std::move(field)});
    return begin(table_.children(one)[1]);
  }
  complete(at, unknown_value(term, "no case of the match fits"));
}

}  // namespace smiter::eval
