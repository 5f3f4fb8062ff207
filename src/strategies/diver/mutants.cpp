// SPDX-License-Identifier: MIT
#include "strategies/diver/mutants.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <fmt/core.h>

#include "eval/value/print.h"
#include "smt/printer/sort_text.h"
#include "strategies/diver/conversion.h"
#include "strategies/support/symbols.h"

namespace smiter::strategies::diver {

using eval::Value;
using smt::ScriptPosition;
using smt::TermId;
using smt::TermKind;

namespace {

// Solvers should finish: an assertion stops growing at this many times the largest one.
constexpr std::uint64_t kGrowth = 4, kAlwaysAllowed = 400;
constexpr std::uint32_t kLargestMaterial = 60;     // nodes of a term that is put into new ones
constexpr std::uint32_t kMostUnfit = 8;            // true mutants that the logic forbids, of one position
constexpr std::uint32_t kLongestDescription = 40;  // nodes

constexpr theory::FeatureSet kExtensions = {theory::Feature::Extensions, theory::Feature::Transcendental};

// What a mutant may ask for, Anything apart.
theory::FeatureSet allowed_features(const Frame& frame, Beyond beyond) {
  const bool extended = beyond == Beyond::Extensions && frame.may_widen();
  return extended ? frame.allowed() | kExtensions : frame.allowed();
}

generate::Allowed allowed(const Frame& frame, std::uint32_t functions, generate::TargetMask required,
                          Beyond beyond) {
  generate::Allowed result;
  result.logic = allowed_features(frame, beyond);
  result.required = required;
  result.foreign = beyond == Beyond::Anything && frame.may_widen();
  result.functions_before = functions;
  return result;
}

bool is_leaf(const smt::TermTable& table, TermId term) {
  const smt::TermNode& node = table[term];
  return node.kind == TermKind::Literal || (node.kind == TermKind::Apply && node.child_count == 0 &&
                                            table.fun(node.fun()).kind == smt::FunKind::Declared);
}

// Is there more than uninterpreted functions?
bool weights_help(Frame& frame) {
  using theory::Feature;
  constexpr std::array kTheories = {Feature::Arrays,    Feature::BitVecs, Feature::Floats,
                                    Feature::Datatypes, Feature::Strings, Feature::Sequences,
                                    Feature::Sets,      Feature::Ints,    Feature::Reals};
  theory::FeatureSet features;
  for (const TermId term : frame.assertions()) features |= frame.features(term);
  return std::ranges::any_of(kTheories, [&](Feature f) { return features.has(f); });
}

bool are_weighted(Weights weights, Frame& frame) {
  switch (weights) {
    case Weights::Always:
      return true;
    case Weights::Never:
      return false;
    case Weights::WhereTheyHelp:
      return weights_help(frame);
  }
  return true;
}

}  // namespace

void MutantCounts::add(const MutantCounts& other) {
  drawn += other.drawn;
  tries += other.tries;
  nothing += other.nothing;
  valueless += other.valueless;
  early += other.early;
  refused += other.refused;
  unfit += other.unfit;
  refuted += other.refuted;
  made += other.made;
}

Mutants::Mutants(Frame& frame, eval::Model model, const Rules& rules, const DiverPolicy& policy,
                 std::uint32_t functions, generate::TargetMask required, Beyond beyond)
    : frame_(frame),
      model_(std::move(model)),
      rules_(rules),
      policy_(policy),
      required_(required),
      beyond_(beyond),
      weighted_(are_weighted(policy.weights, frame)),
      values_(frame.table(), model_),
      analysis_(frame.table(), rules, values_),
      material_(frame.table()),
      replacer_(frame.table()) {
  collect_material();
  analysis_.keep_coefficients(beyond != Beyond::Anything && !frame.allowed().has(theory::Feature::Nonlinear));
  material_.pool.fill(material_.terms, nullptr);
  const std::vector<smt::SortId> sorts = material_.pool.sorts();
  material_.instances.emplace(frame.table(), frame.targets(), allowed(frame, functions, required, beyond),
                              policy.generator, sorts);
  material_.generator.emplace(frame.table(), *material_.instances, material_.pool, policy.generator);
  for (const TermId term : frame.assertions()) {
    largest_ = std::max<std::uint64_t>(largest_, frame.table()[term].size);
  }
  largest_ = std::max(largest_ * kGrowth, kAlwaysAllowed);
}

// Variables and constants of the seed, as in the paper, with their values under the
// model; beyond it, small terms of the seed too.
void Mutants::collect_material() {
  smt::TermTable& table = frame_.table();
  std::vector<TermId> candidates(frame_.closed_terms().begin(), frame_.closed_terms().end());
  // Also what stands in definitions alone.
  for (const smt::Command& command : frame_.declarations().commands) {
    if (command.kind != smt::CommandKind::DeclareFun || table.fun(command.fun).param_count > 0) continue;
    if (const auto term = table.mk_apply(command.fun, {})) candidates.push_back(*term);
  }
  const std::size_t of_seed = candidates.size();
  for (std::size_t i = 0; i < of_seed; ++i) {
    if (!is_leaf(table, candidates[i])) continue;
    const Value* const value = values_.of(candidates[i]);
    if (value == nullptr || value->kind() == eval::Kind::Bool) continue;
    if (const auto constant = term_of(table, *value)) candidates.push_back(*constant);
  }
  std::unordered_set<TermId> there;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const TermId term = candidates[i];
    const smt::TermNode& node = table[term];
    const bool material =
        i >= of_seed || is_leaf(table, term) ||
        (policy_.seed_terms && node.size <= kLargestMaterial && node.kind != TermKind::Opaque);
    if (!material || values_.of(term) == nullptr || !there.insert(term).second) continue;
    material_.terms.push_back(term);
    material_.has_symbols = material_.has_symbols || node.kind == TermKind::Apply;
  }
}

void Mutants::begin_round(const Formula& formula, base::Rng& rng) {
  formula_ = &formula;
  analysis_.run(formula.assertions, rng);
  material_.pool.fill(material_.terms, nullptr);
  for (const Fresh& fresh : formula.fresh) material_.pool.add(fresh.term);
}

std::optional<TermId> Mutants::new_term(smt::SortId sort, TermId avoid, base::Rng& rng) {
  const generate::Place place{.scope = {}, .command = 0, .avoid = avoid};
  if (rng.chance(policy_.leaf, 1000)) return material_.generator->leaf(sort, place, rng);
  const auto depth = 1 + static_cast<std::uint32_t>(rng.below(policy_.depth));
  return material_.generator->term(sort, place, depth, rng);
}

bool Mutants::is_dull(TermId term) const {
  return policy_.refuses_dull && material_.has_symbols &&
         is_without_symbols(frame_.table(), term, BoundVariables::AreNone);
}

std::optional<Formula> Mutants::draw(base::Rng& rng) {
  const ScriptPosition* const drawn = analysis_.draw(weighted_, rng);
  if (drawn == nullptr) return std::nullopt;
  ++counts_.drawn;
  const ScriptPosition at = *drawn;
  analysis_.positions().path(at, path_);
  const smt::SortId sort = frame_.table().sort(at.term);
  std::uint32_t unfit = 0;
  for (std::uint32_t i = 0; i < policy_.tries; ++i) {
    ++counts_.tries;
    const auto term = new_term(sort, at.term, rng);
    if (!term || *term == at.term || is_dull(*term)) {
      ++counts_.nothing;
      continue;
    }
    if (!stays_true(*term)) continue;
    if (auto formula = finish(*term, rng)) return formula;
    if (++unfit == kMostUnfit) break;
  }
  return std::nullopt;
}

// Is the formula still true with this term at the position?
bool Mutants::stays_true(TermId term) {
  const Value* const value = values_.of(term);
  if (value == nullptr) {
    ++counts_.valueless;
    return false;
  }
  const Constraint& wanted = analysis_.at(path_[0]);
  const auto inside = contains(wanted, *value);
  if (inside.value_or(false)) return true;
  if (policy_.early_rejection && inside && wanted.complete) {
    ++counts_.early;
    return false;
  }
  const bool accepted = stays_true_above(term);
  counts_.refused += accepted ? 0 : 1;
  return accepted;
}

// The values on the path upwards, with the term at its start.
bool Mutants::stays_true_above(TermId term) {
  const Value* value = nullptr;
  for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
    const ScriptPosition& above = path_[i + 1];
    const auto made = replacer_.along(std::span(path_).subspan(i, 1), term);
    if (!made) return false;
    term = *made;
    value = values_.of(term);
    if (value == nullptr) continue;  // a connective above may not need it
    const Value* const before = values_.remembered(above.term);
    if (before != nullptr && *before == *value) return true;
    const Constraint& wanted = analysis_.at(above);
    const auto inside = contains(wanted, *value);
    if (inside.value_or(false)) return true;
    if (policy_.early_rejection && inside && wanted.complete) return false;
  }
  value = values_.of(term);
  return value != nullptr && value->as_bool();
}

bool Mutants::is_fit(TermId assertion, TermId before) {
  const smt::TermTable& table = frame_.table();
  if (table[assertion].size > largest_ && (!before.is_valid() || table[assertion].size > table[before].size))
    return false;
  if ((frame_.strangers(assertion) & required_) != 0) return false;
  if (frame_.allows(assertion)) return true;
  if (beyond_ == Beyond::Anything) return frame_.may_widen();
  // Nothing else is wrong with it than operators of the solver, which the logic is widened for.
  const theory::FeatureSet features = frame_.features(assertion);
  return !frame_.allowed().contains(features) && allowed_features(frame_, beyond_).contains(features);
}

// The mutant with this term at the position, perhaps complicated.
std::optional<Formula> Mutants::finish(TermId term, base::Rng& rng) {
  const std::uint32_t which = path_.back().place;
  const TermId before = formula_->assertions[which];
  const auto build = [&](TermId with) -> std::optional<TermId> {
    const TermId made = replacer_.along(path_, with).value_or(before);
    if (made == before || !is_fit(made, before)) {
      ++counts_.unfit;
      return std::nullopt;
    }
    const Value* const value = values_.of(made);
    if (value != nullptr && value->as_bool()) return made;
    ++counts_.refuted;
    return std::nullopt;
  };
  const auto root = build(term);
  if (!root) return std::nullopt;
  Formula formula = *formula_;
  formula.assertions[which] = *root;
  std::string words =
      fmt::format("{} in assertion {}: {} becomes ", describe_place(), which + 1, describe(path_[0].term));
  if (rng.chance(policy_.complicate, 1000)) {
    if (auto more = complicate(term, rng)) {
      const bool fit = std::ranges::all_of(more->assertions, [&](TermId t) {
        const Value* const value = values_.of(t);
        return is_fit(t, {}) && value != nullptr && value->as_bool();
      });
      const auto complicated = fit ? build(more->term) : std::nullopt;
      if (complicated) {
        term = more->term;
        formula.assertions[which] = *complicated;
        formula.assertions.insert(formula.assertions.end(), more->assertions.begin(), more->assertions.end());
        for (Fresh& fresh : more->fresh) formula.fresh.push_back(std::move(fresh));
      }
    }
  }
  formula.steps.push_back(words + describe(term));
  ++counts_.made;
  return formula;
}

// Complicate: leaves of the new term become fresh variables, each with what the analysis
// of the new term says about its place.
std::optional<Mutants::Complicated> Mutants::complicate(TermId term, base::Rng& rng) {
  const Value* const value = values_.of(term);
  if (value == nullptr) return std::nullopt;
  // A term that was accepted from outside of its constraint must keep its value.
  Constraint wanted = analysis_.at(path_[0]);
  if (!contains(wanted, *value).value_or(false)) wanted = exactly(*value, false);
  Complicated state{term, {}, {}};
  const std::uint64_t count = 1 + rng.below(policy_.most_fresh);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!complicate_once(state, wanted, rng)) break;
  }
  return state.fresh.empty() ? std::nullopt : std::optional(std::move(state));
}

bool Mutants::complicate_once(Complicated& state, const Constraint& wanted, base::Rng& rng) {
  smt::TermTable& table = frame_.table();
  // Down to a leaf, along a random walk.
  std::vector<ScriptPosition> path;
  std::vector<std::uint32_t> walk;
  TermId at = state.term;
  while (table[at].kind == TermKind::Operator || table[at].kind == TermKind::Apply) {
    if (table[at].child_count == 0) break;
    const auto place = static_cast<std::uint32_t>(rng.below(table[at].child_count));
    if (table[at].kind == TermKind::Operator &&
        generate::wants_values(table.ops(), table.ops()[table[at].op()], place))
      return false;
    const TermId child = table.children(at)[place];
    path.push_back({at, place, child});
    walk.push_back(place);
    at = child;
  }
  const bool own = std::ranges::any_of(state.fresh, [&](const Fresh& f) { return f.term == at; });
  if (own || !is_leaf(table, at)) return false;
  switch (table.sorts().kind(table.sort(at))) {
    case smt::SortKind::Int:
    case smt::SortKind::Real:
      break;
    case smt::SortKind::String:
    case smt::SortKind::BitVec:
    case smt::SortKind::FloatingPoint:
      if (!policy_.fresh_of_all_sorts) return false;
      break;
    default:
      return false;
  }
  const Value* const known = values_.of(at);
  if (known == nullptr) return false;
  const Value value = *known;
  if (!term_of(table, value)) return false;  // a witness that cannot be written
  const Constraint constraint = constraint_below(table, rules_, values_, state.term, wanted, walk);
  Fresh fresh = make_fresh(table.sort(at), value);
  const auto formulas = convert(table, constraint, fresh.term, value);
  if (!formulas) return false;
  std::ranges::reverse(path);
  const auto made = replacer_.along(path, fresh.term);
  if (!made) return false;
  state.term = *made;
  state.assertions.insert(state.assertions.end(), formulas->begin(), formulas->end());
  state.fresh.push_back(std::move(fresh));
  return true;
}

Fresh Mutants::make_fresh(smt::SortId sort, const Value& value) {
  smt::TermTable& table = frame_.table();
  const std::string name = frame_.fresh_name("diver_");
  const smt::FunId fun = table.declare(
      {.name = table.symbols().intern(name), .kind = smt::FunKind::Declared, .result = sort}, {});
  model_.set(fun, value);
  Fresh fresh{*table.mk_apply(fun, {}), {}, {}};
  const std::string sort_text = smt::to_string(table, sort);
  fresh.declaration = fmt::format("(declare-fun {} () {})\n", name, sort_text);
  fresh.definition = fmt::format("(define-fun {} () {} {})\n", name, sort_text, eval::to_smtlib(value));
  return fresh;
}

std::string Mutants::describe(TermId term) {
  const smt::TermTable& table = frame_.table();
  const smt::TermNode& node = table[term];
  if (node.size <= kLongestDescription) return std::string(frame_.print(term));
  return fmt::format("a term of {} nodes", node.size);
}

std::string Mutants::describe_place() const {
  const smt::TermTable& table = frame_.table();
  const ScriptPosition& at = path_[0];
  if (at.is_root()) return "the whole";
  const smt::TermNode& parent = table[at.parent];
  std::string_view name = "an annotation";
  if (parent.kind == TermKind::Operator) name = table.text(table.ops()[parent.op()].name);
  if (parent.kind == TermKind::Apply) name = table.text(table.fun(parent.fun()).name);
  return fmt::format("argument {} of {}", at.place + 1, name);
}

}  // namespace smiter::strategies::diver
