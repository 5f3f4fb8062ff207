// SPDX-License-Identifier: MIT
#include "strategies/janus/janus.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "smt/script/gaps.h"
#include "strategies/janus/derive.h"
#include "strategies/janus/rules/justify.h"
#include "strategies/janus/witness.h"
#include "strategies/support/verify.h"

namespace smiter::strategies::janus {

using testcase::Answer;
using testcase::Reason;

namespace {

// What is known of the seed before any solver is asked.
enum class Known : std::uint8_t { Model, Status, Label, Nothing };

class JanusUnit : public Unit {
 public:
  JanusUnit(std::unique_ptr<WorkingScript> script, const Seed& seed, const JanusPolicy& policy,
            const RuleSet& rules, const Flows& flows, testcase::Provenance provenance, base::Rng rng)
      : script_(std::move(script)),
        policy_(policy),
        rules_(rules),
        provenance_(std::move(provenance)),
        rng_(rng),
        chain_(*script_, rules, flows, policy.chain, rng_),
        seed_(script_->script()) {
    for (const smt::Command& command : seed_.commands) {
      if (command.kind != smt::CommandKind::Assert) continue;
      quantified_ = quantified_ || has_binder(command.term);
    }
    if (!policy.chain.widen_logic) script_->keep_logic();
    find_direction(seed);
  }

  std::vector<std::string> our_errors() override { return std::exchange(our_errors_, {}); }

  std::optional<testcase::Test> next() override {
    if (made_ == 0 && step_ == 0) {
      step_ = 1;
      return make({.number = 0, .weaker = direction_ == Direction::Weaken});
    }
    // A chain that gets stuck begins again; a seed where nothing fits has no mutants.
    for (std::uint32_t stuck = 0; made_ < policy_.mutants && stuck < 3;) {
      if (step_ > policy_.walk) restart();
      auto step = chain_.step(direction_, rng_);
      if (!step || !still_true(*step)) {
        restart();
        ++stuck;
        continue;
      }
      const Rule& rule = rules_[step->rule];
      ++made_;
      provenance_.steps.push_back(std::move(step->words));
      return make({.number = step_++,
                   .weaker = direction_ == Direction::Weaken,
                   .rule = rule.name,
                   .forward = step->forward,
                   .equivalent = rule.equivalence,
                   .place = std::move(step->place)});
    }
    return std::nullopt;
  }

 private:
  // What the seed claims of itself, unless somebody showed that to be wrong.
  [[nodiscard]] std::optional<Answer> label_of(const Seed& seed) const {
    if (seed.label_refuted) return std::nullopt;
    if (seed.label) return seed.label;
    const std::string& label = script_->label();
    if (label != "sat" && label != "unsat") return std::nullopt;
    return label == "sat" ? Answer::Sat : Answer::Unsat;
  }

  // A verified model says most; then what solvers said, which a label does not stand against.
  void find_direction(const Seed& seed) {
    const auto label = label_of(seed);
    // What we do not understand, a model cannot be judged by.
    if (seed.model && smt::first_gap(script_->table(), seed_).empty())
      witness_ = Witness::carry(*seed.model, seed_, script_->table());
    bool sat = true;
    if (witness_ != nullptr) {
      known_ = Known::Model;
    } else if (seed.status) {
      known_ = Known::Status;
      sat = *seed.status == Answer::Sat;
    } else if (label) {
      known_ = Known::Label;
      sat = *label == Answer::Sat;
    } else {
      sat = rng_.coin();
    }
    direction_ = sat ? Direction::Weaken : Direction::Strengthen;
  }

  [[nodiscard]] bool has_binder(smt::TermId term) const {
    return (script_->table()[term].flags & smt::kHasBinder) != 0;
  }

  void restart() {
    script_->restore(seed_);
    chain_.look_again();
    provenance_.steps.clear();
    unverified_.clear();
    step_ = 1;
    // Without anything known the other direction is as good.
    if (known_ == Known::Nothing) direction_ = rng_.coin() ? Direction::Weaken : Direction::Strengthen;
  }

  // False if the model refutes the step: a rule must be wrong, and no test is made of it.
  [[nodiscard]] bool still_true(const Step& step) {
    if (witness_ == nullptr) return true;
    const smt::TermId assertion = script_->script().commands[step.command].term;
    std::vector<std::string>& since = unverified_[step.command];
    since.push_back(rules_[step.rule].name);
    switch (witness_->look_at(assertion)) {
      case Standing::True:
        unverified_.erase(step.command);
        return true;
      case Standing::Unknown:
        return true;
      case Standing::False:
        break;
    }
    our_errors_.push_back(
        fmt::format("our evaluator refutes {} {}: a model that was true is not any more; seed {}, {}",
                    since.size() == 1 ? "the rule" : "one of the rules", fmt::join(since, ", "),
                    provenance_.seeds[0], step.words));
    if (since.size() == 1) chain_.give_up(step.rule);
    return false;
  }

  [[nodiscard]] testcase::Expectation expectation() const {
    const bool sat = direction_ == Direction::Weaken;
    const std::string how = step_ <= 1 && provenance_.steps.empty() ? std::string("unchanged")
                            : sat                                   ? std::string("weakened")
                                                                    : std::string("strengthened");
    switch (known_) {
      case Known::Model:
        return {Answer::Sat, Reason::Implied, "the seed, which has a verified model, " + how};
      case Known::Status:
        return {sat ? Answer::Sat : Answer::Unsat, Reason::Trusted,
                fmt::format("the solvers that decide the seed say {}; {}", sat ? "sat" : "unsat", how)};
      case Known::Label:
        return {sat ? Answer::Sat : Answer::Unsat, Reason::Label,
                fmt::format("the seed says {}; {}", sat ? "sat" : "unsat", how)};
      case Known::Nothing:
        break;
    }
    return {};
  }

  [[nodiscard]] testcase::Test make(testcase::ChainStep step) {
    testcase::Test test;
    test.script = script_->text();
    test.expectations = {expectation()};
    if (const auto strangers = script_->strangers(); strangers != 0)
      test.not_for = script_->targets().names(strangers);
    test.provenance = provenance_;
    test.provenance.steps.insert(
        test.provenance.steps.begin(),
        fmt::format("{} from the seed on{}", direction_ == Direction::Weaken ? "weakened" : "strengthened",
                    known_ == Known::Model    ? ", with the seed's model as witness"
                    : known_ == Known::Status ? ", as the solvers that decide the seed say"
                    : known_ == Known::Label  ? ", as the seed's label says"
                                              : ", nothing being known of the seed"));
    ++provenance_.test;
    test.chain = std::move(step);
    add_witness(test);
    return test;
  }

  void add_witness(testcase::Test& test) {
    if (witness_ == nullptr || !unverified_.empty()) return;
    test.witness = witness_->text();
    const testcase::Expectation implied = test.expectations[0];
    test.expectations[0] = {Answer::Sat, Reason::Witness, "the seed's model is a model of it"};
    const auto& commands = script_->script().commands;
    const bool unsure = quantified_ || std::ranges::any_of(commands, [&](const smt::Command& c) {
                          const bool assumes = smt::is_check(c.kind) && !c.terms.empty();
                          return assumes || (c.kind == smt::CommandKind::Assert && has_binder(c.term));
                        });
    // Definitions, quantifiers and assumptions are judged as whoever receives the test will.
    if (unsure && !witness_verifies(test, script_->table().ops())) {
      test.witness.reset();
      test.expectations[0] = implied;
    }
  }

  std::unique_ptr<WorkingScript> script_;
  const JanusPolicy& policy_;
  const RuleSet& rules_;
  testcase::Provenance provenance_;
  base::Rng rng_;
  Chain chain_;
  const smt::Script seed_;  // to begin again from
  std::unique_ptr<Witness> witness_;
  Known known_ = Known::Nothing;
  Direction direction_ = Direction::Weaken;
  // By command: the rules that were used since we could last tell that its assertion is true.
  std::map<std::size_t, std::vector<std::string>> unverified_;
  std::vector<std::string> our_errors_;
  std::uint32_t step_ = 0;  // of the chain, the next one
  std::uint32_t made_ = 0;
  bool quantified_ = false;
};

class Janus : public Strategy {
 public:
  Janus(JanusPolicy policy, RuleSet rules, const smt::OpTable& ops, const generate::Targets& targets,
        std::string_view name)
      : Strategy(name),
        policy_(policy),
        given_(rules.of_user().begin(), rules.of_user().end()),
        rules_(policy.our_rules ? std::move(rules) : published(rules)),
        flows_(ops),
        ops_(ops),
        targets_(targets) {}

  // What an option gives up is no incompleteness.
  [[nodiscard]] bool wants_plain_options() const override { return true; }
  [[nodiscard]] bool goes_by_status() const override { return true; }

  [[nodiscard]] base::Expected<std::vector<std::string>> vet(const Prover& prover) const override {
    return vet_rules(given_, prover, ops_);
  }

  [[nodiscard]] base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                            base::Rng rng) const override {
    if (inputs.seeds.empty()) return base::Error{"Janus needs a seed"};
    const Seed& seed = *inputs.seeds[0];
    const auto fail = [&](base::Error error) {
      error.file = seed.name;
      return error;
    };
    auto script = WorkingScript::open(seed.text, ops_, targets_, {});
    if (!script) return fail(script.error());
    if ((*script)->check_sats() != 1)
      return fail(
          base::Error{"Janus needs a script with one check-sat, since sat and unsat go different ways"});
    return std::unique_ptr<Unit>(std::make_unique<JanusUnit>(std::move(*script), seed, policy_, rules_,
                                                             flows_, provenance(inputs), rng));
  }

  [[nodiscard]] std::vector<std::string> derive(
      const std::string& script, const std::vector<testcase::ChainStep>& steps) const override {
    return janus::derive(script, steps, rules_, ops_);
  }

 private:
  JanusPolicy policy_;
  std::vector<Rule> given_;  // by the user
  RuleSet rules_;
  Flows flows_;
  const smt::OpTable& ops_;
  const generate::Targets& targets_;
};

}  // namespace

std::unique_ptr<Strategy> make_janus(JanusPolicy policy, RuleSet rules, const smt::OpTable& ops,
                                     const generate::Targets& targets, std::string_view name) {
  return std::make_unique<Janus>(policy, std::move(rules), ops, targets, name);
}

JanusPolicy JanusPolicy::as_published() {
  return {.mutants = 300,
          .our_rules = false,
          .chain = {.equivalences = std::nullopt,
                    .mixed = 0,
                    .idle_steps = true,
                    .leave_logic = 1000,
                    .keep_shape = false,
                    .widen_logic = false}};
}

RuleSet published(const RuleSet& rules) {
  std::vector<Rule> kept = rules.rules();
  std::erase_if(kept, [](const Rule& rule) { return rule.source == "ours"; });
  return RuleSet(std::move(kept));
}

}  // namespace smiter::strategies::janus
