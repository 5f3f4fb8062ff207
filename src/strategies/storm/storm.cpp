// SPDX-License-Identifier: MIT
#include "strategies/storm/storm.h"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "eval/model/model_reader.h"
#include "strategies/storm/maker.h"
#include "strategies/storm/minimise/regenerate.h"
#include "strategies/storm/minimise/regenerate_move.h"
#include "strategies/storm/prepare.h"
#include "strategies/support/assignment.h"

namespace smiter::strategies::storm {

namespace {

// Instances of a bound that the reducer looks at. The paper makes 300 to 1,000; `smiter reduce --storm`
// does so, too. The reducer has other moves for what is left.
constexpr std::uint32_t kProbes = 16;

class StormUnit : public Unit {
 public:
  // The seed must outlive it.
  StormUnit(std::unique_ptr<Frame> frame, const Seed& seed, const StormPolicy& policy,
            testcase::Provenance provenance, base::Rng rng)
      : frame_(std::move(frame)),
        seed_(seed),
        policy_(policy),
        provenance_(std::move(provenance)),
        rng_(rng) {}

  // The next assignment, with its share of the instances.
  base::Status begin_assignment() {
    const bool given = assignments_ == 0 && seed_.model_or_assignment().has_value() &&
                       !rng_.chance(policy_.random_assignment, 1000);
    ++assignments_;
    Assignment assignment;
    assignment.witness = given ? *seed_.model_or_assignment() : random_assignment(*frame_, rng_);
    auto model = eval::read_model(assignment.witness, frame_->declarations(), 0, frame_->table());
    if (!model) return model.error();
    assignment.model = std::move(*model);
    if (given) {
      assignment.trusted = seed_.trusted;
      assignment.trusted_solver = seed_.trusted_solver;
    }
    maker_.reset();
    maker_.emplace(*frame_, std::move(assignment), policy_, rng_.split(assignments_));
    left_ = std::max<std::size_t>(1, maker_->planned() / policy_.assignments);
    step_ = !given        ? "a random assignment is the witness"
            : seed_.model ? "the seed's model is the witness"
                          : "the given assignment is the witness";
    return base::ok();
  }

  [[nodiscard]] bool has_fragments() const { return maker_->has_fragments(); }

  std::optional<testcase::Test> next() override {
    while (left_ > 0 || (assignments_ < policy_.assignments && begin_assignment())) {
      --left_;
      auto test = maker_->make();
      if (!test) continue;
      std::string words = std::move(test->provenance.steps.back());
      test->provenance = provenance_;
      test->provenance.steps = {step_, std::move(words)};
      ++provenance_.test;
      return test;
    }
    return std::nullopt;
  }

 private:
  std::unique_ptr<Frame> frame_;
  const Seed& seed_;
  const StormPolicy& policy_;
  testcase::Provenance provenance_;
  base::Rng rng_;
  std::optional<Maker> maker_;
  std::string step_;
  std::uint32_t assignments_ = 0;  // begun
  std::size_t left_ = 0;           // instances of this one
};

class Storm : public Strategy {
 public:
  Storm(StormPolicy policy, const smt::OpTable& ops, const generate::Targets& targets, std::string_view name)
      : Strategy(name), policy_(std::move(policy)), ops_(ops), targets_(targets) {}

  [[nodiscard]] bool takes_assignments() const override { return true; }

  void prepare(Seed& seed, const SeedHelp& help) const override {
    take_model_of_negation(seed, help, ops_, targets_);
    take_trusted_values(seed, help, policy_, ops_, targets_);
  }
  [[nodiscard]] std::optional<std::string> facts_of(const Seed& seed) const override {
    return facts_json(seed);
  }
  [[nodiscard]] base::Status restore(std::string_view facts, Seed& seed) const override {
    return read_facts(facts, seed);
  }

  [[nodiscard]] base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                            base::Rng rng) const override {
    if (inputs.seeds.empty()) return base::Error{"STORM needs a seed"};
    const Seed& seed = *inputs.seeds[0];
    const auto fail = [&](base::Error error) {
      error.file = seed.name;
      return error;
    };
    auto frame = Frame::open(seed.text, ops_, targets_);
    if (!frame) return fail(frame.error());
    if (seed.label_refuted) (*frame)->forget_label();
    auto unit = std::make_unique<StormUnit>(std::move(*frame), seed, policy_, provenance(inputs), rng);
    if (const auto begun = unit->begin_assignment(); !begun) return fail(begun.error());
    if (!unit->has_fragments() && policy_.unsat == 0) {
      return fail(base::Error{fmt::format(
          "no formula of the seed, up to depth {}, has a value that we can tell", policy_.max_depth)});
    }
    return std::unique_ptr<Unit>(std::move(unit));
  }

  // The paper's minimisation (Algorithm 2).
  [[nodiscard]] std::vector<std::unique_ptr<reduce::Move>> reducer_moves(
      const testcase::Test& test, std::span<const std::string> /*seeds*/) const override {
    std::vector<std::unique_ptr<reduce::Move>> moves;
    if (!test.witness) return moves;
    StormPolicy policy = policy_;
    policy.instances = kProbes;
    const Fuzz fuzz = fuzz_again(test.script, *test.witness, std::move(policy), ops_, targets_);
    for (const Bound bound : {Bound::Assertions, Bound::Depth}) {
      moves.push_back(
          make_regenerate_move(bound, fuzz, {policy_.max_assertions, policy_.max_depth}, kProbes));
    }
    return moves;
  }

 private:
  StormPolicy policy_;
  const smt::OpTable& ops_;
  const generate::Targets& targets_;
};

}  // namespace

std::unique_ptr<Strategy> make_storm(StormPolicy policy, const smt::OpTable& ops,
                                     const generate::Targets& targets, std::string_view name) {
  return std::make_unique<Storm>(std::move(policy), ops, targets, name);
}

}  // namespace smiter::strategies::storm
