// SPDX-License-Identifier: MIT
// The machine: frames for terms whose arguments are being computed, a stack of
// finished values, and the memory of what is known.
#include "eval/machine/evaluator.h"

#include <algorithm>

namespace smiter::eval {

using smt::Binder;
using smt::OpId;
using smt::TermId;
using smt::TermKind;
using smt::TermNode;

namespace {

// Marks a place of the memory that nothing was written to.
const Note kNotYet{};

// Every value once the budget is spent; one note for all, since notes cost, too.
const Note kSpent{.reason = "budget: too many steps or too large values"};

// What is remembered of calls: more would not fit the processor's caches, and then a look costs
// more than most calls do.
constexpr std::size_t kMostCalls = 1 << 16;

bool is_bool(const Value& value, const Note* note, bool wanted) {
  return (note == nullptr || note->known) && value.as_bool() == wanted;
}

}  // namespace

Evaluator::Evaluator(const smt::TermTable& table, const Model& model, EvalLimits limits)
    : table_(table),
      model_(model),
      limits_(limits),
      budget_(limits.steps, limits.bytes),
      granted_(budget_),
      sorts_(table, model),
      rows_(table.ops().rows().size()) {
  limits_.values.budget = &budget_;
}

void Evaluator::open_budget() {
  const Budget* all = limits_.shared;
  granted_ = all == nullptr ? Budget(limits_.steps, limits_.bytes)
                            : Budget(std::min(limits_.steps, all->steps() / 2),
                                     std::min(limits_.bytes, all->bytes() / 2));
  budget_ = granted_;
}

void Evaluator::close_budget() {
  if (limits_.shared == nullptr) return;
  limits_.shared->spend(granted_.steps() - budget_.steps());
  limits_.shared->take(granted_.bytes() - budget_.bytes());
}

Evaluated Evaluator::evaluate(TermId term) {
  if (memo_.size() < table_.size()) {
    memo_.resize(table_.size(), {Value(), &kNotYet});
    slots_.resize(table_.size(), 0);
  }
  if (choice_ != nullptr && chosen_.size() < table_.size())
    chosen_.resize(table_.size(), {Value(), &kNotYet});
  open_budget();
  instances_ = 0;
  Evaluated result = run(term);
  local_.clear();
  if (exhausted()) calls_.clear();
  close_budget();
  return result;
}

// --- memory ------------------------------------------------------------------

const Evaluated* Evaluator::remembered(TermId term) const {
  const TermNode& node = table_[term];
  if (node.free_vars == smt::kNoVars) {
    const Evaluated& entry = memo_[term.value];
    if (choice_ == nullptr || (entry.note != &kNotYet && entry.is_known())) {
      return entry.note == &kNotYet ? nullptr : &entry;
    }
    const Evaluated& chosen = chosen_[term.value];
    return chosen.note == &kNotYet ? nullptr : &chosen;
  }
  return local_.find(term, owner(term));
}

void Evaluator::remember(TermId term, const Evaluated& result) {
  if (exhausted()) return;
  const TermNode& node = table_[term];
  if (node.free_vars == smt::kNoVars) {
    if (choice_ == nullptr) {
      memo_[term.value] = result;
    } else {
      chosen_[term.value] = result;
      touched_.push_back(term);
    }
    return;
  }
  local_.put(term, owner(term), result);
}

// The newest activation that binds a variable of the term. While it lasts, nothing
// that the term can see changes.
std::uint32_t Evaluator::owner(TermId term) const {
  std::uint32_t newest = 0;
  for (const TermId variable : table_.var_sets().members(table_[term].free_vars)) {
    const std::uint32_t slot = slots_[variable.value];
    if (slot != 0) newest = std::max(newest, scope_[slot - 1].serial);
  }
  return newest;
}

void Evaluator::bind(TermId variable, Evaluated value, std::uint32_t serial) {
  scope_.push_back({variable, slots_[variable.value], serial, std::move(value)});
  slots_[variable.value] = static_cast<std::uint32_t>(scope_.size());
}

void Evaluator::leave(std::size_t scope) {
  while (scope_.size() > scope) {
    slots_[scope_.back().variable.value] = scope_.back().previous;
    scope_.pop_back();
  }
}

// A note about a value that is not known may be the last one: then it says why.
const Note* Evaluator::note(Note note) {
  const std::size_t arguments = note.cell ? note.cell->args.size() : 0;
  const bool paid = budget_.take(sizeof(Note) + note.reason.size() + 16 * arguments);
  return paid || note.known ? &all_notes_.emplace_back(std::move(note)) : &kSpent;
}

const Note* Evaluator::unknown(TermId term, std::string reason) {
  return note({.known = false, .reason = std::move(reason), .term = term});
}

const Note* Evaluator::disputed(TermId term, std::string reason) {
  return note({.known = true, .reason = std::move(reason), .term = term});
}

// --- choices -----------------------------------------------------------------

void Evaluator::begin_choice(Choice& choice) {
  end_choice();
  choice_ = &choice;
  notes_before_choice_ = all_notes_.size();
  calls_.clear();
}

void Evaluator::end_choice() {
  if (choice_ == nullptr) return;
  for (const TermId term : touched_) chosen_[term.value] = {Value(), &kNotYet};
  touched_.clear();
  choices_.clear();
  calls_.clear();
  std::erase_if(used_, [](const Used& used) { return used.chosen; });
  used_index_.clear();
  for (std::size_t i = 0; i < used_.size(); ++i) used_index_.emplace(used_[i].cell, i);
  while (all_notes_.size() > notes_before_choice_) all_notes_.pop_back();
  choice_ = nullptr;
}

// --- the machine ---------------------------------------------------------------

Evaluated Evaluator::pop() {
  Evaluated result{std::move(values_.back()), notes_.back()};
  values_.pop_back();
  notes_.pop_back();
  return result;
}

Evaluated Evaluator::run(TermId root) {
  const std::size_t bottom = frames_.size();
  begin(root);
  while (frames_.size() > bottom) advance();
  return pop();
}

// On stacks of its own: for use while something points into the others.
Evaluated Evaluator::run_aside(TermId root) {
  std::vector<Frame> frames;
  std::vector<Value> values;
  std::vector<const Note*> notes;
  const auto exchange = [&] {
    frames_.swap(frames);
    values_.swap(values);
    notes_.swap(notes);
  };
  exchange();
  ++nesting_;
  Evaluated result = run(root);
  --nesting_;
  exchange();
  return result;
}

// Leaves the term's value on the stack, or a frame that will.
void Evaluator::begin(TermId term) {
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
  frames_.push_back({.term = term, .base = static_cast<std::uint32_t>(values_.size())});
}

void Evaluator::advance() {
  const std::size_t at = frames_.size() - 1;
  Frame& frame = frames_[at];
  if (frame.step == Step::Arguments) return arguments();
  Evaluated result = pop();
  if (frame.step == Step::Return) {
    leave(frame.scope);
    --call_depth_;
    if (frame.remember.is_valid() && !exhausted()) {
      const auto given = args(at);
      if (calls_.size() >= kMostCalls) calls_.clear();
      calls_.emplace(CallKey{frame.remember, {given.begin(), given.end()}}, result);
    }
  }
  require(frame.term, table_.sort(frame.term), result);
  if (result.note == nullptr) result.note = frame.note;
  complete(at, std::move(result));
}

void Evaluator::complete(std::size_t at, Evaluated result) {
  const Frame& frame = frames_[at];
  DCHECK(!result.is_known() || fits(result.value, table_.sort(frame.term)), "a value of another sort");
  values_.erase(values_.begin() + frame.base, values_.end());
  notes_.resize(frame.base);
  const TermId term = frame.term;
  frames_.pop_back();
  remember(term, result);
  push(std::move(result));
}

// The frame's value is that of another term.
void Evaluator::forward(std::size_t at, TermId term, const Note* note) {
  frames_[at].step = Step::Forward;
  frames_[at].note = note;
  begin(term);
}

void Evaluator::arguments() {
  const std::size_t at = frames_.size() - 1;
  const TermId term = frames_[at].term;
  const TermNode& node = table_[term];
  const Terms children = table_.children(term);
  if (node.kind == TermKind::Annotated) return forward(at, children[0], nullptr);
  const Lazy lazy = node.kind == TermKind::Operator ? row_of(node.op()).lazy : Lazy::No;
  const std::size_t count = node.kind == TermKind::Match ? 1 : children.size();
  while (true) {
    if (lazy != Lazy::No && frames_[at].next > 0 && decide(at, lazy, children)) return;
    if (frames_[at].next == count) break;
    begin(children[frames_[at].next++]);
    if (frames_.size() > at + 1) return;
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
bool Evaluator::settles(Lazy lazy, const Value& value, const Note* note, bool is_last) {
  return is_bool(value, note, lazy == Lazy::And ? false : lazy == Lazy::Or ? true : is_last);
}

// After a child of and, or, =>, ite: is the rest of no importance? A disputed value that settles it
// waits for one that nobody disputes, except inside the call of a definition: it may be recursive,
// and looking on might not end.
bool Evaluator::decide(std::size_t at, Lazy lazy, Terms children) {
  const Frame& frame = frames_[at];
  const Value& last = values_.back();
  const Note* note = notes_.back();
  const bool is_last = frame.next == children.size();
  const bool wants_bool = lazy != Lazy::Ite || frame.next == 1;
  if (wants_bool && last.kind() != Kind::Bool && (note == nullptr || note->known))
    return complete(at, unknown_value(frame.term, "a part that is no truth value")), true;
  switch (lazy) {
    case Lazy::And:
    case Lazy::Or:
    case Lazy::Implies:
      if (!settles(lazy, last, note, is_last) || (note != nullptr && call_depth_ == 0)) return false;
      return complete(at, {Value::boolean(lazy != Lazy::And), note}), true;
    case Lazy::Ite:
      if (frame.next != 1) return false;
      if (note == nullptr || note->known) {
        const TermId branch = children[last.as_bool() ? 1 : 2];
        return forward(at, branch, note), true;
      }
      // Both branches may agree; but see above.
      if (call_depth_ > 0) return complete(at, {Value(), note}), true;
      return false;
    case Lazy::No:
      break;
  }
  return false;
}

// Every child was looked at and none decided for certain.
void Evaluator::finish_lazy(std::size_t at, Lazy lazy) {
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

Evaluator::Row& Evaluator::row_of(OpId op) {
  Row& row = rows_[op.value];
  if (row.known) return row;
  const std::string_view name = table_.ops().symbols().text(table_.ops()[op].name);
  row.known = true;
  row.rows = find_operators(name);
  if (name == "and") row.lazy = Lazy::And;
  if (name == "or") row.lazy = Lazy::Or;
  if (name == "=>") row.lazy = Lazy::Implies;
  if (name == "ite") row.lazy = Lazy::Ite;
  row.equality = name == "=";
  row.distinct = name == "distinct";
  row.order = name == "<" || name == "<=" || name == ">" || name == ">=";
  row.select = name == "select" || name == "@";
  const smt::OpRow& signature = table_.ops()[op];
  const auto is_language = [](const smt::SortPattern& p) { return p.kind == smt::SortKind::RegLan; };
  if (is_language(signature.result) || std::ranges::any_of(signature.args, is_language)) row.cost = 2000;
  return row;
}

}  // namespace smiter::eval
