// SPDX-License-Identifier: MIT
#include "strategies/mutation.h"

#include <array>

#include "strategies/opfuzz/opfuzz.h"
#include "strategies/typefuzz/typefuzz.h"

namespace smiter::strategies {

namespace {

using MakeMutator = std::unique_ptr<Mutator> (*)(WorkingScript&, const MutationPolicy&, bool, base::Rng&);

// The one list of mutators.
struct Known {
  std::string_view name;
  MakeMutator make;
};
constexpr std::array kKnown = {
    Known{"typefuzz",
          [](WorkingScript& script, const MutationPolicy& policy, bool specific,
             base::Rng& rng) -> std::unique_ptr<Mutator> {
            return std::make_unique<typefuzz::TypeFuzz>(script, policy, specific, rng);
          }},
    Known{"opfuzz",
          [](WorkingScript& script, const MutationPolicy& policy, bool specific,
             base::Rng&) -> std::unique_ptr<Mutator> {
            return std::make_unique<opfuzz::OpFuzz>(script, policy, specific);
          }},
};

class MutationUnit : public Unit {
 public:
  MutationUnit(std::unique_ptr<WorkingScript> script, const MutationPolicy& policy,
               const std::vector<MakeMutator>& make, bool specific, testcase::Provenance provenance,
               base::Rng rng)
      : script_(std::move(script)), policy_(policy), provenance_(std::move(provenance)), rng_(rng) {
    for (MakeMutator m : make) mutators_.push_back(m(*script_, policy_, specific, rng_));
  }

  std::optional<testcase::Test> next() override {
    while (step_ < policy_.steps) {
      ++step_;
      Mutator& mutator = *mutators_[mutators_.size() == 1 ? 0 : rng_.below(mutators_.size())];
      auto words = mutator.step(rng_);
      if (!words) continue;  // as in the paper: this step makes no test
      provenance_.steps.push_back(std::move(*words));
      testcase::Test test;
      test.script = script_->text();
      test.expectations.resize(script_->check_sats());
      if (const auto strangers = script_->strangers(); strangers != 0) {
        test.not_for = script_->targets().names(strangers);
      }
      test.provenance = provenance_;
      ++provenance_.test;
      return test;
    }
    return std::nullopt;
  }

 private:
  std::unique_ptr<WorkingScript> script_;
  const MutationPolicy& policy_;
  std::vector<std::unique_ptr<Mutator>> mutators_;
  testcase::Provenance provenance_;
  base::Rng rng_;
  std::uint32_t step_ = 0;
};

class MutationStrategy : public Strategy {
 public:
  MutationStrategy(std::string_view name, MutationPolicy policy, std::vector<MakeMutator> make,
                   const smt::OpTable& ops, const generate::Targets& targets)
      : name_(name), policy_(std::move(policy)), make_(std::move(make)), ops_(ops), targets_(targets) {}

  [[nodiscard]] std::string_view name() const override { return name_; }

  [[nodiscard]] base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                            base::Rng rng) const override {
    if (inputs.seeds.empty()) return base::Error{"a mutation needs a seed"};
    smt::PrintOptions print;
    if (rng.chance(policy_.lets, 1000)) print = {.tree_factor = 1, .tree_always = 0};
    const bool specific = rng.chance(policy_.solver_specific, 1000);
    const Seed& seed = *inputs.seeds[0];
    auto script = WorkingScript::open(seed.text, ops_, targets_, print);
    if (!script) {
      base::Error error = script.error();
      error.file = seed.name;
      return error;
    }
    testcase::Provenance provenance{.strategy = name_,
                                    .seeds = {seed.name},
                                    .unit = inputs.unit,
                                    .test = 0,
                                    .rng_seed = inputs.rng_seed,
                                    .steps = {}};
    return std::unique_ptr<Unit>(std::make_unique<MutationUnit>(std::move(*script), policy_, make_, specific,
                                                                std::move(provenance), rng));
  }

 private:
  std::string name_;
  MutationPolicy policy_;
  std::vector<MakeMutator> make_;
  const smt::OpTable& ops_;
  const generate::Targets& targets_;
};

}  // namespace

base::Expected<std::unique_ptr<Strategy>> make_mutation(std::string_view names, MutationPolicy policy,
                                                        const smt::OpTable& ops,
                                                        const generate::Targets& targets) {
  std::vector<MakeMutator> make;
  std::string_view rest = names;
  for (;;) {
    const std::size_t plus = rest.find('+');
    const std::string_view name = rest.substr(0, plus);
    bool found = false;
    for (const Known& known : kKnown) {
      if (known.name != name) continue;
      make.push_back(known.make);
      found = true;
    }
    if (!found) return base::Error{"no strategy '" + std::string(name) + "'; there are typefuzz and opfuzz"};
    if (plus == std::string_view::npos) break;
    rest.remove_prefix(plus + 1);
  }
  return std::unique_ptr<Strategy>(
      std::make_unique<MutationStrategy>(names, std::move(policy), std::move(make), ops, targets));
}

}  // namespace smiter::strategies
