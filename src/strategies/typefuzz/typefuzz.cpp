// SPDX-License-Identifier: MIT
#include "strategies/typefuzz/typefuzz.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "smt/script/unique_names.h"
#include "strategies/typefuzz/signatures.h"
#include "theory/logics.h"

namespace smiter::strategies::typefuzz {

using smt::TermId;
using smt::TermKind;

namespace {

generate::Allowed allowed(WorkingScript& script, const MutationPolicy& policy,
                          generate::TargetMask required) {
  generate::Allowed result;
  // The paper asks for an operator's sorts alone; the logic is widened as needed.
  result.logic = policy.typefuzz.any_logic ? *theory::parse_logic("HO_ALL") : script.logic_features();
  result.required = required;
  result.foreign = script.may_widen();
  result.functions = policy.typefuzz.functions && policy.only.empty();
  result.rows_alike = policy.typefuzz.signatures_alike;
  if (policy.typefuzz.figure_4 || !policy.focus.empty() || !policy.only.empty()) {
    const smt::OpTable& ops = script.table().ops();
    result.weight = [&policy, &ops](const smt::OpRow& row) -> std::uint32_t {
      if (policy.typefuzz.figure_4 && !is_in_figure_4(ops, row)) return 0;
      if (!policy.only.empty() && !policy.only.matches(ops, row)) return 0;
      return policy.focus.matches(ops, row) ? policy.generator.focus_weight : 1;
    };
  }
  return result;
}

}  // namespace

TypeFuzz::TypeFuzz(WorkingScript& script, const MutationPolicy& policy, bool specific, base::Rng& rng)
    : script_(script), policy_(policy), seed_pool_(script.table()), required_(0), sight_(script.table()) {
  // What the seed already needs from one solver alone cannot be kept from the others.
  required_ = specific ? generate::TargetMask{0} : script.targets().all() & ~script.strangers_of_seed();
  const smt::Positions& positions = script.positions(rng);
  seed_pool_.fill(positions.terms(), &script.visibility());
  const std::vector<smt::SortId> sorts = seed_pool_.sorts();
  instances_.emplace(script.table(), script.targets(), allowed(script, policy, required_), policy.generator,
                     sorts);
  generator_.emplace(script.table(), *instances_, policy.typefuzz.seed_terms ? seed_pool_ : script.pool(),
                     policy.generator);
  generator_->pool_only(policy.typefuzz.seed_terms);
  generator_->allow_quantifiers(script.logic_features().has(theory::Feature::Quantifiers));
}

TypeFuzz::Kind TypeFuzz::draw_kind(base::Rng& rng) const {
  const StepWeights& of = policy_.typefuzz.weights;
  const std::array weights = {of.generate, of.reuse, of.constant, of.assertion, of.quantify, of.annotate};
  std::uint32_t total = 0;
  for (std::uint32_t weight : weights) total += weight;
  auto at = static_cast<std::uint32_t>(rng.below(total));
  std::size_t kind = 0;
  while (at >= weights[kind]) at -= weights[kind++];
  return static_cast<Kind>(kind);
}

std::optional<std::string> TypeFuzz::step(base::Rng& rng) {
  const Kind kind = draw_kind(rng);
  if (kind == Kind::Assertion) {
    if (auto done = new_assertion(rng)) return done;
  } else if (auto done = replace(kind, rng)) {
    return done;
  }
  const bool may_generate = kind != Kind::Generate && policy_.typefuzz.weights.generate > 0;
  return may_generate ? replace(Kind::Generate, rng) : std::nullopt;
}

// Algorithm 2: at most as many tries as there are expressions.
std::optional<std::string> TypeFuzz::replace(Kind kind, base::Rng& rng) {
  constexpr std::size_t kMostTries = 64;  // of the kinds that need a place of a certain shape
  const std::size_t count = script_.positions(rng).all().size();
  const std::size_t tries = kind == Kind::Generate ? count : std::min(count, kMostTries);
  for (std::size_t i = 0; i < tries; ++i) {
    if (!draw_site(script_, policy_, rng, site_)) continue;
    const auto term = replacement(kind, site_, rng);
    if (!term || !is_acceptable(*term)) continue;
    const TermId old = site_.at.term;
    // Described first: putting the term may make the site's parent another one.
    std::string words = fmt::format("{}: {} becomes {}", script_.describe(site_), script_.describe(old),
                                    script_.describe(*term));
    const bool may_be_dull = rng.chance(policy_.typefuzz.dull, 1000);
    const auto accept = [&](TermId before, TermId after) { return may_be_dull || stays_open(before, after); };
    if (script_.put(site_, *term, accept)) return words;
  }
  return std::nullopt;
}

bool TypeFuzz::stays_open(TermId before, TermId after) {
  sight_.update();
  return sight_.dull_parts(after) <= sight_.dull_parts(before) &&
         (sight_.is_open(after) || !sight_.is_open(before));
}

// Constants that a shape wants as values and literals of odd sorts are only known to be
// understood once they are there.
bool TypeFuzz::is_acceptable(TermId term) {
  script_.refresh();
  if (!script_.may_widen() && !script_.logic_features().contains(script_.features(term))) return false;
  return (script_.strangers(term) & required_) == 0;
}

std::optional<TermId> TypeFuzz::replacement(Kind kind, const Site& site, base::Rng& rng) {
  const generate::Place place = site.place();
  const smt::SortId sort = script_.table().sort(site.at.term);
  switch (kind) {
    case Kind::Generate: {
      const std::uint32_t depth = 1 + static_cast<std::uint32_t>(rng.below(policy_.generator.depth));
      const generate::Instance* instance = instances_->pick(sort, rng);
      return instance == nullptr ? std::nullopt : generator_->fill(*instance, place, depth, rng);
    }
    case Kind::Reuse:
      return (policy_.typefuzz.seed_terms ? seed_pool_ : script_.pool())
          .pick(sort, place, rng, policy_.generator.draws);
    case Kind::Constant: {
      generate::Literals& literals = generator_->literals();
      if (script_.table()[site.at.term].kind == TermKind::Literal && rng.coin()) {
        return literals.neighbour(site.at.term, rng);
      }
      // A truth value makes most of a formula vanish.
      return sort == smt::kBool ? std::nullopt : literals.any(sort, rng);
    }
    case Kind::Quantify:
      return quantify(site, rng);
    case Kind::Annotate:
      return annotate(site);
    case Kind::Assertion:
      break;
  }
  return std::nullopt;
}

// φ becomes Q v. φ[v/t] for a t below φ: what was one value is now all or some.
std::optional<TermId> TypeFuzz::quantify(const Site& site, base::Rng& rng) {
  smt::TermTable& table = script_.table();
  const TermId body = site.at.term;
  if (table.sort(body) != smt::kBool || table[body].child_count == 0 ||
      table[body].kind != TermKind::Operator) {
    return std::nullopt;
  }
  // Down to a term below, along a random path.
  std::vector<smt::ScriptPosition> path;
  TermId at = body;
  const std::uint64_t steps = 1 + rng.below(3);
  for (std::uint64_t i = 0; i < steps && table[at].kind == TermKind::Operator && table[at].child_count > 0;
       ++i) {
    const auto place = static_cast<std::uint32_t>(rng.below(table[at].child_count));
    const TermId child = table.children(at)[place];
    path.insert(path.begin(), {at, place, child});
    at = child;
  }
  const smt::SortKind kind = table.sorts().kind(table.sort(at));
  if (kind == smt::SortKind::RegLan || kind == smt::SortKind::Function || kind == smt::SortKind::Unknown ||
      kind == smt::SortKind::Opaque || kind == smt::SortKind::RoundingMode) {
    return std::nullopt;
  }
  const smt::ScriptPosition& chosen = path.front();
  if (generate::wants_values(table.ops(), table.ops()[table[chosen.parent].op()], chosen.place))
    return std::nullopt;
  if (script_.visibility().gives_name(body)) return std::nullopt;
  const TermId variable = table.mk_variable(smt::fresh_symbol(table, "q", fresh_), table.sort(at));
  smt::Replacer replacer(table);
  const auto inside = replacer.along(path, variable);
  if (!inside) return std::nullopt;
  return table.mk_binder(rng.coin() ? smt::Binder::Forall : smt::Binder::Exists, std::array{variable},
                         *inside);
}

bool TypeFuzz::below_definition(const Site& site) {
  for (const smt::Command& command : script_.script().commands) {
    if (command.term == site.path.back().term && command.kind == smt::CommandKind::Assert) return false;
  }
  return true;
}

std::optional<TermId> TypeFuzz::annotate(const Site& site) {
  smt::TermTable& table = script_.table();
  const TermId term = site.at.term;
  // A name is global: its term may not stand below a binder, nor in two places.
  if (site.everywhere || !site.scope.empty() || below_definition(site) || table.sort(term) != smt::kBool ||
      table[term].kind == TermKind::Annotated) {
    return std::nullopt;
  }
  const std::string name(table.text(smt::fresh_symbol(table, "named", fresh_)));
  return table.mk_annotated(fmt::format("(! {} :named {})", smt::kHole, name), std::array{term});
}

std::optional<std::string> TypeFuzz::new_assertion(base::Rng& rng) {
  const auto roots = script_.positions(rng).roots();
  std::vector<std::size_t> assertions;
  for (const smt::Root& root : roots) {
    if (script_.script().commands[root.command].kind == smt::CommandKind::Assert)
      assertions.push_back(root.command);
  }
  if (assertions.empty()) return std::nullopt;
  const std::size_t command = rng.pick(assertions);
  const generate::Place place{.scope = {}, .command = script_.number(command), .avoid = {}};
  const auto term = generator_->term(smt::kBool, place, policy_.generator.depth, rng);
  if (!term || !is_acceptable(*term)) return std::nullopt;
  sight_.update();
  const bool is_dull = !sight_.is_open(*term) || sight_.dull_parts(*term) > 0;
  if (is_dull && !rng.chance(policy_.typefuzz.dull, 1000)) return std::nullopt;
  if (!script_.assert_after(command, *term)) return std::nullopt;
  return fmt::format("a new assertion after command {}: {}", place.command + 1, script_.describe(*term));
}

}  // namespace smiter::strategies::typefuzz
