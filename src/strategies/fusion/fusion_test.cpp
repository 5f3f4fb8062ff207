// SPDX-License-Identifier: MIT
#include "strategies/fusion/fusion.h"

#include <map>
#include <set>

#include <gmock/gmock.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "strategies/fusion/fusion_rules.h"
#include "strategies/fusion/parameters.h"
#include "strategies/seeds_test_support.h"
#include "strategies/support/verify.h"
#include "strategies/workers_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::fusion {
namespace {

using testcase::Answer;
using testcase::Reason;

struct Fixture {
  const smt::OpTable& ops = theory::builtin_operators();
  generate::Targets targets{ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"})};

  base::Expected<std::unique_ptr<Unit>> begin(const Seed& one, const Seed& two, std::uint64_t unit = 0,
                                              FusionPolicy policy = {}) const {
    const auto strategy = make_fusion(policy, ops, targets);
    const Seed* const both[] = {&one, &two};
    return strategy->begin({both, unit, 1}, unit_rng(1, "fusion", unit));
  }
  std::vector<testcase::Test> tests(const Seed& one, const Seed& two, std::uint64_t unit = 0) const {
    std::vector<testcase::Test> out;
    auto work = begin(one, two, unit);
    EXPECT_TRUE(work) << (work ? "" : work.error().to_string());
    if (!work) return out;
    while (auto test = (*work)->next()) out.push_back(std::move(*test));
    return out;
  }
};

Seed sat_ints() {
  return {"sat",
          "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (> x (* 2 y)))"
          "(assert (or (< y 3) (= x y)))(check-sat)",
          "((define-fun x () Int 7) (define-fun y () Int 2))"};
}
Seed unsat_ints() {
  return {"unsat",
          "(set-logic QF_LIA)(set-info :status unsat)(declare-const x Int)(declare-const q Int)"
          "(assert (and (> x q) (> q x)))(check-sat)",
          std::nullopt};
}

TEST(FusionRulesTest, ABadRowIsAnErrorWithItsPlace) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto error = [&](const char* text) { return read_rules(text, ops).error().to_string(); };
  EXPECT_EQ(error("(fusion f Int (z (+ x y)))"), "1:1: a fusion needs (z …), (x …) and (y …)");
  EXPECT_THAT(error("(fusion f Int (z (+ x w)) (x z) (y z))"), testing::HasSubstr("unknown symbol 'w'"));
  EXPECT_THAT(error("(fusion f Int (z (+ x y)) (x true) (y z))"), testing::HasSubstr("is Bool, not Int"));
  EXPECT_EQ(error("(fusion f Int (z x) (z y))"), "1:21: 'z' given twice");
  EXPECT_EQ(error("(fusion f Int (z x) (w y))"), "1:21: unknown part 'w'");
}

// The inversions are right for all values that the guard admits: tried on a grid of small and
// edge values. That solvers prove them is what `smiter rules` shows.
TEST(FusionRulesTest, EveryInversionGivesBackItsVariable) {
  const smt::OpTable& ops = theory::builtin_operators();
  for (const Rule& rule : builtin_rules()) {
    std::vector<std::string> values;
    std::string sort = rule.sort;
    if (sort == "Int") values = {"0", "1", "(- 1)", "7", "(- 12)", "1000000007"};
    if (sort == "Real") values = {"0.0", "1.0", "(- 2.5)", "(/ 1.0 3.0)"};
    if (sort == "Bool") values = {"true", "false"};
    if (sort == "String") values = {"\"\"", "\"a\"", "\"ab\"", "\"aab\"", "\"ba\""};
    if (sort == "(_ BitVec n)") sort = "(_ BitVec 3)", values = {"#b000", "#b001", "#b011", "#b100", "#b111"};
    if (sort == "(Seq E)")
      sort = "(Seq Int)",
      values = {"(as seq.empty (Seq Int))", "(seq.unit 1)", "(seq.++ (seq.unit 1) (seq.unit 2))"};
    ASSERT_FALSE(values.empty()) << rule.name;
    smt::TermTable table(ops);
    const auto script = smt::parse_script(obligation(rule, sort), table);
    ASSERT_TRUE(script) << rule.name << script.error().to_string();
    for (const std::string& x : values) {
      for (const std::string& y : values) {
        for (const std::string& c : values) {
          // z follows from x and y: the model leaves it to an equation, so it is given by substitution.
          const auto fused = smt::parse_script(
              "(define-fun x () " + sort + " " + x + ")(define-fun y () " + sort + " " + y +
                  ")(define-fun c () " + sort + " " + c + ")(define-fun z () " + sort + " " + rule.fused +
                  ")(assert (=> " + (rule.guard.empty() ? "true" : rule.guard) + " (and (= x " + rule.x +
                  ") (= y " + rule.y + "))))(check-sat)",
              table);
          ASSERT_TRUE(fused) << fused.error().to_string();
          const auto model = eval::read_model("()", *fused, 0, table);
          ASSERT_TRUE(model);
          EXPECT_EQ(eval::judge(table, *fused, *model).verdict, eval::Verdict::Valid)
              << rule.name << " " << x << " " << y << " " << c;
          if (!rule.has_constant) break;
        }
      }
    }
  }
}

TEST(FusionTest, TwoSatisfiableSeedsGiveAVerifiedWitness) {
  const Fixture f;
  const auto tests = f.tests(sat_ints(), sat_ints());
  ASSERT_GT(tests.size(), 50u);
  for (const auto& test : tests) {
    EXPECT_EQ(test.expectations[0].answer, Answer::Sat);
    EXPECT_TRUE(witness_verifies(test, f.ops)) << test.script << *test.witness;
    EXPECT_THAT(test.script, testing::HasSubstr("fused_z"));
    EXPECT_THAT(test.script, testing::Not(testing::HasSubstr("(assert (= fused_z")));
  }
}

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

TEST(FusionTest, TheWitnessDefinesNoMoreFusedVariablesThanTheScriptDeclares) {
  const Fixture f;
  Seed free = sat_ints();  // whose model leaves a variable open
  free.text.insert(free.text.find("(check-sat)"), "(declare-const w Int)(assert (= w w))");
  for (const auto& test : f.tests(free, sat_ints())) {
    EXPECT_EQ(count(*test.witness, "(define-fun fused_z"), count(test.script, "(declare-fun fused_z"))
        << test.script << *test.witness;
    EXPECT_TRUE(witness_verifies(test, f.ops)) << test.script << *test.witness;
  }
}

// Many options are refused once something is declared, and the second seed comes after the first.
TEST(FusionTest, OptionsOfBothSeedsComeFirst) {
  Seed one = sat_ints(), two = sat_ints();
  one.text.insert(0, "(set-option :produce-models true)(set-option :produce-models true)");
  two.text.insert(0, "(set-option :produce-models false)(set-option :smt.mbqi false)");
  const auto tests = Fixture().tests(one, two);
  ASSERT_FALSE(tests.empty());
  for (const auto& test : tests) {
    EXPECT_THAT(test.script, testing::StartsWith("(set-option :produce-models true)\n"
                                                 "(set-option :produce-models true)\n"
                                                 "(set-option :smt.mbqi false)\n(set-logic QF_"));
    EXPECT_EQ(count(test.script, "(set-option"), 3u) << test.script;
  }
}

TEST(FusionTest, TwoUnsatisfiableSeedsStayUnsatisfiable) {
  const Fixture f;
  const auto tests = f.tests(unsat_ints(), unsat_ints());
  ASSERT_GT(tests.size(), 50u);
  for (const auto& test : tests) {
    EXPECT_EQ(test.expectations[0].answer, Answer::Unsat);
    EXPECT_EQ(test.expectations[0].reason, Reason::Label) << "nobody but the seed says so";
    EXPECT_THAT(test.script, testing::HasSubstr("(assert (or "));
    EXPECT_THAT(test.script, testing::HasSubstr("(assert (= fused_z"));
    EXPECT_FALSE(test.witness);
  }
  Seed known = unsat_ints();
  known.status = Answer::Unsat;
  EXPECT_EQ(f.tests(known, known)[0].expectations[0].reason, Reason::Fusion);
}

// Inverting a product divides by x and y, which may be 0; that is no part of why it is unsat.
TEST(FusionTest, AnUnsatHangsOnOpenValuesOnlyIfAnUnsatSeedMentionsThem) {
  const Fixture f;
  Seed open = unsat_ints();
  open.text.insert(open.text.find("(check-sat)"), "(assert (= (div x q) 3))");
  Seed open_sat = sat_ints();
  open_sat.text.insert(open_sat.text.find("(check-sat)"), "(assert (= (div x y) 3))");
  Seed defined = unsat_ints();
  defined.text.insert(defined.text.find("(assert"), "(define-fun d ((n Int)) Int (div 1 n))");
  std::size_t divided = 0;
  const auto expect = [&](const Seed& one, const Seed& two, bool whatever_is_open) {
    for (std::uint64_t unit = 0; unit < 5; ++unit) {
      for (const auto& test : f.tests(one, two, unit)) {
        if (test.expectations[0].answer == Answer::Sat) continue;
        EXPECT_EQ(test.expectations[0].whatever_is_open, whatever_is_open) << test.script;
        divided += whatever_is_open && test.script.find("(div fused_z") != std::string::npos ? 1 : 0;
      }
    }
  };
  expect(unsat_ints(), unsat_ints(), true);
  expect(open_sat, unsat_ints(), true);
  expect(unsat_ints(), open, false);
  expect(sat_ints(), open, false);
  expect(unsat_ints(), defined, false);
  EXPECT_GT(divided, 10u);
}

TEST(FusionTest, OneOfEachKindGivesBoth) {
  const Fixture f;
  std::size_t sat = 0, unsat = 0;
  for (const auto& test : f.tests(sat_ints(), unsat_ints())) {
    if (test.expectations[0].answer == Answer::Sat) {
      ++sat;
      EXPECT_TRUE(witness_verifies(test, f.ops)) << test.script << *test.witness;
    } else {
      ++unsat;
    }
  }
  EXPECT_GT(sat, 10u);
  EXPECT_GT(unsat, 10u);
  FusionPolicy paper;
  paper.mixed = Mixed::No;
  EXPECT_FALSE(f.begin(sat_ints(), unsat_ints(), 0, paper));
  FusionPolicy only;
  only.mixed = Mixed::Only;
  EXPECT_TRUE(f.begin(sat_ints(), unsat_ints(), 0, only));
  EXPECT_FALSE(f.begin(sat_ints(), sat_ints(), 0, only));
}

TEST(FusionTest, ALabelIsUsedUnlessSomebodyRefutedIt) {
  const Fixture f;
  Seed seed = unsat_ints();
  seed.status.reset();
  seed.text.erase(0, seed.text.find("(declare"));  // no :status
  EXPECT_FALSE(f.begin(seed, seed));
  seed.label = Answer::Unsat;
  const auto tests = f.tests(seed, seed);
  ASSERT_FALSE(tests.empty());
  EXPECT_EQ(tests[0].expectations[0].reason, Reason::Label);
  seed.label_refuted = true;
  EXPECT_FALSE(f.begin(seed, seed));
}

TEST(FusionTest, AnAnswerThatNobodyKnowsIsNotGuessed) {
  const Fixture f;
  Seed seed = sat_ints();
  seed.model.reset();
  EXPECT_FALSE(f.begin(seed, sat_ints()));
  seed.model = "((define-fun x () Int 0) (define-fun y () Int 2))";  // does not satisfy it
  EXPECT_FALSE(f.begin(seed, sat_ints()));
}

// The product of x and y is inverted only where neither is 0.
TEST(FusionTest, AGuardThatTheWitnessBreaksRulesTheFusionOut) {
  const Fixture f;
  const Seed zero{"zero", "(set-logic QF_NIA)(declare-const x Int)(assert (= (* x x) 0))(check-sat)",
                  "((define-fun x () Int 0))"};
  std::size_t with_zero = 0, divided = 0;
  for (std::uint64_t unit = 0; unit < 10; ++unit) {
    for (const auto& test : f.tests(zero, sat_ints(), unit)) {
      ++with_zero;
      EXPECT_THAT(test.script, testing::Not(testing::HasSubstr("(div fused_z")));
      EXPECT_TRUE(witness_verifies(test, f.ops));
    }
    for (const auto& test : f.tests(sat_ints(), sat_ints(), unit))
      divided += test.script.find("(div fused_z") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(with_zero, 100u);
  EXPECT_GT(divided, 10u) << "elsewhere it is used";
}

// What YinYang has: 3 fusions of Int, 3 different ones of Real, 1 of bit-vectors, 3 of strings.
TEST(FusionTest, AsPublishedOnlyYinYangsFusionsAreUsed) {
  std::map<std::string, int> published;
  for (const Rule& rule : builtin_rules()) published[rule.sort] += rule.published ? 1 : 0;
  const std::map<std::string, int> expected = {{"Int", 3},    {"Real", 3}, {"(_ BitVec n)", 1},
                                               {"String", 3}, {"Bool", 0}, {"(Seq E)", 0}};
  EXPECT_EQ(published, expected);
  const Fixture fixture;
  std::set<std::string> used;
  for (std::uint64_t unit = 0; unit < 20; ++unit) {
    auto work = fixture.begin(sat_ints(), sat_ints(), unit, FusionPolicy::as_published());
    ASSERT_TRUE(work) << work.error().to_string();
    while (const auto test = (*work)->next()) {
      for (const std::string& step : test->provenance.steps) used.insert(step.substr(step.rfind(' ') + 1));
    }
  }
  EXPECT_EQ(used, (std::set<std::string>{"int-add", "int-add-constant", "int-multiply"}));
}

TEST(FusionTest, AsPublishedTheSeedsHaveTheSameAnswer) {
  const Fixture fixture;
  EXPECT_FALSE(fixture.begin(sat_ints(), unsat_ints(), 0, FusionPolicy::as_published()));
  EXPECT_TRUE(fixture.begin(sat_ints(), sat_ints(), 0, FusionPolicy::as_published()));
  EXPECT_TRUE(fixture.begin(unsat_ints(), unsat_ints(), 0, FusionPolicy::as_published()));
}

// A member without a row does not compile; here, that rows say something.
TEST(FusionTest, ParametersHaveNamesAndValues) {
  std::set<std::string> names;
  for (const Parameter& parameter : parameters("paper")) {
    EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
    EXPECT_FALSE(parameter.value.empty()) << parameter.name;
    if (parameter.name == "fusions") {
      EXPECT_EQ(parameter.value, "10 of data/fusions");
    }
  }
}

TEST(FusionTest, ManyWorkersMakeTheTestsOfOne) {
  const Fixture f;
  const auto strategy = make_fusion({}, f.ops, f.targets);
  expect_many_workers_make_the_tests_of_one(*strategy, {sat_ints(), unsat_ints(), sat_ints()}, 9);
}

TEST(FusionTest, EveryTestOfBundledSeedsReadsBack) {
  const Fixture f;
  const auto seeds = bundled_seeds();
  if (seeds.empty()) GTEST_SKIP() << "the bundled seeds are not at hand";
  std::size_t tests = 0;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    auto work = f.begin(seeds[i], seeds[(i + 1) % seeds.size()], i);
    if (!work) continue;  // without models only unsat ones can be fused
    for (int k = 0; k < 5; ++k) {
      const auto test = (*work)->next();
      if (!test) break;
      ++tests;
      smt::TermTable table(f.ops);
      const auto script = smt::parse_script(test->script, table);
      EXPECT_TRUE(script) << script.error().to_string() << "\n" << test->script;
    }
  }
  EXPECT_GT(tests, 20u);
}

}  // namespace
}  // namespace smiter::strategies::fusion
