// SPDX-License-Identifier: MIT
#include "strategies/janus/janus.h"

#include <array>
#include <set>

#include <gtest/gtest.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "strategies/seeds_test_support.h"
#include "theory/fragment.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {
namespace {

struct Fixture {
  const smt::OpTable& ops = theory::builtin_operators();
  generate::Targets targets{ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"})};
  std::vector<RuleFile> more = {};  // rules

  struct Made {
    std::vector<testcase::Test> tests;
    std::vector<std::string> our_errors;
  };
  Made make(const JanusPolicy& policy, const Seed& seed, std::uint64_t unit = 1) const {
    auto rules = load_rules(ops, more);
    EXPECT_TRUE(rules);
    const auto strategy = make_janus(policy, std::move(*rules), ops, targets);
    const Seed* const only = &seed;
    auto work = strategy->begin({std::span(&only, 1), unit, 1}, unit_rng(1, "janus", unit));
    Made out;
    if (!work) return out;
    while (auto test = (*work)->next()) out.tests.push_back(std::move(*test));
    out.our_errors = (*work)->our_errors();
    return out;
  }
  std::vector<testcase::Test> tests(const JanusPolicy& policy, const Seed& seed,
                                    std::uint64_t unit = 1) const {
    Made made = make(policy, seed, unit);
    EXPECT_TRUE(made.our_errors.empty()) << made.our_errors[0];
    return std::move(made.tests);
  }
};

constexpr const char* kSeed =
    "(set-logic QF_LIA)(set-info :status sat)(declare-const x Int)(declare-const y Int)"
    "(assert (and (= x (+ y 1)) (not (< y 3))))(assert (or (> x 7) (= y 4)))(check-sat)";

TEST(JanusTest, MakesChainsOfTheGivenLength) {
  const auto tests = Fixture().tests({.walk = 5, .mutants = 20}, {"seed", kSeed, std::nullopt});
  ASSERT_EQ(tests.size(), 21u);  // the seed, then the mutants
  EXPECT_EQ(tests[0].chain->number, 0u);
  for (std::size_t i = 1; i < tests.size(); ++i) {
    EXPECT_EQ(tests[i].chain->number, (i - 1) % 5 + 1);
    EXPECT_FALSE(tests[i].chain->rule.empty());
    EXPECT_TRUE(tests[i].chain->weaker);
    EXPECT_EQ(tests[i].provenance.steps.size(), tests[i].chain->number + 1);
    EXPECT_EQ(tests[i].expectations[0].answer, testcase::Answer::Sat);
    EXPECT_EQ(tests[i].expectations[0].reason, testcase::Reason::Label);
  }
}

// A model that is read into the unit's table defines functions of its own.
TEST(JanusTest, FunctionsOfTheModelAreNotUsed) {
  const Seed seed{"seed",
                  "(set-logic QF_UFLIA)(declare-fun f (Int) Int)(declare-const x Int)(declare-const y Int)"
                  "(assert (= x y))(assert (= (f x) (f y) 1))(check-sat)",
                  "((define-fun help ((a Int)) Int 1)(define-fun f ((a Int)) Int (help a))"
                  "(define-fun x () Int 0)(define-fun y () Int 0))"};
  bool applied = false;
  for (std::uint64_t unit = 0; unit < 20; ++unit) {
    for (const testcase::Test& test : Fixture().tests({}, seed, unit)) {
      EXPECT_EQ(test.script.find("help"), std::string::npos) << test.script;
      applied = applied || test.chain->rule == "eq-function";
    }
  }
  EXPECT_TRUE(applied) << "no function was drawn";
}

TEST(JanusTest, HornClausesStayHornClauses) {
  const auto tests =
      Fixture().tests({.walk = 5, .mutants = 40},
                      {"seed",
                       "(set-logic HORN)(set-info :status sat)(declare-fun p (Int) Bool)"
                       "(assert (forall ((x Int)) (=> (= x 0) (p x))))"
                       "(assert (forall ((x Int)) (=> (and (p x) (< x 9)) (p (+ x 1)))))(check-sat)",
                       std::nullopt});
  EXPECT_GT(tests.size(), 1u);
  for (const testcase::Test& test : tests) {
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(test.script, table);
    ASSERT_TRUE(script);
    EXPECT_NE(theory::fit_of_logic(table, *script), theory::Fit::Outside) << test.script;
  }
}

TEST(JanusTest, TheSameUnitGivesTheSameTests) {
  const Fixture fixture;
  const Seed seed{"seed", kSeed, std::nullopt};
  EXPECT_EQ(fixture.tests({}, seed, 7), fixture.tests({}, seed, 7));
  EXPECT_NE(fixture.tests({}, seed, 7), fixture.tests({}, seed, 8));
}

TEST(JanusTest, AnUnsatisfiableSeedIsStrengthened) {
  std::string text = kSeed;
  text.replace(text.find("status sat"), 10, "status unsat");
  for (const auto& test : Fixture().tests({.walk = 5, .mutants = 10}, {"seed", text, std::nullopt})) {
    EXPECT_FALSE(test.chain->weaker);
    EXPECT_EQ(test.expectations[0].answer, testcase::Answer::Unsat);
    EXPECT_FALSE(test.witness);
  }
}

TEST(JanusTest, AModelGoesAlongAndIsTrueOfEveryTest) {
  const Fixture fixture;
  const Seed seed{"seed", kSeed, "(define-fun x () Int 9)(define-fun y () Int 8)"};
  std::size_t with_witness = 0;
  for (std::uint64_t unit = 0; unit < 5; ++unit) {
    for (const auto& test : fixture.tests({.mutants = 60}, seed, unit)) {
      EXPECT_EQ(test.expectations[0].answer, testcase::Answer::Sat);
      if (!test.witness) continue;
      ++with_witness;
      smt::TermTable table(fixture.ops);
      const auto script = smt::parse_script(test.script, table);
      ASSERT_TRUE(script) << test.script;
      const auto model = eval::read_model(*test.witness, *script, 0, table);
      ASSERT_TRUE(model);
      const auto judgement = eval::judge(table, *script, *model);
      EXPECT_EQ(judgement.verdict, eval::Verdict::Valid) << test.script;
      EXPECT_TRUE(judgement.relies_on.empty());
    }
  }
  EXPECT_GT(with_witness, 200u);
}

// A model that does not satisfy the seed is ignored; the label still counts.
TEST(JanusTest, AFalseModelIsNoWitness) {
  const Seed seed{"seed", kSeed, "(define-fun x () Int 0)(define-fun y () Int 8)"};
  for (const auto& test : Fixture().tests({.mutants = 10}, seed)) {
    EXPECT_FALSE(test.witness);
    EXPECT_EQ(test.expectations[0].reason, testcase::Reason::Label);
  }
}

// What solvers said is a word, and a label does not stand against it.
TEST(JanusTest, WhatSolversSayOfTheSeedGivesTheDirection) {
  Seed seed{"seed", kSeed, std::nullopt};
  seed.status = testcase::Answer::Unsat;
  for (const auto& test : Fixture().tests({.walk = 5, .mutants = 10}, seed)) {
    EXPECT_FALSE(test.chain->weaker);
    EXPECT_EQ(test.expectations[0].answer, testcase::Answer::Unsat);
    EXPECT_EQ(test.expectations[0].reason, testcase::Reason::Trusted);
  }
  // A model that the evaluator verified says more.
  seed.model = "(define-fun x () Int 9)(define-fun y () Int 8)";
  for (const auto& test : Fixture().tests({.walk = 5, .mutants = 10}, seed)) {
    EXPECT_TRUE(test.chain->weaker);
    EXPECT_NE(test.expectations[0].reason, testcase::Reason::Trusted);
  }
}

TEST(JanusTest, ARefutedLabelIsNotUsed) {
  Seed seed{"seed", kSeed, std::nullopt};
  seed.label_refuted = true;
  for (const auto& test : Fixture().tests({.walk = 5, .mutants = 10}, seed))
    EXPECT_FALSE(test.expectations[0].answer);
  // The folder's name is as good as the script's own word.
  seed.label_refuted = false;
  seed.label = testcase::Answer::Unsat;
  for (const auto& test : Fixture().tests({.walk = 5, .mutants = 10}, seed))
    EXPECT_EQ(test.expectations[0].answer, testcase::Answer::Unsat);
}

TEST(JanusTest, ARuleThatTheModelRefutesIsOurErrorAndNamed) {
  const Fixture fixture{
      .more = {{"my.rules", "(rule wrong-one (vars (a Int) (b Int)) (strong (> a b)) (weak (< a b)))"}}};
  const Seed seed{
      "seed",
      "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (> x y))(assert (> x 3))"
      "(check-sat)",
      "(define-fun x () Int 9)(define-fun y () Int 8)"};
  std::size_t errors = 0, tests = 0;
  for (std::uint64_t unit = 0; unit < 10; ++unit) {
    const auto made = fixture.make({.walk = 5, .mutants = 60}, seed, unit);
    tests += made.tests.size();
    errors += made.our_errors.size();
    EXPECT_LE(made.our_errors.size(), 1u);  // it is not used again in the unit
    for (const std::string& error : made.our_errors) {
      EXPECT_NE(error.find("the rule wrong-one:"), std::string::npos) << error;
      EXPECT_NE(error.find("seed"), std::string::npos) << error;
    }
    for (const auto& test : made.tests) {
      // Where it did no harm it may stand; the model is true of every test.
      EXPECT_TRUE(test.witness) << test.script;
    }
  }
  EXPECT_GT(errors, 3u);
  EXPECT_EQ(tests, 610u);
}

// A step that needs what the standard leaves open costs its own chain the witness, not the next.
TEST(JanusTest, AnOpenValueEndsTheWitnessOfItsChainAlone) {
  const Fixture fixture{
      .more = {{"my.rules",
                "(rule opens (vars (a Int) (b Int)) (strong (> a b)) (weak (or (> a b) (= (div a 0) b))))"
                "(rule turns (vars (a Int) (b Int)) (strong (or (> a b) (= (div a 0) b)))"
                " (weak (or (= (div a 0) b) (> a b))))"}}};
  const Seed seed{
      "seed",
      "(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(assert (> x y))(assert (> x 3))"
      "(check-sat)",
      "(define-fun x () Int 9)(define-fun y () Int 8)(define-fun div0 ((a Int)) Int 5)"};
  std::size_t lost = 0, found_again = 0;
  for (std::uint64_t unit = 0; unit < 20; ++unit) {
    bool was_lost = false;
    for (const auto& test : fixture.tests({.walk = 4, .mutants = 80}, seed, unit)) {
      lost += test.witness ? 0 : 1;
      found_again += was_lost && test.witness ? 1 : 0;
      was_lost = was_lost || !test.witness;
    }
  }
  EXPECT_GT(lost, 0u);
  EXPECT_GT(found_again, 100u);
}

TEST(JanusTest, SolversThatCannotReadASeedAreNamed) {
  const auto not_for = [](const std::string& text) {
    std::string names;
    for (const auto& test : Fixture().tests({.walk = 2, .mutants = 2}, {"seed", text, std::nullopt})) {
      std::string now;
      for (const std::string& name : test.not_for) now += name + " ";
      EXPECT_TRUE(names.empty() || names == now);
      names = now;
    }
    return names;
  };
  const std::string end = "(declare-const x Int)(assert (or (> x 1) (= x 0)))(check-sat)";
  EXPECT_EQ(not_for("(set-logic ALL)" + end), "");
  EXPECT_EQ(not_for("(set-logic ALL)(declare-heap (Int Int))(assert (pto 1 2))" + end), "z3@4.8.12 ");
  EXPECT_EQ(not_for("(set-logic ALL)(assert sep.emp)" + end), "z3@4.8.12 ");
  EXPECT_EQ(not_for("(set-logic ALL)(declare-sort U 0)(declare-const u U)(assert (fmf.card u 3))" + end),
            "z3@4.8.12 cvc5@1.0.3 ");
  EXPECT_EQ(not_for("(set-logic ALL)(declare-const r (Relation Int Int))" + end), "z3@4.8.12 ");
  EXPECT_EQ(not_for("(set-logic ALL)(declare-fun f ((-> Int Int)) Int)" + end), "z3@4.8.12 ");
  EXPECT_EQ(not_for("(set-logic ALL)(declare-const p Bool)(assert ((_ at-most 1) p p))" + end),
            "cvc5@1.0.3 ");
  EXPECT_EQ(not_for("(set-logic ALL)(minimize 1)" + end), "cvc5@1.0.3 ");
  EXPECT_EQ(not_for("(set-logic ALL)(assert (forall ((y Int)) (! (> y 0) :pattern ())))" + end),
            "cvc5@1.0.3 ");
}

TEST(JanusTest, EveryMutantOfTheBundledSeedsIsReadBack) {
  const Fixture fixture;
  const std::vector<Seed> seeds = bundled_seeds();
  ASSERT_GT(seeds.size(), 50u);
  std::size_t usable = 0, made = 0;
  std::set<std::string> rules;
  for (const Seed& seed : seeds) {
    const auto tests = fixture.tests({.walk = 8, .mutants = 16}, seed);
    usable += tests.size() > 1 ? 1 : 0;
    for (const auto& test : tests) {
      ++made;
      rules.insert(test.chain->rule);
      smt::TermTable table(fixture.ops);
      const auto script = smt::parse_script(test.script, table);
      ASSERT_TRUE(script) << script.error().to_string() << "\n" << test.script;
    }
  }
  EXPECT_GT(usable * 10, seeds.size() * 8);
  EXPECT_GT(made, seeds.size() * 8);
  EXPECT_GT(rules.size(), 100u);
}

TEST(JanusTest, SeveralChecksHaveNoOneDirection) {
  const Seed seed{"seed", "(declare-const x Int)(assert (> x 1))(check-sat)(assert (< x 0))(check-sat)",
                  std::nullopt};
  EXPECT_TRUE(Fixture().tests({}, seed).empty());
}

// (forall x. exists y. x < y) at y := x would be captured by the inner binder.
TEST(SubstituteTest, NothingIsCaptured) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(
      "(declare-const n Int)(assert (forall ((x Int)) (exists ((y Int)) (< x y))))(assert (forall ((y Int)) "
      "(= y n)))",
      table);
  ASSERT_TRUE(script);
  const smt::TermId outer = script->commands[1].term;
  const smt::TermId x = table.children(outer)[0], body = table.children(outer)[1];
  const smt::TermId y = table.children(body)[0];
  EXPECT_FALSE(substitute(table, body, std::array{x}, std::array{y}));
  EXPECT_FALSE(substitute(table, body, std::array{y}, std::array{x}));
  const smt::TermId five = table.mk_literal("5", smt::kInt);
  EXPECT_TRUE(substitute(table, body, std::array{x}, std::array{five}));
}

// Over all bundled seeds: most steps make a formula weaker or stronger, and none is the one before it.
TEST(JanusTest, ByDefaultItReallyWeakensAndStrengthens) {
  const Fixture fixture;
  std::size_t steps = 0, equivalences = 0;
  for (const Seed& seed : bundled_seeds()) {
    std::set<std::string> of_chain;
    for (const auto& test : fixture.tests({.walk = 10, .mutants = 10}, seed)) {
      EXPECT_TRUE(of_chain.insert(test.script).second) << test.script;
      if (test.chain->rule.empty()) continue;
      ++steps;
      equivalences += test.chain->equivalent ? 1 : 0;
      for (const char* const idle : {"double-negation", "or-false", "and-true"})
        EXPECT_NE(test.chain->rule, idle);
    }
  }
  EXPECT_GT(steps, 500u);
  EXPECT_LT(equivalences * 4, steps);
}

}  // namespace
}  // namespace smiter::strategies::janus
