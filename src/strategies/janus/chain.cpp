// SPDX-License-Identifier: MIT
#include "strategies/janus/chain.h"

#include <algorithm>

#include <fmt/core.h>

#include "eval/machine/evaluator.h"
#include "eval/model/model.h"

namespace smiter::strategies::janus {

using smt::TermId;
using smt::TermKind;

Chain::Chain(WorkingScript& script, const RuleSet& rules, const Flows& flows, const ChainPolicy& policy,
             base::Rng& rng)
    : script_(script),
      rules_(rules),
      flows_(flows),
      policy_(policy),
      replacer_(script.table()),
      draw_(script.table(), script.pool()),
      instantiator_(script.table()) {
  static_cast<void>(script.positions(rng));  // fills the pool, with the terms of the seed
  const auto& commands = script.script().commands;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (commands[i].kind == smt::CommandKind::Assert) assertions_.push_back({.command = i, .places = {}});
  }
}

void Chain::look_again() {
  for (Assertion& assertion : assertions_) assertion.fresh = false;
}

void Chain::update() {
  for (Assertion& assertion : assertions_) {
    if (assertion.fresh) continue;
    assertion.places.collect(script_.table(), flows_, script_.script().commands[assertion.command].term);
    assertion.fresh = true;
  }
}

namespace {

const RuleSet::Index& index_for(const RuleSet& rules, Polarity polarity, Direction direction) {
  if (polarity == Polarity::Mixed) return rules.equivalences();
  const bool weaken = (polarity == Polarity::Positive) == (direction == Direction::Weaken);
  return weaken ? rules.weakening() : rules.strengthening();
}

}  // namespace

const Use* Chain::draw_use(const Place& place, Direction direction, base::Rng& rng) const {
  const RuleSet::Index& index = index_for(rules_, place.polarity, direction);
  const smt::TermNode& node = script_.table()[place.term];
  const auto& any = node.sort == smt::kBool ? index.any_bool : index.any_language;
  const std::vector<std::uint32_t>* own = nullptr;
  if (node.kind == TermKind::Operator) {
    const std::uint32_t op = script_.table().ops()[node.op()].name.value;
    if (op < index.by_operator.size()) own = &index.by_operator[op];
  } else if (node.kind == TermKind::Binder) {
    own = &index.by_binder[node.binder() == smt::Binder::Forall ? 0 : 1];
  }
  if (rng.chance(policy_.any_term, 1000)) own = &any;
  if (own == nullptr || own->empty()) return nullptr;
  return &rules_.use(rng.pick(*own));
}

bool Chain::fill_in(const Use& use, const generate::Place& place, base::Rng& rng) {
  const Rule& rule = rules_[use.rule];
  smt::TermTable& table = script_.table();
  for (std::uint32_t v : use.parameters) {
    const Variable& variable = rule.variables[v];
    if (variable.kind == VariableKind::Numeral) {
      bindings_.numerals[v] = static_cast<std::int64_t>(rng.below(7));
      continue;
    }
    const smt::SortId sort = sort_of(variable.sort, bindings_, table.sorts());
    if (!sort.is_valid()) return false;
    if (variable.kind == VariableKind::Function) {
      const auto function = draw_.application(sort, bindings_.terms, rng);
      if (!function) return false;
      bindings_.terms[v] = *function;
      continue;
    }
    const auto term =
        variable.kind == VariableKind::Value ? draw_.value(sort, rng) : draw_.term(sort, place, rng);
    if (!term) return false;
    bindings_.terms[v] = *term;
  }
  // (at x p) is the only thing that asks for these.
  instances_.clear();
  for (const Node& node : rules_.to(use).nodes) {
    if (node.kind != NodeKind::At) continue;
    for (TermId variable : bindings_.lists[node.variable]) {
      const auto term = draw_.term(table.sort(variable), place, rng);
      if (!term) return false;
      instances_.push_back(*term);
    }
  }
  return true;
}

// Conditions are about values and numerals, so that they have a value by themselves.
bool Chain::conditions_hold(const Rule& rule) {
  if (rule.where.empty()) return true;
  smt::TermTable& table = script_.table();
  std::vector<TermId> terms;
  for (const Pattern& condition : rule.where) {
    const auto term = instantiator_.make(rule, condition, bindings_, {});
    if (!term) return false;
    terms.push_back(*term);
  }
  const eval::Model nothing;
  eval::Evaluator evaluator(table, nothing);
  return std::ranges::all_of(terms, [&](TermId term) {
    const eval::Evaluated value = evaluator.evaluate(term);
    return value.is_true() && value.note == nullptr;
  });
}

std::optional<TermId> Chain::apply(const Use& use, const Assertion& assertion, const Place& place,
                                   base::Rng& rng) {
  const Rule& rule = rules_[use.rule];
  smt::TermTable& table = script_.table();
  if (!match(rule, rules_.from(use), place.term, table, rng, bindings_)) return std::nullopt;
  assertion.places.path(place, table, path_, scope_);
  const generate::Place where{scope_, script_.number(assertion.command), place.term};
  if (!fill_in(use, where, rng) || !conditions_hold(rule)) return std::nullopt;
  const auto made = instantiator_.make(rule, rules_.to(use), bindings_, instances_);
  if (!made || *made == place.term || table.sort(*made) != table.sort(place.term)) return std::nullopt;
  return made;
}

// Does it stay in the logic, and do the solvers that knew the seed know it?
bool Chain::is_welcome(TermId term, base::Rng& rng) {
  script_.refresh();
  if ((script_.strangers(term) & ~script_.strangers_of_seed()) != 0) return false;
  if (script_.logic_features().contains(script_.features(term))) return true;
  return script_.may_widen() && rng.chance(policy_.leave_logic, 1000);
}

std::string Chain::describe(const Use& use, const Assertion& assertion, const Place& place, TermId becomes,
                            std::string& where) {
  Site site;
  site.at = path_.front();
  site.command = script_.number(assertion.command);
  where = script_.describe(site);
  const Rule& rule = rules_[use.rule];
  const char* const polarity = place.polarity == Polarity::Positive   ? "positive"
                               : place.polarity == Polarity::Negative ? "negative"
                                                                      : "mixed";
  const char* const way = rule.equivalence ? (use.forward ? "equivalence" : "equivalence, backwards")
                          : use.forward    ? "weaker there"
                                           : "stronger there";
  return fmt::format("{} ({}): {} becomes {} ({}, a {} place)", rule.name, way, script_.describe(place.term),
                     script_.describe(becomes), where, polarity);
}

std::optional<Step> Chain::step(Direction direction, base::Rng& rng) {
  update();
  std::size_t total = 0;
  for (const Assertion& assertion : assertions_) total += assertion.places.all().size();
  if (total == 0) return std::nullopt;
  for (std::uint32_t i = 0; i < policy_.tries; ++i) {
    std::size_t number = rng.below(total);
    std::size_t a = 0;
    while (number >= assertions_[a].places.all().size()) number -= assertions_[a++].places.all().size();
    Assertion& assertion = assertions_[a];
    const Place place = assertion.places.all()[number];
    if (place.polarity == Polarity::Mixed && !rng.chance(policy_.mixed, 1000)) continue;
    // What has a name inside must neither go nor stand twice.
    if (script_.visibility().gives_name(place.term)) continue;
    const Use* use = draw_use(place, direction, rng);
    if (use == nullptr || std::ranges::find(given_up_, use->rule) != given_up_.end()) continue;
    const auto becomes = apply(*use, assertion, place, rng);
    if (!becomes || !is_welcome(*becomes, rng)) continue;
    const auto whole = replacer_.along(path_, *becomes);
    if (!whole || !script_.keeps_shape(*whole)) continue;
    if (!script_.set_assertion(assertion.command, *whole)) continue;
    Step step{.rule = use->rule, .forward = use->forward, .command = assertion.command};
    step.words = describe(*use, assertion, place, *becomes, step.place);
    assertion.fresh = false;
    return step;
  }
  return std::nullopt;
}

std::vector<Chain::Change> Chain::all_uses(const Use& use, Direction direction, std::size_t most,
                                           base::Rng& rng) {
  update();
  std::vector<Change> changes;
  for (const Assertion& assertion : assertions_) {
    for (const Place& place : assertion.places.all()) {
      if (changes.size() >= most) return changes;
      const Rule& rule = rules_[use.rule];
      const bool weaken = (place.polarity == Polarity::Positive) == (direction == Direction::Weaken);
      if (!rule.equivalence && (place.polarity == Polarity::Mixed || use.forward != weaken)) continue;
      if (script_.visibility().gives_name(place.term)) continue;
      const auto becomes = apply(use, assertion, place, rng);
      if (!becomes) continue;
      script_.refresh();
      if (const auto whole = replacer_.along(path_, *becomes)) changes.push_back({assertion.command, *whole});
    }
  }
  return changes;
}

}  // namespace smiter::strategies::janus
