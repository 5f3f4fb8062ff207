// SPDX-License-Identifier: MIT
#include "strategies/storm/storm.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "strategies/seeds_test_support.h"
#include "strategies/storm/fragments.h"
#include "strategies/storm/minimise/regenerate.h"
#include "strategies/storm/negated.h"
#include "strategies/storm/trust.h"
#include "strategies/support/verify.h"
#include "strategies/workers_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::storm {
namespace {

struct Fixture {
  const smt::OpTable& ops = theory::builtin_operators();
  generate::Targets targets{ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"})};

  std::vector<testcase::Test> tests(const StormPolicy& policy, const Seed& seed, std::uint64_t unit) const {
    const auto strategy = make_storm(policy, ops, targets);
    const Seed* const only = &seed;
    auto work = strategy->begin({std::span(&only, 1), unit, 1}, unit_rng(1, "storm", unit));
    std::vector<testcase::Test> out;
    if (!work) return out;
    while (auto test = (*work)->next()) out.push_back(std::move(*test));
    return out;
  }
};

// What is expected of each check holds as far as the evaluator can tell, read back from
// the text alone.
void check_expectations(const testcase::Test& test) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(test.script, table);
  ASSERT_TRUE(script) << script.error().to_string() << "\n" << test.script;
  ASSERT_EQ(eval::count_checks(*script), test.expectations.size());
  for (std::size_t check = 0; check < test.expectations.size(); ++check) {
    const testcase::Expectation& expected = test.expectations[check];
    ASSERT_TRUE(expected.answer) << "STORM always knows";
    EXPECT_FALSE(expected.why.empty());
    if (!test.witness) {
      EXPECT_EQ(expected.answer, testcase::Answer::Unsat);
      continue;
    }
    const auto model = eval::read_model(*test.witness, *script, check, table);
    ASSERT_TRUE(model) << model.error().to_string() << "\n" << *test.witness;
    const eval::Judgement judgement = eval::judge(table, *script, *model, {}, check);
    if (expected.answer == testcase::Answer::Sat) {
      EXPECT_EQ(judgement.verdict, eval::Verdict::Valid) << *test.witness << "\n" << test.script;
      EXPECT_TRUE(judgement.relies_on.empty()) << judgement.relies_on[0].text << "\n" << test.script;
    } else {
      EXPECT_NE(judgement.verdict, eval::Verdict::Valid) << *test.witness << "\n" << test.script;
    }
  }
}

TEST(StormTest, EveryWitnessVerifies) {
  const Fixture fixture;
  const std::vector<Seed> seeds = bundled_seeds();
  ASSERT_GT(seeds.size(), 50u);
  StormPolicy policy;
  policy.instances = 12;
  policy.constructed = 60;
  policy.max_assertions = 8;
  std::uint64_t unit = 0;
  std::size_t sat = 0, unsat = 0, usable = 0;
  for (const Seed& seed : seeds) {
    const auto tests = fixture.tests(policy, seed, unit++);
    usable += tests.empty() ? 0 : 1;
    for (const testcase::Test& test : tests) {
      check_expectations(test);
      if (HasFatalFailure()) return;
      for (const auto& expected : test.expectations)
        ++(expected.answer == testcase::Answer::Sat ? sat : unsat);
    }
  }
  EXPECT_GT(usable * 10, seeds.size() * 9) << "nearly every bundled seed serves";
  EXPECT_GT(sat, 1000u);
  EXPECT_GT(unsat, 200u);
}

TEST(StormTest, TakesTheSeedsModel) {
  const Fixture fixture;
  const Seed seed{"s", "(declare-fun x () Int)(assert (and (> x 41) (< x 43)))(check-sat)",
                  "(define-fun x () Int 42)"};
  StormPolicy policy = StormPolicy::as_published();
  policy.instances = 20;
  const auto tests = fixture.tests(policy, seed, 0);
  ASSERT_FALSE(tests.empty());
  for (const testcase::Test& test : tests) {
    EXPECT_EQ(test.witness, seed.model);
    EXPECT_EQ(test.provenance.steps[0], "the seed's model is the witness");
    check_expectations(test);
  }
}

TEST(StormTest, ASeedWithoutSymbolsServesToo) {
  const Fixture fixture;
  const Seed seed{"s", "(assert (forall ((x Bool)) (or x (not x))))(assert (< 1 2))(check-sat)",
                  std::nullopt};
  const auto tests = fixture.tests({}, seed, 0);
  EXPECT_FALSE(tests.empty());
  for (const testcase::Test& test : tests) {
    check_expectations(test);
    if (HasFatalFailure()) return;
  }
}

// z3 refuses a pattern outside of its quantifier.
TEST(StormTest, PatternsStayInTheirQuantifiers) {
  const Fixture fixture;
  const Seed seed{"s",
                  "(declare-fun p (Int) Bool)(declare-const c Int)"
                  "(assert (or (p c) (forall ((x Int)) (! (= true (p c)) :pattern ((p c))))))(check-sat)",
                  std::nullopt};
  for (const testcase::Test& test : fixture.tests({}, seed, 0)) {
    std::size_t patterns = 0, quantifiers = 0;
    for (std::size_t at = 0; (at = test.script.find("(! ", at)) != std::string::npos; ++at) ++patterns;
    for (const char* binder : {"(forall ", "(exists "}) {
      for (std::size_t at = 0; (at = test.script.find(binder, at)) != std::string::npos; ++at) ++quantifiers;
    }
    EXPECT_LE(patterns, quantifiers) << test.script;
  }
}

TEST(StormTest, NamesInsideTheSeedDoNotMultiply) {
  const Fixture fixture;
  const Seed seed{"s",
                  "(declare-fun x () Int)(assert (! (> x (! (+ 1 2) :named three)) :named a))"
                  "(assert (or a (= x three)))(check-sat)",
                  "(define-fun x () Int 5)"};
  for (const testcase::Test& test : fixture.tests({}, seed, 0)) {
    EXPECT_EQ(test.script.find(":named"), std::string::npos);
    check_expectations(test);
    if (HasFatalFailure()) return;
  }
}

// A value that hangs on x / 0 is one solver's choice, no ground truth.
TEST(StormTest, LeavesOutWhatTheStandardLeavesOpen) {
  const Fixture fixture;
  const Seed seed{"s", "(declare-fun x () Real)(assert (or (> (/ x 0.0) 1.0) (< x 3.0)))(check-sat)",
                  "(define-fun x () Real 1.0)(define-fun /0 ((y Real)) Real 7.0)"};
  StormPolicy policy = StormPolicy::as_published();
  const auto tests = fixture.tests(policy, seed, 0);
  ASSERT_FALSE(tests.empty());
  // The disjunction is true whatever the quotient is; its first part is not to be told, and so is
  // nowhere else.
  for (const testcase::Test& test : tests) {
    EXPECT_TRUE(witness_verifies(test, theory::builtin_operators())) << test.script;
    smt::TermTable table(fixture.ops);
    const auto script = smt::parse_script(test.script, table);
    ASSERT_TRUE(script);
    const auto is_open = [&](smt::TermId term) {
      return smt::print_term(table, term) == "(> (/ x 0.0) 1.0)";
    };
    for (const smt::Command& command : script->commands) {
      if (command.kind != smt::CommandKind::Assert) continue;
      EXPECT_FALSE(is_open(command.term)) << test.script;
    }
    for (std::uint32_t i = 0; i < table.size(); ++i) {
      const smt::TermId parent(i);
      for (const smt::TermId child : table.children(parent))
        EXPECT_TRUE(table.is_op(parent, smt::Word::OpOr) || !is_open(child)) << test.script;
    }
  }
}

// What decides a quantifier must not be at hand in the seed only.
TEST(StormTest, QuantifiersAreDecidedInTheInstanceAsInTheSeed) {
  const Fixture fixture;
  const Seed seed{"s",
                  "(declare-fun x () Int)(assert (= x 100))(assert (exists ((y Int)) (> (* y y) (* 5 1000))))"
                  "(assert (exists ((y Int)) (= (* y y y) (+ 999999 1))))(check-sat)",
                  "(define-fun x () Int 100)"};
  const auto tests = fixture.tests(StormPolicy(), seed, 0);
  std::size_t squares = 0;
  for (const testcase::Test& test : tests) {
    if (!test.witness) continue;
    squares += test.script.find("(* y y)") != std::string::npos ? 1 : 0;
    // The cube of 100, which only the other assertion has; levels with a contradiction may use it.
    const bool cubes = test.script.find("(* y y y)") != std::string::npos;
    EXPECT_FALSE(cubes && test.expectations.size() == 1) << test.script;
    EXPECT_TRUE(witness_verifies(test, theory::builtin_operators())) << test.script;
  }
  EXPECT_GT(squares, 0u);
}

// The shapes of the paper's figures come up, as published.
bool reaches(const Seed& seed, const std::string& wanted, StormPolicy policy, std::uint64_t units) {
  const Fixture fixture;
  for (std::uint64_t unit = 0; unit < units; ++unit) {
    for (const testcase::Test& test : fixture.tests(policy, seed, unit)) {
      if (test.script.find(wanted) != std::string::npos) return true;
    }
  }
  return false;
}

TEST(StormTest, ReachesTheInstanceOfFigure2) {
  const Seed seed{"fig2",
                  "(declare-const S String)"
                  "(assert (str.in_re S (re.++ re.allchar (re.++ (str.to_re \"7;\") (re.++ re.allchar "
                  "(str.to_re \"aa\"))))))"
                  "(assert (not (str.in_re S (re.union re.allchar (str.to_re \"X'jafa\")))))(check-sat)",
                  "(define-fun S () String \"b7;caa\")"};
  StormPolicy policy = StormPolicy::as_published();
  policy.incremental = 0;
  policy.max_assertions = 1;
  const std::string a =
      "(str.in_re S (re.++ re.allchar (re.++ (str.to_re \"7;\") (re.++ re.allchar (str.to_re \"aa\")))))";
  const std::string b = "(not (str.in_re S (re.union re.allchar (str.to_re \"X'jafa\"))))";
  EXPECT_TRUE(
      reaches(seed, "(assert (not (and (not " + b + ") (not " + a + "))))\n(check-sat)", policy, 200));
}

TEST(StormTest, ReachesTheInstanceOfFigure3) {
  const Seed seed{"fig3", "(declare-fun A () Bool)(declare-fun B () Bool)(assert (and (not B) A))(check-sat)",
                  "(define-fun A () Bool true)(define-fun B () Bool false)"};
  StormPolicy policy = StormPolicy::as_published();
  policy.incremental = 0;
  policy.max_assertions = 3;
  policy.tactics = {{"dom-simplify", {"z3@4.8.12"}}};
  policy.with_tactic = 1000;
  EXPECT_TRUE(reaches(seed,
                      "(assert (not B))\n(assert (not (and (not A) B)))\n(assert A)\n(check-sat-using "
                      "dom-simplify)",
                      policy, 3000));
}

TEST(StormTest, ATacticIsForThoseWhoKnowIt) {
  const Fixture fixture;
  const Seed seed{"s", "(declare-fun x () Int)(assert (> x 4))(check-sat)", "(define-fun x () Int 5)"};
  StormPolicy policy;
  policy.incremental = policy.unsat = 0;
  policy.tactics = {{"(then dom-simplify smt)", {"z3@4.8.12"}}};
  policy.with_tactic = 500;
  std::size_t with = 0, without = 0;
  for (const testcase::Test& test : fixture.tests(policy, seed, 0)) {
    const bool has = test.script.find("(check-sat-using (then dom-simplify smt))\n") != std::string::npos;
    ++(has ? with : without);
    EXPECT_EQ(test.not_for, has ? std::vector<std::string>{"cvc5@1.0.3"} : std::vector<std::string>{});
    check_expectations(test);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(with, 50u);
  EXPECT_GT(without, 50u);
}

TEST(StormTest, AUnitMayHaveSeveralAssignments) {
  const Fixture fixture;
  const Seed seed{"s", "(declare-fun x () Int)(declare-fun y () Int)(assert (> (* 3 x) (+ y 4)))(check-sat)",
                  std::nullopt};
  StormPolicy policy;
  policy.instances = 40;
  policy.assignments = 4;
  policy.unsat = 0;
  std::set<std::string> witnesses;
  const auto tests = fixture.tests(policy, seed, 0);
  EXPECT_LE(tests.size(), 40u);
  for (const testcase::Test& test : tests) {
    ASSERT_TRUE(test.witness);
    witnesses.insert(test.witness->substr(0, test.witness->find("(define-fun storm_")));
    check_expectations(test);
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(witnesses.size(), 3u) << "four were drawn";
}

TEST(StormTest, ATrustedValueIsMarkedAsSuch) {
  const Fixture fixture;
  // Nobody's instances decide this; a solver would have to.
  Seed seed{"s",
            "(declare-fun x () Int)(declare-fun f (Int) Int)"
            "(assert (or (< x 0) (forall ((k Int)) (> (+ (* k k) (f k)) (* 2 k)))))(check-sat)",
            "(define-fun x () Int 7)(define-fun f ((x!0 Int)) Int 2)"};
  StormPolicy policy;
  const auto questions = open_questions(seed, policy, fixture.ops, fixture.targets);
  ASSERT_TRUE(questions) << questions.error().to_string();
  ASSERT_EQ(questions->formulas.size(), 2u) << "the quantifier, and what hangs on it";
  smt::TermTable table(fixture.ops);
  const auto script = smt::parse_script(questions->script, table);
  ASSERT_TRUE(script) << script.error().to_string() << questions->script;
  EXPECT_EQ(eval::count_checks(*script), 4u);
  EXPECT_NE(questions->script.find("(define-fun x () Int 7)"), std::string::npos) << questions->script;
  EXPECT_EQ(questions->script.find("declare-fun"), std::string::npos) << questions->script;

  using testcase::Answer;
  const std::vector<std::optional<Answer>> answers = {Answer::Sat, Answer::Unsat, {}, Answer::Unsat};
  seed.trusted = trusted_values(*questions, answers);
  seed.trusted_solver = "somebody";
  ASSERT_EQ(seed.trusted.size(), 2u);
  EXPECT_TRUE(seed.trusted[0].value);
  policy.max_assertions = 2;
  std::size_t trusted = 0, verified = 0;
  for (std::uint64_t unit = 0; unit < 3; ++unit) {
    for (const testcase::Test& test : fixture.tests(policy, seed, unit)) {
      const bool quantified = test.script.find("forall") != std::string::npos;
      for (const testcase::Expectation& expected : test.expectations) {
        if (expected.answer != Answer::Sat) continue;
        ++(expected.reason == testcase::Reason::Trusted ? trusted : verified);
        if (expected.reason != testcase::Reason::Trusted) continue;
        EXPECT_TRUE(quantified);
        EXPECT_FALSE(test.witness) << "what we did not verify is no witness";
        EXPECT_NE(expected.why.find("somebody"), std::string::npos);
      }
    }
  }
  EXPECT_GT(trusted, 50u);
  EXPECT_GT(verified, 30u);
}

TEST(StormTest, ContradictoryAnswersGiveNoTrustedValue) {
  using testcase::Answer;
  const Questions questions{"", {"p", "q", "r", "s"}};
  const std::vector<std::optional<Answer>> answers = {
      Answer::Unsat, Answer::Unsat, Answer::Sat, Answer::Sat, Answer::Unsat, {}, {}};
  EXPECT_EQ(trusted_values(questions, answers), (std::vector<TrustedValue>{{"r", false}}));
}

TEST(StormTest, ALabelIsUsedUnlessSomebodyRefutedIt) {
  const Fixture fixture;
  StormPolicy policy;
  policy.unsat = 1000;
  Seed seed{"s", "(set-info :status unsat)(declare-fun x () Int)(assert (> x 0))(assert (< x 9))(check-sat)",
            std::nullopt};
  const auto by_label = [&] {
    const auto tests = fixture.tests(policy, seed, 100);
    return std::ranges::count_if(
        tests, [](const testcase::Test& t) { return t.expectations[0].reason == testcase::Reason::Label; });
  };
  EXPECT_GT(by_label(), 0);
  seed.label_refuted = true;
  EXPECT_EQ(by_label(), 0);
}

TEST(StormTest, TheNegationOfASeedIsAScript) {
  const Fixture fixture;
  const auto script = negated("(declare-fun x () Int)(assert (> x 0))(assert (< x 0))(check-sat)",
                              fixture.ops, fixture.targets);
  ASSERT_TRUE(script);
  EXPECT_EQ(*script,
            "(declare-fun x () Int)\n(assert (or (not (> x 0)) (not (< x 0)) false))\n(check-sat)\n");
}

// What a deep term stands in is an atom of depth 1 for D_max.
TEST(StormTest, AnAtomIsUsedHoweverDeepItsTermsAre) {
  const Fixture fixture;
  const std::string atom = "(> (+ x (* 2 (- y 1))) 3)";
  const Seed seed{
      "s", "(declare-fun x () Int)(declare-fun y () Int)(assert (and " + atom + " (< x 9)))(check-sat)",
      "(define-fun x () Int 5)(define-fun y () Int 1)"};
  for (const bool paper : {true, false}) {
    StormPolicy policy = paper ? StormPolicy::as_published() : StormPolicy();
    policy.max_depth = 1;
    policy.instances = 40;
    policy.incremental = policy.unsat = policy.random_assignment = 0;
    const auto tests = fixture.tests(policy, seed, 0);
    ASSERT_EQ(tests.size(), 40u);
    std::size_t with_atom = 0;
    for (const testcase::Test& test : tests) {
      EXPECT_EQ(size_of(test.script, fixture.ops).depth, 1u) << test.script;
      with_atom += test.script.find("(assert " + atom + ")") != std::string::npos ? 1 : 0;
      check_expectations(test);
    }
    EXPECT_GT(with_atom, 20u);
  }
}

TEST(StormTest, ThePoolHoldsNCDistinctFormulas) {
  const Fixture fixture;
  auto frame = Frame::open("(declare-fun x () Int)(assert (and (> x 1) (or (= x 5) (< x 3))))(check-sat)",
                           fixture.ops, fixture.targets);
  ASSERT_TRUE(frame);
  const auto model =
      eval::read_model("(define-fun x () Int 5)", (*frame)->declarations(), 0, (*frame)->table());
  ASSERT_TRUE(model);
  for (const bool paper : {true, false}) {
    StormPolicy policy = paper ? StormPolicy::as_published() : StormPolicy();
    base::Rng rng(4);
    Fragments fragments(**frame, *model, policy);
    ASSERT_EQ(fragments.initial().size(), 5u);
    fragments.construct(500, rng);
    std::set<smt::TermId> formulas;
    for (const Fragment& fragment : fragments.constructed()) {
      formulas.insert(fragment.term);
      EXPECT_EQ(fragments.is_true(fragment.term), fragment.value);
    }
    EXPECT_EQ(fragments.constructed().size(), 500u);
    EXPECT_EQ(formulas.size(), 500u);
    // Of depth 2 there are fewer than that, and all of them are found or time is up.
    policy.max_depth = 2;
    Fragments shallow(**frame, *model, policy);
    shallow.construct(500, rng);
    EXPECT_GT(shallow.constructed().size(), 10u);
    EXPECT_LT(shallow.constructed().size(), 500u);
  }
}

// The operators of a script, its functions and negations apart.
std::set<std::string> connectives_of(const std::string& script) {
  std::set<std::string> found;
  for (const char* op : {"(and ", "(or ", "(xor ", "(=> ", "(ite "})
    if (script.find(op) != std::string::npos) found.insert(op);
  return found;
}

// Section 5.4: 64 assertions and levels of depth, 300 to 1000 instances, AND and NOT; half of them with
// levels, several at a time, and half of the others with a tactic.
TEST(StormTest, AsPublishedItMakesWhatThePaperMakes) {
  const Fixture fixture;
  const Seed seed{"s", "(declare-fun x () Int)(assert (> x 4))(assert (< x 9))(assert (= x 5))(check-sat)",
                  "(define-fun x () Int 5)"};
  StormPolicy policy = StormPolicy::as_published();
  policy.tactics = {{"dom-simplify", {"z3@4.8.12"}}};
  const auto tests = fixture.tests(policy, seed, 0);
  EXPECT_GE(tests.size(), 300u);
  EXPECT_LE(tests.size(), 1000u);
  std::size_t with_levels = 0, several = 0, with_tactic = 0, most = 0;
  for (const testcase::Test& test : tests) {
    const bool levels = test.script.find("(push ") != std::string::npos || test.expectations.size() > 1;
    with_levels += levels ? 1 : 0;
    with_tactic += test.script.find("(check-sat-using dom-simplify)") != std::string::npos ? 1 : 0;
    const auto pops = [&](std::size_t at) {
      return at != std::string::npos && test.script.compare(at, 7, "(pop 1)") != 0;
    };
    several += pops(test.script.find("(pop ")) ? 1 : 0;
    if (!levels) most = std::max<std::size_t>(most, size_of(test.script, fixture.ops).assertions);
    EXPECT_EQ(test.witness, seed.model);
    for (const std::string& op : connectives_of(test.script)) EXPECT_EQ(op, "(and ");
    for (const auto& expected : test.expectations) EXPECT_EQ(expected.answer, testcase::Answer::Sat);
    check_expectations(test);
    if (HasFatalFailure()) return;
  }
  const auto of = [&](double share) { return static_cast<double>(tests.size()) * share; };
  EXPECT_NEAR(static_cast<double>(with_levels), of(0.5), of(0.1));
  EXPECT_NEAR(static_cast<double>(with_tactic), of(0.25), of(0.1));
  EXPECT_GT(several, 20u) << "levels go several at a time";
  EXPECT_GT(most, 55u);
  EXPECT_LE(most, 64u);
}

TEST(StormTest, AnInstanceIsFuzzedAgainUnderItsBounds) {
  const Fixture fixture;
  const Seed seed{"s",
                  "(declare-fun x () Int)(declare-fun y () Int)"
                  "(assert (and (> x 1) (or (= x 5) (< y 3))))(check-sat)",
                  std::nullopt};
  StormPolicy policy;
  policy.incremental = policy.unsat = 0;
  const auto tests = fixture.tests(policy, seed, 4);
  ASSERT_FALSE(tests.empty());
  ASSERT_TRUE(tests[0].witness);
  policy.instances = 30;
  const Fuzz fuzz = fuzz_again(tests[0].script, *tests[0].witness, policy, fixture.ops, fixture.targets);
  const auto made = fuzz(tests[0].script, {4, 3}, Bound::Assertions);
  ASSERT_GT(made.size(), 10u);
  EXPECT_EQ(made, fuzz(tests[0].script, {4, 3}, Bound::Assertions));
  std::uint32_t last = 0;
  for (const std::string& text : made) {
    const Bounds size = size_of(text, fixture.ops);
    EXPECT_LE(size.assertions, 4u);
    EXPECT_GE(size.assertions, last) << "the smallest come first";
    EXPECT_LE(size.depth, 4u) << "and perhaps a negation on top";
    last = size.assertions;
    testcase::Test again = tests[0];
    again.script = text;
    check_expectations(again);
    // And so is what was made of it.
    EXPECT_FALSE(fuzz(text, {1, 1}, Bound::Depth).empty());
  }
}

TEST(StormTest, ManyWorkersMakeTheTestsOfOne) {
  const Fixture fixture;
  const std::vector<Seed> seeds = bundled_seeds();
  ASSERT_GT(seeds.size(), 16u);
  StormPolicy policy;
  policy.instances = 10;
  const auto strategy = make_storm(policy, fixture.ops, fixture.targets);
  expect_many_workers_make_the_tests_of_one(*strategy, seeds, 32);
}

}  // namespace
}  // namespace smiter::strategies::storm
