// SPDX-License-Identifier: MIT
#include "strategies/diver/analysis.h"

#include <algorithm>

#include "eval/model/sort_map.h"
#include "generate/targets.h"

namespace smiter::strategies::diver {

using smt::ScriptPosition;
using smt::TermId;
using smt::TermKind;

namespace {

// A term that costs more than this is not worth it: there are others.
constexpr eval::EvalLimits kLimits = {.values = {.bits = 1 << 14,
                                                 .length = 1 << 14,
                                                 .regex_states = 20'000,
                                                 .regex_work = 1'000'000,
                                                 .precision = 512,
                                                 .algebraic_degree = 16,
                                                 .algebraic_bits = 1000},
                                      .steps = 200'000,
                                      .calls = 2'000,
                                      .domain = 256,
                                      .instances = 2'000};

const Constraint kTrue = exactly(true);
const Constraint kUntouchable = {Untouchable{}, false};

}  // namespace

Values::Values(const smt::TermTable& table, const eval::Model& model)
    : evaluator_(table, model, kLimits), table_(table) {
  // Whether some sort has an open number of elements decides what equality can tell. It is
  // to be known before the first question, so that equal questions get equal answers.
  for (std::uint32_t i = 0; i < table.sorts().size(); ++i) {
    static_cast<void>(evaluator_.sorts()[smt::SortId(i)]);
  }
}

const eval::Value* Values::remembered(TermId term) const {
  if (term.value >= entries_.size()) return nullptr;
  const Entry& entry = entries_[term.value];
  return entry.state == Entry::State::Known ? &entry.value : nullptr;
}

const eval::Value* Values::of(TermId term) {
  if (term.value >= entries_.size()) entries_.resize(table_.size());
  Entry& entry = entries_[term.value];
  if (entry.state == Entry::State::New) {
    entry.state = Entry::State::Unknown;
    if (table_[term].free_vars != smt::kNoVars || table_[term].kind == TermKind::MatchCase) return nullptr;
    const eval::Evaluated result = evaluator_.evaluate(term);
    if (result.note == nullptr) entry = {result.value, Entry::State::Known};
  }
  return entry.state == Entry::State::Known ? &entry.value : nullptr;
}

void Analysis::run(std::span<const TermId> assertions, base::Rng& rng) {
  script_.commands.clear();
  for (const TermId term : assertions) {
    script_.commands.push_back({.kind = smt::CommandKind::Assert, .term = term});
  }
  positions_.collect(script_, rng);
  constraints_.clear();
  first_.resize(table_.size());
  // Values first, so that pointers to them stay valid; then from the roots down.
  const auto terms = positions_.terms();
  for (const TermId term : terms) {
    static_cast<void>(values_.of(term));
    for (const TermId child : table_.children(term)) static_cast<void>(values_.of(child));
  }
  for (std::size_t i = terms.size(); i-- > 0;) descend(terms[i]);
  weigh();
}

const Constraint& Analysis::at(const ScriptPosition& position) const {
  if (position.is_root()) return kTrue;
  if (table_[position.parent].kind == TermKind::MatchCase) return kUntouchable;
  return constraints_[first_[position.parent.value] + position.place];
}

const Constraint& Analysis::of(TermId term) const {
  return at(positions_.chosen(term));
}

void Analysis::descend(TermId term) {
  const auto children = table_.children(term);
  if (children.empty()) return;
  first_[term.value] = static_cast<std::uint32_t>(constraints_.size());
  // A term with variables, or what is inside a match, has no value of its own.
  const bool closed = table_[term].free_vars == smt::kNoVars && table_[term].kind != TermKind::Match;
  const std::size_t at = constraints_.size();
  constraints_.resize(at + children.size(), Constraint{Untouchable{}, false});
  if (!closed) return;
  args_.clear();
  for (const TermId child : children) args_.push_back(values_.remembered(child));
  const Constraint wanted = of(term);  // a copy: it may lie in constraints_
  rules_.backward(table_, term, wanted, args_, std::span(constraints_).subspan(at));
}

bool Analysis::must_stay(const ScriptPosition& position) const {
  if (position.is_root() || table_[position.parent].kind != TermKind::Operator) return false;
  const auto row_of = [&](TermId term) -> const smt::OpRow& { return table_.ops()[table_[term].op()]; };
  if (generate::wants_values(table_.ops(), row_of(position.parent), position.place)) return true;
  if (!keep_coefficients_) return false;
  // 3 in (* 3 x), (- 3) in (* (- 3) x), and 3 in the latter.
  const auto is_negated = [&](TermId t) {
    return table_.is_op(t, smt::Word::OpMinus) && table_[t].child_count == 1 &&
           table_[table_.children(t)[0]].kind == TermKind::Literal;
  };
  TermId term = position.term, parent = position.parent;
  if (table_[term].kind == TermKind::Literal && is_negated(parent)) {
    term = parent;
    parent = positions_.chosen(term).parent;
    if (!parent.is_valid() || table_[parent].kind != TermKind::Operator) return false;
  }
  return (table_[term].kind == TermKind::Literal || is_negated(term)) && row_of(parent).nonlinear;
}

void Analysis::weigh() {
  scores_.clear();
  sums_.clear();
  touchable_.clear();
  double sum = 0;
  for (const ScriptPosition& position : positions_.all()) {
    const double weight = must_stay(position) ? 0 : score(at(position));
    if (weight > 0) touchable_.push_back(static_cast<std::uint32_t>(scores_.size()));
    sum += weight;
    scores_.push_back(weight);
    sums_.push_back(sum);
  }
}

const ScriptPosition* Analysis::draw(bool weighted, base::Rng& rng) const {
  if (touchable_.empty()) return nullptr;
  if (!weighted) return &positions_.all()[rng.pick(touchable_)];
  const double point = rng.unit() * sums_.back();
  // The first sum beyond the point; positions without a score add nothing to it.
  const auto found = std::ranges::upper_bound(sums_, point);
  const auto index = static_cast<std::size_t>(found - sums_.begin());
  return index < sums_.size() ? &positions_.all()[index] : &positions_.all()[touchable_.back()];
}

Constraint constraint_below(const smt::TermTable& table, const Rules& rules, Values& values, TermId term,
                            Constraint wanted, std::span<const std::uint32_t> walk) {
  std::vector<Constraint> constraints;
  std::vector<const eval::Value*> args;
  for (const std::uint32_t place : walk) {
    const auto children = table.children(term);
    for (const TermId child : children) static_cast<void>(values.of(child));
    args.clear();
    for (const TermId child : children) args.push_back(values.remembered(child));
    constraints.assign(children.size(), {});
    rules.backward(table, term, wanted, args, constraints);
    wanted = std::move(constraints[place]);
    term = children[place];
  }
  return wanted;
}

}  // namespace smiter::strategies::diver
