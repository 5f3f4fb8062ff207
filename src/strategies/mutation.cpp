// SPDX-License-Identifier: MIT
#include "strategies/mutation.h"

#include <unordered_set>
#include <utility>

#include "base/check.h"
#include "base/hash.h"

namespace smiter::strategies {

namespace {

class MutationUnit : public Unit {
 public:
  MutationUnit(std::unique_ptr<WorkingScript> script, const std::vector<MutationPart>& parts, bool specific,
               testcase::Provenance provenance, base::Rng rng)
      : script_(std::move(script)),
        steps_(parts.front().policy.steps),
        no_repetitions_(parts.front().policy.no_repetitions),
        provenance_(std::move(provenance)),
        rng_(rng) {
    for (const MutationPart& part : parts)
      mutators_.push_back(part.make(*script_, part.policy, specific, rng_));
    if (no_repetitions_) made_.insert(base::hash_text(script_->text()));
  }

  std::optional<testcase::Test> next() override {
    while (step_ < steps_) {
      ++step_;
      Mutator& mutator = *mutators_[mutators_.size() == 1 ? 0 : rng_.below(mutators_.size())];
      auto words = mutator.step(rng_);
      if (!words) continue;  // as in the paper: this step makes no test
      provenance_.steps.push_back(std::move(*words));
      testcase::Test test;
      test.script = script_->text();
      if (no_repetitions_ && !made_.insert(base::hash_text(test.script)).second) continue;
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
  std::uint32_t steps_;
  bool no_repetitions_;
  std::unordered_set<std::uint64_t> made_;  // hashes of the scripts so far, the seed's own first
  std::vector<std::unique_ptr<Mutator>> mutators_;
  testcase::Provenance provenance_;
  base::Rng rng_;
  std::uint32_t step_ = 0;
};

class MutationStrategy : public Strategy {
 public:
  MutationStrategy(std::string_view name, std::vector<MutationPart> parts, const smt::OpTable& ops,
                   const generate::Targets& targets)
      : Strategy(name), parts_(std::move(parts)), ops_(ops), targets_(targets) {
    CHECK(!parts_.empty(), "no mutator");
  }

  [[nodiscard]] base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                            base::Rng rng) const override {
    if (inputs.seeds.empty()) return base::Error{"a mutation needs a seed"};
    const MutationPolicy& policy = parts_.front().policy;
    smt::PrintOptions print;
    if (rng.chance(policy.lets, 1000)) print = {.tree_factor = 1, .tree_always = 0};
    const bool specific = rng.chance(policy.solver_specific, 1000);
    const Seed& seed = *inputs.seeds[0];
    auto script = WorkingScript::open(seed.text, ops_, targets_, print);
    if (!script) {
      base::Error error = script.error();
      error.file = seed.name;
      return error;
    }
    return std::unique_ptr<Unit>(
        std::make_unique<MutationUnit>(std::move(*script), parts_, specific, provenance(inputs), rng));
  }

 private:
  std::vector<MutationPart> parts_;
  const smt::OpTable& ops_;
  const generate::Targets& targets_;
};

}  // namespace

std::unique_ptr<Strategy> make_mutation(std::string_view name, std::vector<MutationPart> parts,
                                        const smt::OpTable& ops, const generate::Targets& targets) {
  return std::make_unique<MutationStrategy>(name, std::move(parts), ops, targets);
}

}  // namespace smiter::strategies
