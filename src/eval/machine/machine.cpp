// SPDX-License-Identifier: MIT
// The machine: frames for terms whose arguments are being computed, a stack of
// finished values, and the memory of what is known.
#include "eval/machine/machine.h"

#include <algorithm>

namespace smiter::eval {

using smt::Binder;
using smt::OpId;
using smt::TermId;
using smt::TermKind;
using smt::TermNode;

namespace {

// Every value once the budget is spent; one note for all, since notes cost, too.
const Note kSpent{.reason = "budget: too many steps or too large values"};

bool is_bool(const Value& value, const Note* note, bool wanted) {
  return (note == nullptr || note->known) && value.as_bool() == wanted;
}

}  // namespace

Machine::Machine(const smt::TermTable& table, const Model& model, EvalLimits limits)
    : table_(table),
      model_(model),
      limits_(limits),
      budget_(limits.steps, limits.bytes),
      sorts_(table, model),
      rows_(table.ops().rows().size()),
      specials_(budget_) {
  limits_.values.budget = &budget_;
}

void Machine::open_budget() {
  const Budget* all = limits_.shared;
  running_.granted = all == nullptr ? Budget(limits_.steps, limits_.bytes)
                                    : Budget(std::min(limits_.steps, all->steps() / 2),
                                             std::min(limits_.bytes, all->bytes() / 2));
  budget_ = running_.granted;
}

void Machine::close_budget() {
  if (limits_.shared == nullptr) return;
  limits_.shared->spend(running_.granted.steps() - budget_.steps());
  limits_.shared->take(running_.granted.bytes() - budget_.bytes());
}

Evaluated Machine::evaluate(TermId term) {
  if (memory_.closed.size() < table_.size()) scope_.grow(table_.size());
  memory_.closed.grow(table_.size(), cells_.is_choosing());
  open_budget();
  running_.instances = 0;
  Evaluated result = run(term);
  memory_.open.clear();
  if (exhausted()) memory_.calls.clear();
  close_budget();
  return result;
}

// --- memory ------------------------------------------------------------------

const Evaluated* Machine::remembered(TermId term) const {
  const TermNode& node = table_[term];
  if (node.free_vars == smt::kNoVars) return memory_.closed.find(term, cells_.is_choosing());
  return memory_.open.find(term, owner(term));
}

void Machine::remember(TermId term, const Evaluated& result) {
  if (exhausted()) return;
  const TermNode& node = table_[term];
  if (node.free_vars == smt::kNoVars) return memory_.closed.put(term, result, cells_.is_choosing());
  memory_.open.put(term, owner(term), result);
}

// The activation that an open term is remembered under.
std::uint32_t Machine::owner(TermId term) const {
  return scope_.newest(table_.var_sets().members(table_[term].free_vars));
}

// A note about a value that is not known may be the last one: then it says why.
const Note* Machine::note(Note note) {
  const std::size_t arguments = note.cell ? note.cell->args.size() : 0;
  const bool paid = budget_.take(sizeof(Note) + note.reason.size() + 16 * arguments);
  return paid || note.known ? &notes_.all.emplace_back(std::move(note)) : &kSpent;
}

const Note* Machine::unknown(TermId term, std::string reason) {
  return note({.known = false, .reason = std::move(reason), .term = term});
}

const Note* Machine::disputed(TermId term, std::string reason) {
  return note({.known = true, .reason = std::move(reason), .term = term});
}

// --- choices -----------------------------------------------------------------

void Machine::begin_choice(Choice& choice) {
  end_choice();
  cells_.begin_choice(choice);
  notes_.before_choice = notes_.all.size();
  memory_.calls.clear();
}

void Machine::end_choice() {
  if (!cells_.is_choosing()) return;
  memory_.closed.forget_choice();
  memory_.calls.clear();
  cells_.end_choice();
  while (notes_.all.size() > notes_.before_choice) notes_.all.pop_back();
}

// --- the machine ---------------------------------------------------------------

Evaluated Machine::pop() {
  Evaluated result{std::move(stack_.values.back()), stack_.notes.back()};
  stack_.values.pop_back();
  stack_.notes.pop_back();
  return result;
}

Evaluated Machine::run(TermId root) {
  const std::size_t bottom = stack_.frames.size();
  begin(root);
  while (stack_.frames.size() > bottom) advance();
  return pop();
}

// On stacks of its own: for use while something points into the others.
Evaluated Machine::run_aside(TermId root) {
  Stack aside;
  std::swap(stack_, aside);
  ++running_.nesting;
  Evaluated result = run(root);
  --running_.nesting;
  std::swap(stack_, aside);
  return result;
}

// Leaves the term's value on the stack, or a frame that will.
void Machine::begin(TermId term) {
  const TermNode& node = table_[term];
  if (node.kind == TermKind::Variable) return push(variable(term));
  if (const Evaluated* known = remembered(term)) return push(*known);
  if (!budget_.spend(1)) return push({Value(), &kSpent});
  switch (node.kind) {
    case TermKind::Literal: {
      const Evaluated value = literal(term);
      remember(term, value);
      return push(value);
    }
    case TermKind::Binder: {
      const Evaluated value = binder(term);
      remember(term, value);
      return push(value);
    }
    case TermKind::Opaque: {
      const Evaluated value = opaque(term);
      remember(term, value);
      return push(value);
    }
    case TermKind::Variable:
    case TermKind::Operator:
    case TermKind::Apply:
    case TermKind::HoApply:
    case TermKind::Match:
    case TermKind::MatchCase:
    case TermKind::Annotated:
      break;
  }
  stack_.frames.push_back({.term = term, .base = static_cast<std::uint32_t>(stack_.values.size())});
}

void Machine::advance() {
  const std::size_t at = stack_.frames.size() - 1;
  Frame& frame = stack_.frames[at];
  if (frame.step == Step::Arguments) return arguments();
  Evaluated result = pop();
  if (frame.step == Step::Return) {
    scope_.leave(frame.scope);
    --running_.calls;
    if (frame.remember.is_valid() && !exhausted()) {
      memory_.calls.put(frame.remember, args(at), result);
    }
  }
  require(frame.term, table_.sort(frame.term), result);
  if (result.note == nullptr) result.note = frame.note;
  complete(at, std::move(result));
}

void Machine::complete(std::size_t at, Evaluated result) {
  const Frame& frame = stack_.frames[at];
  DCHECK(!result.is_known() || fits(result.value, table_.sort(frame.term)), "a value of another sort");
  stack_.values.erase(stack_.values.begin() + frame.base, stack_.values.end());
  stack_.notes.resize(frame.base);
  const TermId term = frame.term;
  stack_.frames.pop_back();
  remember(term, result);
  push(std::move(result));
}

// The frame's value is that of another term.
void Machine::forward(std::size_t at, TermId term, const Note* note) {
  stack_.frames[at].step = Step::Forward;
  stack_.frames[at].note = note;
  begin(term);
}

void Machine::arguments() {
  const std::size_t at = stack_.frames.size() - 1;
  const TermId term = stack_.frames[at].term;
  const TermNode& node = table_[term];
  const Terms children = table_.children(term);
  if (node.kind == TermKind::Annotated) return forward(at, children[0], nullptr);
  const Lazy lazy = node.kind == TermKind::Operator ? row_of(node.op()).lazy : Lazy::No;
  const std::size_t count = node.kind == TermKind::Match ? 1 : children.size();
  while (true) {
    if (lazy != Lazy::No && stack_.frames[at].next > 0 && decide(at, lazy, children)) return;
    if (stack_.frames[at].next == count) break;
    begin(children[stack_.frames[at].next++]);
    if (stack_.frames.size() > at + 1) return;
  }
  if (lazy != Lazy::No) return finish_lazy(at, lazy);
  switch (node.kind) {
    case TermKind::Operator:
      return apply_operator(at);
    case TermKind::Apply:
      return apply_function(at);
    case TermKind::HoApply:
      return apply_value(at);
    case TermKind::Match:
      return apply_match(at, children);
    case TermKind::Literal:
    case TermKind::Variable:
    case TermKind::Binder:
    case TermKind::MatchCase:
    case TermKind::Annotated:
    case TermKind::Opaque:
      break;
  }
  complete(at, unknown_value(term, "not a term that has a value"));
}

// Does a child of this value settle a connective, and is it so for certain?
bool Machine::settles(Lazy lazy, const Value& value, const Note* note, bool is_last) {
  return is_bool(value, note, lazy == Lazy::And ? false : lazy == Lazy::Or ? true : is_last);
}

// After a child of and, or, =>, ite: is the rest of no importance? A disputed value that settles it
// waits for one that nobody disputes, except inside the call of a definition: it may be recursive,
// and looking on might not end.
bool Machine::decide(std::size_t at, Lazy lazy, Terms children) {
  const Frame& frame = stack_.frames[at];
  const Value& last = stack_.values.back();
  const Note* note = stack_.notes.back();
  const bool is_last = frame.next == children.size();
  const bool wants_bool = lazy != Lazy::Ite || frame.next == 1;
  if (wants_bool && last.kind() != Kind::Bool && (note == nullptr || note->known))
    return complete(at, unknown_value(frame.term, "a part that is no truth value")), true;
  switch (lazy) {
    case Lazy::And:
    case Lazy::Or:
    case Lazy::Implies:
      if (!settles(lazy, last, note, is_last) || (note != nullptr && running_.calls == 0)) return false;
      return complete(at, {Value::boolean(lazy != Lazy::And), note}), true;
    case Lazy::Ite:
      if (frame.next != 1) return false;
      if (note == nullptr || note->known) {
        const TermId branch = children[last.as_bool() ? 1 : 2];
        return forward(at, branch, note), true;
      }
      // Both branches may agree; but see above.
      if (running_.calls > 0) return complete(at, {Value(), note}), true;
      return false;
    case Lazy::No:
      break;
  }
  return false;
}

// Every child was looked at and none decided for certain.
void Machine::finish_lazy(std::size_t at, Lazy lazy) {
  const auto notes = arg_notes(at);
  const auto open = std::ranges::find_if(notes, [](const Note* n) { return n != nullptr && !n->known; });
  if (lazy == Lazy::Ite) {
    const auto values = args(at);
    const bool both = notes[1] == nullptr && notes[2] == nullptr && !any_special(values.subspan(1));
    if (both && values[1].is_canonical() && values[1] == values[2]) return complete(at, {values[1], nullptr});
    return complete(at, {Value(), notes[0]});
  }
  const auto values = args(at);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (notes[i] == nullptr || !settles(lazy, values[i], notes[i], i + 1 == values.size())) continue;
    return complete(at, {Value::boolean(lazy != Lazy::And), notes[i]});
  }
  if (open != notes.end()) return complete(at, {Value(), *open});
  const auto dispute = std::ranges::find_if(notes, [](const Note* n) { return n != nullptr; });
  complete(at, {Value::boolean(lazy == Lazy::And), dispute == notes.end() ? nullptr : *dispute});
}

const OperatorRow& Machine::row_of(OpId op) {
  OperatorRow& row = rows_[op.value];
  if (!row.known) row = describe_operator(table_.ops(), op);
  return row;
}

}  // namespace smiter::eval
