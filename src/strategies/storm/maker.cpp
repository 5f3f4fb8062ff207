// SPDX-License-Identifier: MIT
#include "strategies/storm/maker.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "strategies/storm/equivalences/equivalences.h"

namespace smiter::strategies::storm {

using smt::TermId;

namespace {

// The paper's ranges for NC and NM, scaled by the size of the initial pool.
std::size_t scaled(std::uint32_t set, std::size_t fragments, std::size_t per_fragment, std::size_t low,
                   std::size_t high) {
  return set != 0 ? set : std::clamp(fragments * per_fragment, low, high);
}

}  // namespace

Maker::Maker(Frame& frame, Assignment assignment, const StormPolicy& policy, base::Rng rng)
    : frame_(frame),
      assignment_(std::move(assignment)),
      policy_(policy),
      fragments_(frame, assignment_.model, policy, assignment_.trusted),
      rng_(rng) {
  fragments_.construct(scaled(policy.constructed, fragments_.initial().size(), 20, 200, 1500), rng_);
}

std::size_t Maker::planned() const {
  return scaled(policy_.instances, fragments_.initial().size(), 10, 300, 1000);
}

std::optional<testcase::Test> Maker::make() {
  trusted_ = false;
  extra_witness_.clear();
  auto test = draw();
  if (!test) return std::nullopt;
  test->provenance.steps.push_back(std::move(words_));
  return test;
}

std::optional<testcase::Test> Maker::draw() {
  if (!has_fragments()) return unsatisfiable();
  if (rng_.chance(policy_.incremental, 1000)) return incremental();
  if (rng_.chance(policy_.unsat, 1000)) return unsatisfiable();
  return satisfiable();
}

// Algorithm 1, phase 3. Each is true by construction; the evaluator is asked once more,
// since an error of ours would be a false alarm.
std::optional<std::vector<TermId>> Maker::draw_true(std::size_t count) {
  std::vector<TermId> terms;
  for (std::size_t i = 0; i < count; ++i) {
    const Fragment fragment = fragments_.draw_true(rng_);
    if (!fragment.trusted && !fragments_.is_true(fragment.term)) return std::nullopt;
    trusted_ = trusted_ || fragment.trusted;
    terms.push_back(fragment.term);
  }
  return terms;
}

// A witness that we cannot verify is left out; the test then says on whose word it rests.
testcase::Test Maker::finish(Instance& instance, bool with_witness) {
  testcase::Test test = instance.finish();
  if (!with_witness) return test;
  if (!trusted_) {
    test.witness = assignment_.witness + extra_witness_;
    return test;
  }
  words_ += fmt::format("; of some only {} says so", assignment_.trusted_solver);
  for (testcase::Expectation& expectation : test.expectations) {
    if (expectation.answer == testcase::Answer::Sat)
      expectation = {testcase::Answer::Sat, testcase::Reason::Trusted,
                     fmt::format("every assertion is true under an assignment, for some on the word of {}",
                                 assignment_.trusted_solver)};
  }
  return test;
}

std::optional<testcase::Test> Maker::satisfiable() {
  const auto terms = draw_true(draw_count());
  if (!terms) return std::nullopt;
  Instance instance(frame_);
  for (TermId term : *terms) instance.assert_term(term);
  if (!policy_.tactics.empty() && rng_.chance(policy_.with_tactic, 1000)) {
    const Tactic& tactic = rng_.pick(policy_.tactics);
    instance.check(fmt::format("(check-sat-using {})", tactic.text), expect_sat());
    instance.only_for(tactic.known_by);
    words_ = fmt::format("{} assertions, all true under the witness, with the tactic {}", terms->size(),
                         tactic.text);
  } else {
    instance.check(expect_sat());
    words_ = fmt::format("{} assertions, all true under the witness", terms->size());
  }
  return finish(instance, true);
}

// f and not f', where f' is f rewritten; f may be any closed formula of the seed, also
// one without a value.
std::optional<Maker::Contradiction> Maker::contradiction() {
  const auto formulas = frame_.formulas();
  if (formulas.empty()) return std::nullopt;
  const TermId f =
      rng_.coin() && has_fragments() ? fragments_.draw(rng_).term : formulas[rng_.below(formulas.size())];
  EquivalencePolicy policy;
  policy.steps = 1 + static_cast<std::uint32_t>(rng_.below(6));
  Equivalent other = rewrite_equivalently(frame_.table(), f, formulas, policy, rng_);
  if (!frame_.allows(other.term)) {
    policy.arithmetic = false;
    other = rewrite_equivalently(frame_.table(), f, formulas, policy, rng_);
    if (!frame_.allows(other.term)) return std::nullopt;
  }
  return Contradiction{f, fragments_.negation(other.term),
                       fmt::format("a formula and the negation of the same formula rewritten by: {}",
                                   fmt::join(other.rules, ", "))};
}

// As a conjunct of something true, half of the time: the contradiction is to be found.
TermId Maker::hide(TermId term) {
  if (!has_fragments() || rng_.coin()) return term;
  const TermId truth = fragments_.draw_true(rng_).term;
  const std::array args = rng_.coin() ? std::array{term, truth} : std::array{truth, term};
  return frame_.table().mk_operator(smt::Word::OpAnd, args).value_or(term);
}

std::optional<testcase::Test> Maker::unsatisfiable() {
  if (frame_.labelled_unsat() && rng_.chance(1, 4)) return rewritten_seed();
  auto found = contradiction();
  if (!found) return std::nullopt;
  std::vector<TermId> terms;
  if (has_fragments()) {
    auto around = draw_true(draw_count() - 1);
    if (!around) return std::nullopt;
    terms = std::move(*around);
  }
  std::vector<std::uint32_t> core;
  for (TermId term : {hide(found->formula), hide(found->negation)}) {
    const auto place = static_cast<std::uint32_t>(rng_.below(terms.size() + 1));
    for (std::uint32_t& other : core) other += other >= place ? 1 : 0;
    core.push_back(place);
    terms.insert(terms.begin() + place, term);
  }
  Instance instance(frame_);
  for (TermId term : terms) instance.assert_term(term);
  words_ = fmt::format("{} assertions, among them {}", terms.size(), found->why);
  instance.check(expect_unsat(testcase::Reason::Equivalence, std::move(found->why), std::move(core)));
  return finish(instance, false);
}

// All that an unsatisfiable seed asserts, each assertion rewritten.
std::optional<testcase::Test> Maker::rewritten_seed() {
  Instance instance(frame_);
  for (TermId assertion : frame_.assertions()) {
    EquivalencePolicy policy;
    policy.steps = static_cast<std::uint32_t>(rng_.below(4));
    const Equivalent other = rewrite_equivalently(frame_.table(), assertion, frame_.formulas(), policy, rng_);
    instance.assert_term(frame_.allows(other.term) ? other.term : assertion);
  }
  words_ = "the assertions of the seed, rewritten by equivalences";
  instance.check(expect_unsat(testcase::Reason::Label, "the seed says unsat; its assertions were rewritten"));
  return finish(instance, false);
}

// Levels with checks: sat everywhere, but on a level that holds a contradiction.
std::optional<testcase::Test> Maker::incremental() {
  Instance instance(frame_);
  const std::size_t rounds = 2 + rng_.below(4);
  const std::size_t most = std::max<std::size_t>(1, policy_.max_assertions / rounds);
  std::size_t levels = 0, unsat_checks = 0, assertions = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    change_level(instance, levels);
    const auto terms = draw_true(1 + rng_.below(most));
    if (!terms) return std::nullopt;
    for (TermId term : *terms) instance.assert_term(term);
    assertions += terms->size();
    if (rng_.chance(policy_.levels.assuming, 1000)) {
      assume(instance);
    } else {
      instance.check(expect_sat());
    }
    if (rng_.chance(policy_.levels.contradictions, 1000) && contradict(instance)) ++unsat_checks;
  }
  words_ = fmt::format("{} assertions on levels, true under the witness; {} checks with a contradiction",
                       assertions, unsat_checks);
  return finish(instance, true);
}

// Some levels down, then some up.
void Maker::change_level(Instance& instance, std::size_t& levels) {
  const std::size_t at_once = policy_.levels.at_once;
  if (levels > 0 && rng_.coin()) {
    const std::size_t fewer = 1 + rng_.below(std::min(levels, at_once));
    instance.pop(fewer);
    levels -= fewer;
  }
  if (rng_.chance(2, 3)) {
    const std::size_t more = 1 + rng_.below(at_once);
    instance.push(more);
    levels += more;
  }
}

// A level that is unsat, and what was before it once more. False if none was found.
bool Maker::contradict(Instance& instance) {
  auto found = contradiction();
  if (!found) return false;
  instance.push();
  instance.assert_term(hide(found->formula));
  instance.assert_term(hide(found->negation));
  instance.check(expect_unsat(testcase::Reason::Equivalence, std::move(found->why)));
  instance.pop();
  instance.check(expect_sat());
  return true;
}

// A name for a formula, assumed as it is under the witness, then the other way round
// beside the formula itself, which cannot be.
void Maker::assume(Instance& instance) {
  const Fragment fragment = fragments_.draw(rng_);
  trusted_ = trusted_ || fragment.trusted;
  const std::string name = frame_.fresh_name("storm_");
  instance.assert_name(name, fragment.term);
  extra_witness_ += fmt::format("(define-fun {} () Bool {})\n", name, fragment.value);
  const std::string as_it_is = fragment.value ? name : fmt::format("(not {})", name);
  instance.check(fmt::format("(check-sat-assuming ({}))", as_it_is), expect_sat());
  if (!rng_.coin()) return;
  const std::string other = fragment.value ? fmt::format("(not {})", name) : name;
  instance.check(fmt::format("(check-sat-assuming ({} {}))", as_it_is, other),
                 expect_unsat(testcase::Reason::Equivalence, "a name is assumed both true and false"));
}

}  // namespace smiter::strategies::storm
