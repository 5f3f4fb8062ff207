// SPDX-License-Identifier: MIT
#include "strategies/storm/storm.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "eval/model_reader.h"
#include "strategies/assignment.h"
#include "strategies/equivalences.h"
#include "strategies/storm/fragments.h"
#include "strategies/storm/instance.h"
#include "strategies/verify.h"

namespace smiter::strategies::storm {

using smt::TermId;

namespace {

// A contradiction: both true at once is impossible, and why.
struct Contradiction {
  TermId formula, negation;
  std::string why;
};

class StormUnit : public Unit {
 public:
  StormUnit(std::unique_ptr<Frame> frame, std::string witness, eval::Model model, const StormPolicy& policy,
            testcase::Provenance provenance, base::Rng rng)
      : frame_(std::move(frame)),
        witness_(std::move(witness)),
        model_(std::move(model)),
        policy_(policy),
        fragments_(*frame_, model_, policy.max_depth),
        provenance_(std::move(provenance)),
        rng_(rng) {
    const auto scaled = [&](std::uint32_t set, std::size_t per_fragment, std::size_t low, std::size_t high) {
      return set != 0 ? set : std::clamp(fragments_.initial().size() * per_fragment, low, high);
    };
    fragments_.construct(scaled(policy.constructed, 20, 200, 1500), policy.paper, rng_);
    left_ = scaled(policy.instances, 10, 300, 1000);
  }

  [[nodiscard]] bool has_fragments() const { return !fragments_.initial().empty(); }

  std::optional<testcase::Test> next() override {
    while (left_ > 0) {
      --left_;
      quantified_ = false;
      auto test = make();
      if (!test || (quantified_ && test->witness && !witness_verifies(*test, frame_->table().ops())))
        continue;
      test->provenance = provenance_;
      test->provenance.steps.push_back(std::move(words_));
      ++provenance_.test;
      return test;
    }
    return std::nullopt;
  }

 private:
  std::optional<testcase::Test> make() {
    extra_witness_.clear();
    if (!has_fragments()) return unsatisfiable();
    if (rng_.chance(policy_.incremental, 1000)) return incremental();
    if (rng_.chance(policy_.unsat, 1000)) return unsatisfiable();
    return satisfiable();
  }

  [[nodiscard]] std::size_t draw_count() { return 1 + rng_.below(policy_.max_assertions); }

  // Algorithm 1, phase 3. Each is true by construction; the evaluator is asked once more,
  // since an error of ours would be a false alarm.
  [[nodiscard]] std::optional<std::vector<TermId>> draw_true(std::size_t count) {
    std::vector<TermId> terms;
    for (std::size_t i = 0; i < count; ++i) {
      terms.push_back(fragments_.draw_true(rng_));
      note_quantifiers(terms.back());
    }
    if (!fragments_.are_true(terms)) return std::nullopt;
    return terms;
  }

  void note_quantifiers(TermId term) {
    quantified_ = quantified_ || (frame_->table()[term].flags & smt::kHasBinder) != 0;
  }

  [[nodiscard]] testcase::Test finish(Instance& instance, bool with_witness) {
    testcase::Test test = instance.finish();
    if (with_witness) test.witness = witness_ + extra_witness_;
    return test;
  }

  std::optional<testcase::Test> satisfiable() {
    const auto terms = draw_true(draw_count());
    if (!terms) return std::nullopt;
    Instance instance(*frame_);
    for (TermId term : *terms) instance.assert_term(term);
    if (!policy_.tactics.empty() && rng_.chance(policy_.with_tactic, 1000)) {
      const std::string& tactic = rng_.pick(policy_.tactics);
      instance.check(fmt::format("(check-sat-using {})", tactic), expect_sat());
      instance.only_for("z3");
      words_ =
          fmt::format("{} assertions, all true under the witness, with the tactic {}", terms->size(), tactic);
    } else {
      instance.check(expect_sat());
      words_ = fmt::format("{} assertions, all true under the witness", terms->size());
    }
    return finish(instance, true);
  }

  // f and not f', where f' is f rewritten; f may be any closed formula of the seed, also
  // one without a value.
  std::optional<Contradiction> contradiction() {
    const auto formulas = frame_->formulas();
    if (formulas.empty()) return std::nullopt;
    const TermId f =
        rng_.coin() && has_fragments() ? fragments_.draw(rng_).term : formulas[rng_.below(formulas.size())];
    EquivalencePolicy policy;
    policy.steps = 1 + static_cast<std::uint32_t>(rng_.below(6));
    Equivalent other = rewrite_equivalently(frame_->table(), f, formulas, policy, rng_);
    if (!frame_->allows(other.term)) {
      policy.arithmetic = false;
      other = rewrite_equivalently(frame_->table(), f, formulas, policy, rng_);
      if (!frame_->allows(other.term)) return std::nullopt;
    }
    return Contradiction{f, fragments_.negation(other.term),
                         fmt::format("a formula and the negation of the same formula rewritten by: {}",
                                     fmt::join(other.rules, ", "))};
  }

  // As a conjunct of something true, half of the time: the contradiction is to be found.
  TermId hide(TermId term) {
    if (!has_fragments() || rng_.coin()) return term;
    const TermId truth = fragments_.draw_true(rng_);
    const std::array args = rng_.coin() ? std::array{term, truth} : std::array{truth, term};
    return frame_->table().mk_operator(smt::Word::OpAnd, args).value_or(term);
  }

  std::optional<testcase::Test> unsatisfiable() {
    if (frame_->labelled_unsat() && rng_.chance(1, 4)) return rewritten_seed();
    auto found = contradiction();
    if (!found) return std::nullopt;
    std::vector<TermId> terms;
    if (has_fragments()) {
      auto around = draw_true(draw_count() - 1);
      if (!around) return std::nullopt;
      terms = std::move(*around);
    }
    for (TermId term : {hide(found->formula), hide(found->negation)}) {
      terms.insert(terms.begin() + static_cast<std::ptrdiff_t>(rng_.below(terms.size() + 1)), term);
    }
    Instance instance(*frame_);
    for (TermId term : terms) instance.assert_term(term);
    words_ = fmt::format("{} assertions, among them {}", terms.size(), found->why);
    instance.check(expect_unsat(testcase::Reason::Equivalence, std::move(found->why)));
    return finish(instance, false);
  }

  // All that an unsatisfiable seed asserts, each assertion rewritten.
  std::optional<testcase::Test> rewritten_seed() {
    Instance instance(*frame_);
    for (TermId assertion : frame_->assertions()) {
      EquivalencePolicy policy;
      policy.steps = static_cast<std::uint32_t>(rng_.below(4));
      const Equivalent other =
          rewrite_equivalently(frame_->table(), assertion, frame_->formulas(), policy, rng_);
      instance.assert_term(frame_->allows(other.term) ? other.term : assertion);
    }
    words_ = "the assertions of the seed, rewritten by equivalences";
    instance.check(
        expect_unsat(testcase::Reason::Label, "the seed says unsat; its assertions were rewritten"));
    return finish(instance, false);
  }

  // Levels with checks: sat everywhere, but on a level that holds a contradiction.
  std::optional<testcase::Test> incremental() {
    Instance instance(*frame_);
    const std::size_t rounds = 2 + rng_.below(4);
    std::size_t levels = 0, unsat_checks = 0;
    const std::size_t most = std::max<std::size_t>(1, policy_.max_assertions / rounds);
    std::size_t assertions = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
      if (levels > 0 && rng_.coin()) {
        instance.pop();
        --levels;
      }
      if (rng_.chance(2, 3)) {
        instance.push();
        ++levels;
      }
      const auto terms = draw_true(1 + rng_.below(most));
      if (!terms) return std::nullopt;
      for (TermId term : *terms) instance.assert_term(term);
      assertions += terms->size();
      if (!policy_.paper && rng_.chance(1, 4)) {
        assume(instance);
      } else {
        instance.check(expect_sat());
      }
      if (policy_.paper || !rng_.chance(1, 3)) continue;
      auto found = contradiction();
      if (!found) continue;
      instance.push();
      instance.assert_term(hide(found->formula));
      instance.assert_term(hide(found->negation));
      instance.check(expect_unsat(testcase::Reason::Equivalence, std::move(found->why)));
      instance.pop();
      instance.check(expect_sat());
      ++unsat_checks;
    }
    words_ = fmt::format("{} assertions on levels, true under the witness; {} checks with a contradiction",
                         assertions, unsat_checks);
    return finish(instance, true);
  }

  // A name for a formula, assumed as it is under the witness, then the other way round
  // beside the formula itself, which cannot be.
  void assume(Instance& instance) {
    const Fragment fragment = fragments_.draw(rng_);
    note_quantifiers(fragment.term);
    const std::string name = frame_->fresh_name("storm_");
    instance.assert_name(name, fragment.term);
    extra_witness_ += fmt::format("(define-fun {} () Bool {})\n", name, fragment.value);
    const std::string as_it_is = fragment.value ? name : fmt::format("(not {})", name);
    instance.check(fmt::format("(check-sat-assuming ({}))", as_it_is), expect_sat());
    if (!rng_.coin()) return;
    const std::string other = fragment.value ? fmt::format("(not {})", name) : name;
    instance.check(fmt::format("(check-sat-assuming ({} {}))", as_it_is, other),
                   expect_unsat(testcase::Reason::Equivalence, "a name is assumed both true and false"));
  }

  std::unique_ptr<Frame> frame_;
  std::string witness_, extra_witness_;
  eval::Model model_;
  const StormPolicy& policy_;
  Fragments fragments_;
  testcase::Provenance provenance_;
  base::Rng rng_;
  std::size_t left_ = 0;
  std::string words_;
  bool quantified_ = false;  // is there a quantifier in what the witness must satisfy?
};

class Storm : public Strategy {
 public:
  Storm(StormPolicy policy, const smt::OpTable& ops, const generate::Targets& targets)
      : policy_(std::move(policy)), ops_(ops), targets_(targets) {}

  [[nodiscard]] std::string_view name() const override { return "storm"; }

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
    // With a model in hand, every third unit still tries an assignment of its own.
    const bool given = seed.model.has_value() && (policy_.paper || !rng.chance(1, 3));
    std::string witness = given ? *seed.model : random_assignment(**frame, rng);
    auto model = eval::read_model(witness, (*frame)->declarations(), 0, (*frame)->table());
    if (!model) return fail(model.error());
    testcase::Provenance provenance{
        .strategy = "storm",
        .seeds = {seed.name},
        .unit = inputs.unit,
        .test = 0,
        .rng_seed = inputs.rng_seed,
        .steps = {given ? "the seed's model is the witness" : "a random assignment is the witness"}};
    auto unit = std::make_unique<StormUnit>(std::move(*frame), std::move(witness), std::move(*model), policy_,
                                            std::move(provenance), rng);
    if (!unit->has_fragments() && policy_.unsat == 0) {
      return fail(base::Error{"no formula of the seed has a value that we can tell"});
    }
    return std::unique_ptr<Unit>(std::move(unit));
  }

 private:
  StormPolicy policy_;
  const smt::OpTable& ops_;
  const generate::Targets& targets_;
};

}  // namespace

std::unique_ptr<Strategy> make_storm(StormPolicy policy, const smt::OpTable& ops,
                                     const generate::Targets& targets) {
  return std::make_unique<Storm>(std::move(policy), ops, targets);
}

}  // namespace smiter::strategies::storm
