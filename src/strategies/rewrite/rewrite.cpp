// SPDX-License-Identifier: MIT
#include "strategies/rewrite/rewrite.h"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "generate/formula.h"
#include "reduce/move/unused.h"
#include "smt/printer/printer.h"
#include "strategies/rewrite/terms.h"
#include "theory/logics.h"
#include "theory/tactics.h"

namespace smiter::strategies::rewrite {

using generate::TargetMask;
using generate::Targets;

namespace {

// Draws for one term of a test; most are of use.
constexpr std::uint32_t kDraws = 6;
// Draws for the formulas of a test: most terms are none.
constexpr std::uint32_t kFormulaDraws = 60;

// The targets that know the command.
TargetMask simplifying(const Targets& targets) {
  TargetMask mask = 0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i].understands(capability::Kind::Command, "simplify")) mask |= Targets::only(i);
  }
  return mask;
}

// The unit's next test: the commands, and what has to be declared for them.
testcase::Test test_of(const Frame& frame, const theory::FeatureSet& needed, TargetMask strangers,
                       const std::string& commands, std::string step, testcase::Provenance& provenance) {
  testcase::Test test;
  test.script = frame.prologue_for(needed) + commands;
  test.not_for = frame.targets().names(strangers);
  test.provenance = provenance;
  test.provenance.steps.push_back(std::move(step));
  ++provenance.test;
  return test;
}

class RewriteUnit : public Unit {
 public:
  RewriteUnit(std::unique_ptr<Terms> terms, bool seed, TargetMask never, const RewritePolicy& policy,
              testcase::Provenance provenance, base::Rng rng)
      : terms_(std::move(terms)),
        seed_(seed),
        never_(never),
        policy_(policy),
        provenance_(std::move(provenance)),
        rng_(rng) {}

  std::optional<testcase::Test> next() override {
    if (made_ == policy_.tests) return std::nullopt;
    ++made_;
    std::string commands;
    theory::FeatureSet needed;
    TargetMask strangers = never_ | terms_->frame().strangers();
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < kDraws * policy_.terms && count < policy_.terms; ++i) {
      const auto term = terms_->draw(seed_, rng_);
      if (!term || !drawn_.insert(*term).second) continue;
      needed |= terms_->frame().features(*term);
      strangers |= terms_->frame().strangers(*term);
      commands.append("(simplify ").append(terms_->frame().print(*term)).append(")\n");
      ++count;
    }
    // A unit that has run dry is done.
    if (count == 0) return std::nullopt;
    return test_of(terms_->frame(), needed, strangers, commands, fmt::format("{} terms to simplify", count),
                   provenance_);
  }

 private:
  std::unique_ptr<Terms> terms_;
  bool seed_;
  TargetMask never_;  // the targets that do not know the command
  const RewritePolicy& policy_;
  testcase::Provenance provenance_;
  base::Rng rng_;
  std::set<smt::TermId> drawn_;
  std::uint32_t made_ = 0;
};

// Formulas, and what tactics make of them.
class ApplyUnit : public Unit {
 public:
  ApplyUnit(std::unique_ptr<Terms> terms, bool seed, const RewritePolicy& policy,
            testcase::Provenance provenance, base::Rng rng)
      : terms_(std::move(terms)),
        seed_(seed),
        policy_(policy),
        provenance_(std::move(provenance)),
        rng_(rng) {}

  std::optional<testcase::Test> next() override {
    if (made_ == policy_.tests) return std::nullopt;
    ++made_;
    Frame& frame = terms_->frame();
    std::string commands;
    theory::FeatureSet needed;
    TargetMask strangers = frame.strangers();
    const std::uint64_t wanted = 1 + rng_.below(policy_.assertions);
    std::uint64_t count = 0;
    for (std::uint32_t i = 0; i < kFormulaDraws && count < wanted; ++i) {
      const auto term = terms_->draw(seed_, rng_);
      if (!term || frame.table().sort(*term) != smt::kBool) continue;
      needed |= frame.features(*term);
      strangers |= frame.strangers(*term);
      commands.append("(assert ").append(frame.print(*term)).append(")\n");
      ++count;
    }
    if (count == 0) return std::nullopt;
    const auto tactics = theory::preserving_tactics();
    for (std::uint32_t i = 0; i < policy_.tactics; ++i)
      commands.append("(apply ").append(rng_.pick(tactics)).append(")\n");
    return test_of(frame, needed, strangers, commands, fmt::format("{} formulas to preprocess", count),
                   provenance_);
  }

 private:
  std::unique_ptr<Terms> terms_;
  bool seed_;
  const RewritePolicy& policy_;
  testcase::Provenance provenance_;
  base::Rng rng_;
  std::uint32_t made_ = 0;
};

// A script that asserts atoms of the history, neighbours in it.
std::string atoms_as_script(const history::History& history, std::uint32_t count, base::Rng& rng) {
  smt::Script script = history.pool->declarations();
  const std::size_t first = rng.below(history.atoms.size());
  for (std::size_t i = 0; i < count; ++i) {
    const history::Atom& atom = history.atoms[(first + i) % history.atoms.size()];
    script.commands.push_back({.kind = smt::CommandKind::Assert, .term = atom.term});
  }
  const smt::TermTable& table = history.pool->table();
  return "(set-logic ALL)\n" + smt::print_script(table, reduce::without_unused(table, script));
}

class Rewrite : public Strategy {
 public:
  Rewrite(Source source, const RewritePolicy& policy, const smt::OpTable& ops, const Targets& targets,
          std::string_view name, std::shared_ptr<const history::History> history)
      : Strategy(name),
        source_(source),
        policy_(policy),
        ops_(ops),
        targets_(targets),
        history_(std::move(history)) {}

  [[nodiscard]] std::size_t seeds_per_unit() const override {
    return source_ == Source::Generator || source_ == Source::History ? 0 : 1;
  }

  [[nodiscard]] base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                            base::Rng rng) const override {
    const TargetMask able = source_ == Source::Applied ? targets_.all() : simplifying(targets_);
    const TargetMask required = choose_required(able, rng);
    const bool mixed = source_ == Source::Mixed || source_ == Source::Applied;
    const bool own = source_ == Source::Generator || source_ == Source::History || inputs.seeds.empty() ||
                     (mixed && rng.chance(policy_.own_declarations, 1000));
    if (own && (source_ == Source::Parts || source_ == Source::Changed))
      return base::Error{"this variant of rewrite needs a seed"};
    const bool old = source_ == Source::History;
    auto frame = Frame::open(old   ? atoms_as_script(*history_, policy_.atoms, rng)
                             : own ? own_declarations(rng)
                                   : inputs.seeds[0]->text,
                             ops_, targets_);
    if (!frame) {
      base::Error error = frame.error();
      if (!own) error.file = inputs.seeds[0]->name;
      return error;
    }
    auto terms = std::make_unique<Terms>(std::move(*frame), required, policy_);
    if (source_ == Source::Applied)
      return std::unique_ptr<Unit>(
          std::make_unique<ApplyUnit>(std::move(terms), !own, policy_, provenance(inputs), rng));
    return std::unique_ptr<Unit>(std::make_unique<RewriteUnit>(
        std::move(terms), !own || old, targets_.all() & ~able, policy_, provenance(inputs), rng));
  }

 private:
  // All that can simplify, or one of them.
  [[nodiscard]] TargetMask choose_required(TargetMask able, base::Rng& rng) const {
    if (able == 0 || !rng.chance(policy_.for_one, 1000)) return able;
    std::vector<TargetMask> each;
    for (std::size_t i = 0; i < targets_.size(); ++i)
      if ((able & Targets::only(i)) != 0) each.push_back(Targets::only(i));
    return rng.pick(each);
  }

  [[nodiscard]] std::string own_declarations(base::Rng& rng) const {
    using theory::Feature;
    using theory::FeatureSet;
    constexpr std::array kTheories = {
        FeatureSet{Feature::Ints, Feature::Arithmetic, Feature::NotDifference, Feature::Nonlinear},
        FeatureSet{Feature::Reals, Feature::Arithmetic, Feature::NotDifference, Feature::Nonlinear},
        FeatureSet{Feature::BitVecs, Feature::BitVecOps, Feature::BitVecSymbols},
        FeatureSet{Feature::Floats, Feature::BitVecs, Feature::BitVecSymbols},
        FeatureSet{Feature::Strings, Feature::Ints},
        FeatureSet{Feature::Strings, Feature::Ints},
        FeatureSet{Feature::Sequences, Feature::Ints},
        FeatureSet{Feature::Arrays},
        FeatureSet{Feature::Datatypes},
        FeatureSet{Feature::Uninterpreted, Feature::DeclaredSorts}};
    FeatureSet features{Feature::Extensions};
    // One theory, or two that meet.
    for (std::uint64_t i = 0; i <= rng.below(2); ++i) features |= rng.pick(kTheories);
    return "(set-logic ALL)\n" + generate::random_declarations(features, targets_, {}, rng);
  }

  Source source_;
  RewritePolicy policy_;
  const smt::OpTable& ops_;
  const Targets& targets_;
  std::shared_ptr<const history::History> history_;
};

}  // namespace

std::unique_ptr<Strategy> make_rewrite(Source source, const RewritePolicy& policy, const smt::OpTable& ops,
                                       const Targets& targets, std::string_view name,
                                       std::shared_ptr<const history::History> history) {
  return std::make_unique<Rewrite>(source, policy, ops, targets, name, std::move(history));
}

}  // namespace smiter::strategies::rewrite
