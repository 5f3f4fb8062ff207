// SPDX-License-Identifier: MIT
#include "strategies/diver/diver.h"

#include <gtest/gtest.h>

#include <set>

#include "smt/parser/parser.h"
#include "strategies/diver/options.h"
#include "strategies/diver/parameters.h"
#include "strategies/diver/satisfied_seeds_test_support.h"
#include "strategies/seeds_test_support.h"
#include "strategies/support/verify.h"
#include "strategies/workers_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::diver {
namespace {

struct Fixture {
  const smt::OpTable& ops = theory::builtin_operators();
  generate::Targets targets{ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"})};

  [[nodiscard]] std::vector<testcase::Test> tests(const DiverPolicy& policy, const Seed& seed,
                                                  std::uint64_t unit = 0) const {
    const auto strategy = make_diver(policy, ops, targets);
    const Seed* one = &seed;
    auto work = strategy->begin({std::span(&one, 1), unit, 1}, unit_rng(1, "diver", unit));
    std::vector<testcase::Test> out;
    if (!work) return out;
    while (auto test = (*work)->next()) out.push_back(std::move(*test));
    return out;
  }

  // The bundled seeds, made true under random assignments.
  [[nodiscard]] std::vector<Seed> seeds() const {
    std::vector<Seed> out;
    base::Rng rng(7);
    for (const Seed& seed : bundled_seeds()) {
      if (auto made = satisfied(seed.name, seed.text, ops, targets, rng)) out.push_back(std::move(*made));
    }
    return out;
  }
};

Seed figure_2() {
  return {"fig2",
          "(set-logic QF_SLIA)(declare-fun t () String)"
          "(assert (str.prefixof \"-\" (str.substr t 0 1)))(assert (> (str.len (str.substr t 0 2)) 1))"
          "(assert (not (= (- 1) (str.to_int (str.substr t 1 1)))))(assert (>= (+ 0 2) (str.len t)))"
          "(check-sat)",
          "(define-fun t () String \"-0\")"};
}

TEST(DiverTest, ASeedThatCannotBeOpenedSaysWhy) {
  const Fixture fixture;
  const auto strategy = make_diver({}, fixture.ops, fixture.targets);
  const auto why = [&](const std::string& text) {
    const Seed seed{"s", text, std::nullopt};
    const Seed* const one = &seed;
    const auto unit = strategy->begin({std::span(&one, 1), 0, 1}, base::Rng(1));
    return unit ? std::string() : unit.error().message;
  };
  EXPECT_NE(why("(declare-fun x () Int)(assert (< x x))(check-sat)").find("does not satisfy the seed"),
            std::string::npos);
  EXPECT_NE(why("(declare-fun x () Int)(assert (= (sep.nil) x))(check-sat)")
                .find("no assertion of the seed is known"),
            std::string::npos);
}

TEST(DiverTest, EveryWitnessVerifiesOnTheFinalScript) {
  const Fixture fixture;
  const std::vector<Seed> seeds = fixture.seeds();
  ASSERT_GT(seeds.size(), 50u);
  DiverPolicy policy;
  policy.mutants = 30;
  policy.round = 6;
  std::uint64_t unit = 0;
  std::size_t tests = 0, fresh = 0, usable = 0;
  for (const Seed& seed : seeds) {
    const auto made = fixture.tests(policy, seed, unit++);
    usable += made.empty() ? 0 : 1;
    for (const testcase::Test& test : made) {
      ++tests;
      fresh += test.script.find("diver_") != std::string::npos ? 1 : 0;
      ASSERT_EQ(test.expectations.size(), 1u);
      ASSERT_TRUE(witness_verifies(test, fixture.ops)) << seed.name << "\n"
                                                       << *test.witness << "\n"
                                                       << test.script << "\n"
                                                       << test.provenance.steps.back();
    }
  }
  EXPECT_GT(usable * 10, seeds.size() * 9);
  EXPECT_GT(tests, 20 * seeds.size());
  EXPECT_GT(fresh, tests / 10);
}

TEST(DiverTest, TheMutantOfFigure2IsTrueUnderItsModel) {
  const Fixture fixture;
  testcase::Test test;
  test.script =
      "(set-logic QF_SLIA)(declare-fun t () String)"
      "(assert (str.prefixof \"-\" (str.substr t 0 1)))(assert (> (str.len (str.substr t 0 2)) 1))"
      "(assert (not (xor (str.< (str.update \"-0\" 0 t) \"-0\") false)))"
      "(assert (str.suffixof (str.replace t \"-0\" \"-\") \"-\"))(check-sat)";
  test.witness = figure_2().model;
  test.expectations.push_back({testcase::Answer::Sat, testcase::Reason::Witness, ""});
  EXPECT_TRUE(witness_verifies(test, fixture.ops));
}

// For cvc5 alone its own operators are used; for two solvers they are the exception.
TEST(DiverTest, OneTargetGetsItsOwnOperators) {
  Fixture fixture;
  DiverPolicy policy;
  policy.mutants = 300;
  policy.solver_specific = 0;
  const auto uses_update = [&] {
    for (std::uint64_t unit = 0; unit < 10; ++unit) {
      for (const testcase::Test& test : fixture.tests(policy, figure_2(), unit)) {
        if (test.script.find("str.update") != std::string::npos) return true;
      }
    }
    return false;
  };
  EXPECT_FALSE(uses_update());
  fixture.targets = generate::Targets(fixture.ops, generate::shipped({"cvc5@1.0.3"}));
  EXPECT_TRUE(uses_update());
}

TEST(DiverTest, ATestForOneSolverIsNotForTheOther) {
  const Fixture fixture;
  DiverPolicy policy;
  policy.mutants = 300;
  policy.solver_specific = 1000;
  std::size_t tagged = 0;
  for (std::uint64_t unit = 0; unit < 10; ++unit) {
    for (const testcase::Test& test : fixture.tests(policy, figure_2(), unit)) {
      const bool update = test.script.find("str.update") != std::string::npos;
      tagged += update ? 1 : 0;
      if (update) {
        EXPECT_EQ(test.not_for, std::vector<std::string>{"z3@4.8.12"});
      }
    }
  }
  EXPECT_GT(tagged, 0u);
}

TEST(DiverTest, ComplicateSaysWhatTheAnalysisFound) {
  const Fixture fixture;
  const Seed seed{"s",
                  "(declare-fun x () Int)(declare-fun y () Int)(assert (<= 3 x))(assert (< y 9))(check-sat)",
                  "(define-fun x () Int 5)(define-fun y () Int (- 4))"};
  DiverPolicy policy;
  policy.complicate = 1000;
  policy.mutants = 200;
  std::size_t bounded = 0;
  for (const testcase::Test& test : fixture.tests(policy, seed)) {
    if (test.script.find("(assert (>= diver_") != std::string::npos) ++bounded;
    EXPECT_TRUE(witness_verifies(test, fixture.ops)) << test.script;
  }
  EXPECT_GT(bounded, 5u);
}

TEST(DiverTest, MutantsGoBackToThePool) {
  const Fixture fixture;
  DiverPolicy policy;
  policy.round = 3;
  std::size_t longest = 0;
  for (const testcase::Test& test : fixture.tests(policy, figure_2())) {
    longest = std::max(longest, test.provenance.steps.size());
  }
  EXPECT_GT(longest, 4u) << "the witness and several mutations";
}

// Algorithm 1: a round of the seed, then rounds of formulas of the pool; the seed is not among them
// any more, so that no later mutant is one step away from it.
TEST(DiverTest, AsPublishedEveryFormulaHasOneRound) {
  const Fixture fixture;
  DiverPolicy policy = DiverPolicy::as_published();
  ASSERT_GT(policy.mutants, policy.round);
  policy.mutants = 90;
  policy.round = 30;
  const auto tests = fixture.tests(policy, figure_2());
  ASSERT_EQ(tests.size(), 90u);
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const std::size_t steps = tests[i].provenance.steps.size();  // the first says what the witness is
    if (i < 30) {
      EXPECT_EQ(steps, 2u) << i;
    } else {
      EXPECT_GT(steps, 2u) << i;
    }
    EXPECT_TRUE(witness_verifies(tests[i], fixture.ops)) << tests[i].script;
  }
}

// Fig. 2 under the paper's variant: cvc5's own str.update among what all solvers know, and nothing of
// theories that the seed's logic does not have. (Logics of strings have sequences.)
TEST(DiverTest, AsPublishedASolversOwnOperatorsAreUsed) {
  const Fixture fixture;
  DiverPolicy policy = DiverPolicy::as_published();
  policy.mutants = 300;
  std::size_t own = 0;
  for (std::uint64_t unit = 0; unit < 6; ++unit) {
    for (const testcase::Test& test : fixture.tests(policy, figure_2(), unit)) {
      const bool update = test.script.find("str.update") != std::string::npos;
      own += update ? 1 : 0;
      if (update) {
        EXPECT_EQ(test.not_for, std::vector<std::string>{"z3@4.8.12"});
      }
      for (const char* other : {"Real", "BitVec", "Array", "Set", "/"})
        EXPECT_EQ(test.script.find(other), std::string::npos) << test.script;
    }
  }
  EXPECT_GT(own, 0u);
}

TEST(DiverTest, AsPublishedNewTermsHaveNoConstantsOfOurs) {
  const Fixture fixture;
  const Seed seed{"s", "(set-logic QF_NIA)(declare-fun x () Int)(assert (<= 3 x))(check-sat)",
                  "(define-fun x () Int 5)"};
  DiverPolicy policy = DiverPolicy::without_complicate();
  policy.solver_specific = 0;  // int.pow2, and the exponent of ^ must be a number
  policy.mutants = 300;
  policy.round = 300;
  const auto tests = fixture.tests(policy, seed);
  ASSERT_EQ(tests.size(), 300u);
  for (const testcase::Test& test : tests) {
    EXPECT_EQ(test.script.find("diver_"), std::string::npos) << "no fresh variables";
    for (const char digit : std::string("01246789"))
      EXPECT_EQ(test.script.find(digit), std::string::npos) << test.script;
  }
}

TEST(DiverTest, AsPublishedFreshVariablesAreNumbers) {
  const Fixture fixture;
  DiverPolicy policy = DiverPolicy::as_published();
  policy.complicate = 1000;
  policy.mutants = 400;
  std::size_t numbers = 0;
  for (const testcase::Test& test : fixture.tests(policy, figure_2())) {
    for (std::size_t at = 0; (at = test.script.find("(declare-fun diver_", at)) != std::string::npos; ++at) {
      const std::string line = test.script.substr(at, test.script.find('\n', at) - at);
      EXPECT_TRUE(line.ends_with(" () Int)")) << line;
      ++numbers;
    }
  }
  EXPECT_GT(numbers, 10u);
}

// The published variants take solvers' new models of their mutants; a campaign gives them.
TEST(DiverTest, VariantsAreThoseOfThePaper) {
  const auto options = standard_options();
  for (const char* variant : {"paper", "uniform", "plain"})
    EXPECT_TRUE(policy_of(variant, options).new_models) << variant;
  EXPECT_FALSE(policy_of("", options).new_models);
  EXPECT_EQ(policy_of("paper", options).weights, Weights::Always);
  EXPECT_EQ(policy_of("uniform", options).weights, Weights::Never);
  EXPECT_EQ(policy_of("uniform", options).complicate, policy_of("paper", options).complicate);
  EXPECT_EQ(policy_of("plain", options).weights, Weights::Always);
  EXPECT_EQ(policy_of("plain", options).complicate, 0u);
}

// By default weights are not used where they cost mutants.
TEST(DiverTest, WeightsAreUsedWhereTheyHelp) {
  const Fixture fixture;
  const auto makes_the_same = [&](const Seed& seed, Weights one, Weights two) {
    DiverPolicy first, second;
    first.weights = one;
    second.weights = two;
    return fixture.tests(first, seed) == fixture.tests(second, seed);
  };
  const Seed bools{"b",
                   "(set-logic QF_UF)(declare-fun p () Bool)(declare-fun q () Bool)"
                   "(assert (or p (and q (not p))))(assert (=> q p))(check-sat)",
                   "(define-fun p () Bool true)(define-fun q () Bool false)"};
  EXPECT_FALSE(fixture.tests({}, bools).empty());
  EXPECT_TRUE(makes_the_same(bools, Weights::WhereTheyHelp, Weights::Never));
  EXPECT_FALSE(makes_the_same(bools, Weights::WhereTheyHelp, Weights::Always));
  EXPECT_TRUE(makes_the_same(figure_2(), Weights::WhereTheyHelp, Weights::Always));
  EXPECT_FALSE(makes_the_same(figure_2(), Weights::WhereTheyHelp, Weights::Never));
}

// A member without a row does not compile; here, that rows say something.
TEST(DiverTest, ParametersHaveNamesAndValues) {
  std::set<std::string> names;
  for (const Parameter& parameter : parameters("")) {
    EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
    EXPECT_FALSE(parameter.value.empty()) << parameter.name;
  }
  EXPECT_TRUE(names.contains("positions drawn by weight"));
}

// The paper keeps to variables and constants, of the formula and the model.
TEST(DiverTest, AModelThatSolversPrintIsRead) {
  const Fixture fixture;
  for (const char* model :
       {"(model (define-fun t () String \"-0\"))", "(\n(define-fun t () String \"-0\")\n)"}) {
    Seed seed = figure_2();
    seed.model = model;
    const auto tests = fixture.tests({}, seed);
    EXPECT_FALSE(tests.empty()) << model;
    for (const testcase::Test& test : tests)
      ASSERT_TRUE(witness_verifies(test, fixture.ops)) << *test.witness;
  }
}

TEST(DiverTest, AModelThatDoesNotSatisfyIsRefused) {
  const Fixture fixture;
  const auto strategy = make_diver({}, fixture.ops, fixture.targets);
  const auto begin = [&](const Seed& seed) {
    const Seed* one = &seed;
    return strategy->begin({std::span(&one, 1), 0, 1}, unit_rng(1, "diver", 0));
  };
  Seed seed = figure_2();
  seed.model = "(define-fun t () String \"x\")";
  EXPECT_FALSE(begin(seed));
  seed.model = "(define-fun";
  EXPECT_FALSE(begin(seed));
  seed.model = "";
  EXPECT_FALSE(begin(seed));
  EXPECT_FALSE(
      begin({"hard", "(declare-fun x () Int)(assert (= (* x x) 152399025))(check-sat)", std::nullopt}));
  EXPECT_FALSE(begin({"empty", "", std::nullopt}));
  EXPECT_FALSE(begin({"broken", "(assert", std::nullopt}));
  EXPECT_FALSE(begin({"false", "(assert false)(check-sat)", std::nullopt}));
}

TEST(DiverTest, OtherModelsAreModels) {
  const Fixture fixture;
  const Seed seed{"s",
                  "(declare-fun x () Int)(declare-fun y () Int)(assert (< x y))(assert (< 0 x))(check-sat)",
                  "(define-fun x () Int 1)(define-fun y () Int 9)"};
  DiverPolicy policy;
  policy.mutants = 4;
  policy.other_models = 1000;
  std::set<std::string> first_lines;
  for (std::uint64_t unit = 0; unit < 20; ++unit) {
    for (const testcase::Test& test : fixture.tests(policy, seed, unit)) {
      ASSERT_TRUE(witness_verifies(test, fixture.ops)) << *test.witness << test.script;
      first_lines.insert(test.witness->substr(0, test.witness->find('\n')));
    }
  }
  EXPECT_GT(first_lines.size(), 5u);
}

// A seed that asks several times has one model for its first question.
TEST(DiverTest, LeavesOutWhatTheModelIsNotAbout) {
  const Fixture fixture;
  const Seed seed{
      "s", "(declare-fun x () Int)(assert (> x 0))(check-sat)(push 1)(assert (< x 0))(check-sat)(pop 1)",
      "(define-fun x () Int 5)"};
  const auto tests = fixture.tests({}, seed);
  ASSERT_FALSE(tests.empty());
  for (const testcase::Test& test : tests) {
    EXPECT_EQ(test.provenance.steps[1].substr(0, 30), "1 assertions are left out: 0 w");
    ASSERT_TRUE(witness_verifies(test, fixture.ops)) << test.script;
  }
}

// A value that hangs on x / 0 is one solver's choice, no ground truth.
TEST(DiverTest, NothingRestsOnWhatTheStandardLeavesOpen) {
  const Fixture fixture;
  const Seed seed{"s", "(declare-fun x () Real)(assert (or (> (/ x 0.0) 1.0) (< x 3.0)))(check-sat)",
                  "(define-fun x () Real 1.0)(define-fun /0 ((y Real)) Real 7.0)"};
  for (const testcase::Test& test : fixture.tests({}, seed)) {
    ASSERT_TRUE(witness_verifies(test, fixture.ops)) << test.script;
  }
}

TEST(DiverTest, DeepAndWideFormulasAreNoProblem) {
  const Fixture fixture;
  std::string deep = "x";
  for (int i = 0; i < 20'000; ++i) deep = "(+ 1 " + deep + ")";
  const Seed seed{"deep", "(declare-fun x () Int)(assert (> " + deep + " 5))(check-sat)",
                  "(define-fun x () Int 1)"};
  DiverPolicy policy;
  policy.mutants = 3;
  EXPECT_FALSE(fixture.tests(policy, seed).empty());
}

TEST(DiverTest, ManyWorkersMakeTheTestsOfOne) {
  const Fixture fixture;
  const std::vector<Seed> seeds = fixture.seeds();
  ASSERT_GT(seeds.size(), 16u);
  DiverPolicy policy;
  policy.mutants = 20;
  policy.round = 4;
  const auto strategy = make_diver(policy, fixture.ops, fixture.targets);
  expect_many_workers_make_the_tests_of_one(*strategy, seeds, 32);
}

}  // namespace
}  // namespace smiter::strategies::diver
