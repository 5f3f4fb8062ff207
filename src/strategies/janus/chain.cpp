// SPDX-License-Identifier: MIT
#include "strategies/janus/chain.h"

#include <algorithm>

#include <fmt/core.h>

#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "strategies/janus/idle.h"

namespace smiter::strategies::janus {

using smt::TermId;
using smt::TermKind;

namespace {

std::size_t assertions_of(const smt::Script& script) {
  return static_cast<std::size_t>(
      std::ranges::count(script.commands, smt::CommandKind::Assert, &smt::Command::kind));
}

}  // namespace

Chain::Chain(WorkingScript& script, const RuleSet& rules, const Flows& flows, const ChainPolicy& policy,
             base::Rng& rng)
    : script_(script),
      rules_(rules),
      flows_(flows),
      policy_(policy),
      replacer_(script.table()),
      draw_(script.table(), script.pool()),
      instantiator_(script.table()),
      index_(rules, assertions_of(script.script())) {
  static_cast<void>(script.positions(rng));  // fills the pool, with the terms of the seed
  const auto& commands = script.script().commands;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (commands[i].kind == smt::CommandKind::Assert) assertions_.push_back({.command = i, .places = {}});
  }
}

void Chain::look_again() {
  were_.clear();
  for (Assertion& assertion : assertions_) assertion.fresh = false;
}

void Chain::update() {
  for (std::size_t i = 0; i < assertions_.size(); ++i) {
    Assertion& assertion = assertions_[i];
    if (assertion.fresh) continue;
    const TermId term = script_.script().commands[assertion.command].term;
    assertion.places.collect(script_.table(), flows_, term);
    index_.set(i, assertion.places, script_.table());
    assertion.fresh = true;
    were_.emplace(assertion.command, term.value);
  }
}

// Calls `see` for each use of the rule with each polarity at which it goes in the direction.
template <typename See>
void Chain::for_each_chance(std::uint32_t rule, Direction direction, See see) const {
  for (const Use& use : rules_.uses(rule)) {
    if (rules_[rule].equivalence) {
      see(use, Polarity::Positive);
      see(use, Polarity::Negative);
      if (policy_.mixed > 0) see(use, Polarity::Mixed);
    } else {
      const bool weaker = use.forward == (direction == Direction::Weaken);
      see(use, weaker ? Polarity::Positive : Polarity::Negative);
    }
  }
}

void Chain::find_chances(std::uint32_t rule, Direction direction) {
  drawn_.chances.clear();
  for_each_chance(rule, direction, [&](const Use& use, Polarity polarity) {
    if (const auto count = index_.count(use.head, polarity); count > 0)
      drawn_.chances.push_back({&use, polarity, count});
  });
}

std::vector<std::uint32_t> Chain::candidates(Direction direction, std::optional<bool> equivalences) const {
  std::vector<std::uint32_t> out;
  for (std::uint32_t rule = 0; rule < rules_.rules().size(); ++rule) {
    if (equivalences && rules_[rule].equivalence != *equivalences) continue;
    if (std::ranges::find(given_up_, rule) != given_up_.end()) continue;
    std::uint64_t places = 0;
    for_each_chance(rule, direction,
                    [&](const Use& use, Polarity polarity) { places += index_.count(use.head, polarity); });
    if (places > 0) out.push_back(rule);
  }
  return out;
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
      std::vector<TermId> known = bindings_.terms;
      for (const auto& list : bindings_.lists) known.insert(known.end(), list.begin(), list.end());
      const auto function = draw_.application(sort, known, rng);
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
  assertion.places.path(place, table, way_.path, way_.scope);
  const generate::Place where{way_.scope, script_.number(assertion.command), place.term};
  if (!fill_in(use, where, rng) || !conditions_hold(rule)) return std::nullopt;
  const auto made = instantiator_.make(rule, rules_.to(use), bindings_, instances_);
  if (!made || *made == place.term || table.sort(*made) != table.sort(place.term)) return std::nullopt;
  return made;
}

// Does it stay in the logic, and do the solvers that knew the seed know it?
bool Chain::is_welcome(TermId term) {
  script_.refresh();
  if ((script_.strangers(term) & ~script_.strangers_of_seed()) != 0) return false;
  if (script_.logic_features().contains(script_.features(term))) return true;
  return drawn_.may_leave;
}

std::string Chain::describe(const Use& use, const Assertion& assertion, const Place& place, TermId becomes,
                            std::string& where) {
  Site site;
  site.at = way_.path.front();
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
  if (!policy_.equivalences) return step_by(candidates(direction, std::nullopt), direction, rng);
  const bool equivalence = rng.chance(*policy_.equivalences, 1000);
  if (auto step = step_by(candidates(direction, equivalence), direction, rng)) return step;
  return step_by(candidates(direction, !equivalence), direction, rng);
}

// Drawn without putting back: a rule that fits nowhere leaves the others as likely as they were.
std::optional<Step> Chain::step_by(std::vector<std::uint32_t> rules, Direction direction, base::Rng& rng) {
  while (!rules.empty()) {
    std::swap(rng.pick(rules), rules.back());
    find_chances(rules.back(), direction);
    rules.pop_back();
    drawn_.may_leave = script_.may_widen() && rng.chance(policy_.leave_logic, 1000);
    std::uint64_t total = 0;
    for (const Chance& chance : drawn_.chances) total += chance.places;
    for (std::uint32_t i = 0; i < policy_.tries; ++i) {
      std::uint64_t number = rng.below(total);
      const Chance* chance = drawn_.chances.data();
      while (number >= chance->places) number -= (chance++)->places;
      if (chance->polarity == Polarity::Mixed && !rng.chance(policy_.mixed, 1000)) continue;
      const PlaceIndex::Spot spot = index_.find(chance->use->head, chance->polarity, number);
      Assertion& assertion = assertions_[spot.assertion];
      const Place place = assertion.places.all()[spot.place];
      if (auto step = try_at(*chance->use, assertion, place, rng)) return step;
    }
  }
  return std::nullopt;
}

// Neither what the logic's shape forbids, nor what it was before.
bool Chain::is_wanted(const Assertion& assertion, TermId whole) const {
  if (policy_.keep_shape && !script_.keeps_shape(whole)) return false;
  return policy_.idle_steps || !were_.contains({assertion.command, whole.value});
}

std::optional<Step> Chain::try_at(const Use& use, Assertion& assertion, const Place& place, base::Rng& rng) {
  // What has a name inside must neither go nor stand twice.
  if (script_.visibility().gives_name(place.term)) return std::nullopt;
  const auto becomes = apply(use, assertion, place, rng);
  if (!becomes || !is_welcome(*becomes)) return std::nullopt;
  if (!policy_.idle_steps && is_idle(script_.table(), place.term, *becomes)) return std::nullopt;
  const auto whole = replacer_.along(way_.path, *becomes);
  if (!whole || !is_wanted(assertion, *whole) || !script_.set_assertion(assertion.command, *whole))
    return std::nullopt;
  Step step{.rule = use.rule, .forward = use.forward, .command = assertion.command};
  step.words = describe(use, assertion, place, *becomes, step.place);
  assertion.fresh = false;
  return step;
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
      if (const auto whole = replacer_.along(way_.path, *becomes))
        changes.push_back({assertion.command, *whole});
    }
  }
  return changes;
}

}  // namespace smiter::strategies::janus
