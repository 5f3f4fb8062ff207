// SPDX-License-Identifier: MIT
#include "strategies/histfuzz/histfuzz.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/core.h>

#include "history/expand.h"
#include "smt/parser/parser.h"
#include "strategies/histfuzz/draft.h"
#include "strategies/histfuzz/stock.h"
#include "theory/logics.h"

namespace smiter::strategies::histfuzz {

namespace {

// Adds the skeletons of a seed's assertions; an error if it has none.
base::Status add_skeletons(const Seed& seed, const smt::OpTable& ops, const generate::Targets& targets,
                           std::vector<StockSkeleton>& out) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(seed.text, table);
  if (!script) {
    base::Error error = script.error();
    error.file = seed.name;
    return error;
  }
  history::Expander expander(table);
  const std::size_t before = out.size();
  for (const smt::Command& command : script->commands) {
    if (command.kind != smt::CommandKind::Assert) continue;
    const auto expanded = expander.expand(command.term);
    if (!expanded) continue;
    if (auto taken = history::take_apart(table, *expanded))
      out.push_back(Stock::prepare(std::move(taken->skeleton), targets));
  }
  if (out.size() == before) return base::Error{"no assertion with a skeleton", {}, seed.name};
  return base::ok();
}

// Those of all seeds that have some (HistFuzz_n). An error if none has.
base::Expected<std::vector<StockSkeleton>> skeletons_of(std::span<const Seed* const> seeds,
                                                        const smt::OpTable& ops,
                                                        const generate::Targets& targets) {
  std::vector<StockSkeleton> out;
  base::Error first{"HistFuzz_n needs seeds for its skeletons"};
  for (const Seed* const seed : seeds) {
    const auto added = add_skeletons(*seed, ops, targets, out);
    if (!added && seed == seeds.front()) first = added.error();
  }
  if (out.empty()) return first;
  return out;
}

class HistfuzzUnit : public Unit {
 public:
  HistfuzzUnit(const Stock& stock, const HistfuzzPolicy& policy, const generate::Targets& targets,
               std::vector<StockSkeleton> own, testcase::Provenance provenance, base::Rng rng)
      : stock_(stock),
        policy_(policy),
        targets_(targets),
        own_(std::move(own)),
        draft_(stock, policy),
        provenance_(std::move(provenance)),
        rng_(rng) {
    choose_source();
    skeletons_ = own_.empty() ? stock.skeletons() : std::span<const StockSkeleton>(own_);
  }

  std::optional<testcase::Test> next() override {
    if (provenance_.test >= policy_.tests) return std::nullopt;
    fill();
    testcase::Test test = write();
    test.provenance = provenance_;
    test.provenance.steps.push_back(std::move(words_));
    ++provenance_.test;
    return test;
  }

 private:
  // The shelf of a random atom, or any shelf: rare theories have bugs, too.
  void choose_source() {
    if (targets_.size() > 1 && rng_.chance(policy_.solver_specific, 1000)) {
      source_.may_be_strange = targets_.all() & ~generate::Targets::only(rng_.below(targets_.size()));
    }
    const bool by_atom = rng_.coin();
    for (int attempt = 0; attempt < 50; ++attempt) {
      const Shelf shelf = by_atom ? stock_.atoms()[rng_.below(stock_.atoms().size())].shelf
                                  : static_cast<Shelf>(rng_.below(kShelves));
      const auto list = source_.may_be_strange == 0 ? stock_.common(shelf) : stock_.all(shelf);
      if (list.empty() || (shelf == Shelf::Core && attempt < 40)) continue;
      source_.shelf = shelf;
      return;
    }
    source_ = {};
    while (stock_.common(source_.shelf).empty())
      source_.shelf = static_cast<Shelf>(static_cast<int>(source_.shelf) + 1);
  }

  std::size_t draw_skeleton_number() {
    const auto by_count = stock_.skeletons_by_count();
    if (own_.empty() && !by_count.empty() && rng_.chance(policy_.by_count, 1000))
      return by_count[rng_.below(by_count.size())];
    return rng_.below(skeletons_.size());
  }

  const StockSkeleton* draw_skeleton() {
    for (int attempt = 0; attempt < 100; ++attempt) {
      const StockSkeleton& skeleton = skeletons_[draw_skeleton_number()];
      if (skeleton.skeleton.blanks > policy_.most_blanks) continue;
      if ((skeleton.strangers & ~source_.may_be_strange) == 0) return &skeleton;
    }
    static const StockSkeleton one_atom{{{{history::NodeKind::Blank, 0}}, 1, 0}, 0};
    return &one_atom;
  }

  std::uint32_t draw_assertions() {
    static constexpr std::array<std::uint32_t, 9> kMostlyThree = {1, 2, 3, 3, 3, 3, 3, 4, 5};
    const auto counts = policy_.assertions == AssertionCounts::MostlyThree
                            ? std::span<const std::uint32_t>(kMostlyThree)
                            : stock_.assertion_counts();
    return counts[rng_.below(counts.size())];
  }

  void fill() {
    incremental_ = rng_.chance(policy_.incremental, 1000);
    std::uint32_t count = draw_assertions();
    if (incremental_) count += 1 + static_cast<std::uint32_t>(rng_.below(3));
    draft_.begin(source_);
    for (std::uint32_t i = 0; i < count; ++i) draft_.add(*draw_skeleton(), rng_);
    draft_.translocate(rng_);
    draft_.bind(rng_);
  }

  [[nodiscard]] testcase::Test write() {
    testcase::Test test;
    body_.clear();
    const std::string check = draw_check();
    if (incremental_) {
      write_levels(check, test);
    } else {
      for (std::size_t i = 0; i < draft_.assertions(); ++i) draft_.write_assertion(i, body_);
      body_ += check;
      test.expectations.emplace_back();
    }
    head_.clear();
    draft_.write_declarations(head_);
    test.script.reserve(head_.size() + body_.size() + 32);
    test.script = "(set-logic ";
    const std::string& logic_name = logic();
    test.script += logic_name;
    test.script += ")\n";
    test.script += head_;
    test.script += body_;
    generate::TargetMask strangers = draft_.strangers() | without_tactic_;
    const generate::TargetMask refusing = targets_.strangers_to_logic(logic_name);
    if ((strangers | refusing) != targets_.all()) strangers |= refusing;  // a test for nobody is of no use
    for (std::string& name : targets_.names(strangers)) test.not_for.push_back(std::move(name));
    words_ = fmt::format("{} skeletons of {}; {} atoms by rules, {} at random; {} variables exchanged",
                         draft_.assertions(), own_.empty() ? "old bugs" : "the seeds", draft_.by_rule(),
                         draft_.at_random(), draft_.translocated());
    return test;
  }

  // (check-sat), or with tactics one after the other, as far as somebody knows them all.
  [[nodiscard]] std::string draw_check() {
    without_tactic_ = 0;
    if (policy_.tactics.empty() || !rng_.chance(policy_.with_tactic, 1000)) return "(check-sat)\n";
    std::string text = "(check-sat-using (then";
    for (std::uint64_t n = 1 + rng_.below(3); n > 0; --n) {
      const Tactic& tactic = rng_.pick(policy_.tactics);
      const generate::TargetMask strangers = without_tactic_ | strangers_to(tactic);
      if (strangers == targets_.all()) continue;
      without_tactic_ = strangers;
      text += " " + tactic.text;
    }
    if (text.ends_with("(then")) return "(check-sat)\n";
    return text + " smt))\n";
  }

  [[nodiscard]] generate::TargetMask strangers_to(const Tactic& tactic) const {
    generate::TargetMask mask = 0;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      if (std::ranges::find(tactic.known_by, targets_[i].name) == tactic.known_by.end())
        mask |= generate::Targets::only(i);
    }
    return mask;
  }

  // Groups of one to three assertions, each with its check, on levels that stay or go.
  void write_levels(const std::string& check, testcase::Test& test) {
    std::size_t levels = 0;
    for (std::size_t next = 0; next < draft_.assertions();) {
      body_ += "(push 1)\n";
      ++levels;
      const std::size_t end = std::min<std::size_t>(draft_.assertions(), next + 1 + rng_.below(3));
      for (; next < end; ++next) draft_.write_assertion(next, body_);
      body_ += check;
      test.expectations.emplace_back();
      if (levels > 0 && rng_.coin()) {
        body_ += "(pop 1)\n";
        --levels;
        if (rng_.chance(1, 4)) {
          body_ += check;
          test.expectations.emplace_back();
        }
      }
    }
  }

  [[nodiscard]] const std::string& logic() {
    const theory::FeatureSet features = draft_.features();
    const bool all_is_refused = targets_.all() != 0 && targets_.strangers_to_logic(kAll) == targets_.all();
    if (!features.has(theory::Feature::HigherOrder) && !all_is_refused &&
        rng_.chance(policy_.logic_all, 1000))
      return kAll;
    for (const auto& [known, name] : logics_) {
      if (known == features) return name;
    }
    // Some solvers refuse names of logics that they would understand as part of ALL.
    std::string name = theory::smallest_logic(features);
    const generate::TargetMask strangers = targets_.strangers_to_logic(name);
    const bool all_is_better = (strangers & ~targets_.strangers_to_logic(kAll)) != 0;
    if (all_is_better && !features.has(theory::Feature::HigherOrder)) name = kAll;
    logics_.emplace_back(features, std::move(name));
    return logics_.back().second;
  }

  const Stock& stock_;
  const HistfuzzPolicy& policy_;
  const generate::Targets& targets_;
  std::vector<StockSkeleton> own_;
  std::span<const StockSkeleton> skeletons_;
  Draft draft_;
  testcase::Provenance provenance_;
  base::Rng rng_;
  Source source_;
  bool incremental_ = false;
  generate::TargetMask without_tactic_ = 0;  // targets that do not know the test's tactics
  std::string head_, body_, words_;
  static inline const std::string kAll = "ALL";
  std::vector<std::pair<theory::FeatureSet, std::string>> logics_;
};

class Histfuzz : public Strategy {
 public:
  Histfuzz(HistfuzzPolicy policy, const history::History& history, const smt::OpTable& ops,
           const generate::Targets& targets, std::string_view name)
      : Strategy(name), policy_(std::move(policy)), stock_(history, targets), ops_(ops), targets_(targets) {}

  [[nodiscard]] std::size_t seeds_per_unit() const override { return policy_.skeleton_seeds; }
  [[nodiscard]] const Stock& stock() const { return stock_; }

  [[nodiscard]] base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                            base::Rng rng) const override {
    std::vector<StockSkeleton> own;
    testcase::Provenance from = provenance(inputs);
    from.seeds.clear();
    if (policy_.skeleton_seeds > 0) {
      auto taken = skeletons_of(inputs.seeds, ops_, targets_);
      if (!taken) return taken.error();
      own = std::move(*taken);
      for (const Seed* const seed : inputs.seeds) from.seeds.push_back(seed->name);
    }
    return std::unique_ptr<Unit>(
        std::make_unique<HistfuzzUnit>(stock_, policy_, targets_, std::move(own), std::move(from), rng));
  }

 private:
  HistfuzzPolicy policy_;
  Stock stock_;
  const smt::OpTable& ops_;
  const generate::Targets& targets_;
};

}  // namespace

base::Expected<std::unique_ptr<Strategy>> make_histfuzz(HistfuzzPolicy policy,
                                                        const history::History& history,
                                                        const smt::OpTable& ops,
                                                        const generate::Targets& targets,
                                                        std::string_view name) {
  auto made = std::make_unique<Histfuzz>(std::move(policy), history, ops, targets, name);
  const bool usable =
      std::ranges::any_of(made->stock().atoms(), [](const StockAtom& atom) { return atom.strangers == 0; });
  if (!usable) return base::Error{"the history has no atom that every solver here understands"};
  if (made->stock().skeletons().empty()) return base::Error{"the history has no skeletons"};
  return std::unique_ptr<Strategy>(std::move(made));
}

}  // namespace smiter::strategies::histfuzz
