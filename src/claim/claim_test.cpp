// SPDX-License-Identifier: MIT
#include "claim/claim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/core.h>

#include "claim/asking.h"
#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::claim {
namespace {

using solver::Result;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::vector<Claim> claims_of(const std::string& script, std::vector<std::string> said,
                             std::vector<Result> results, Priority priority = Priority::InTurn) {
  smt::TermTable table(theory::builtin_operators());
  const auto parsed = smt::parse_script(script, table);
  EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().to_string());
  return parsed ? read_claims(table, *parsed, said, results, priority) : std::vector<Claim>();
}

Claim claim_of(const std::string& script, const std::string& said, std::vector<Result> results,
               Priority priority = Priority::InTurn) {
  auto claims = claims_of(script, {said}, std::move(results), priority);
  return claims.size() == 1 ? claims[0] : Claim{.unjudged = "not one claim"};
}

constexpr const char* kNamed =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (! (> x 0) :named |a 1|))\n(assert (! (< x 0) :named "
    "b))\n"
    "(assert (! (= x 5) :named c))\n(assert (< x 9))\n(check-sat)\n(get-unsat-core)\n";

TEST(ClaimTest, ACoreIsItsAssertionsAndThoseWithoutName) {
  const Claim claim = claim_of(kNamed, "(\nb\n|a 1|\n)", {Result::Unsat});
  EXPECT_EQ(claim.unjudged, "");
  EXPECT_EQ(claim.fault, "");
  ASSERT_THAT(claim.refutations, SizeIs(1));
  EXPECT_THAT(claim.refutations[0].script,
              AllOf(HasSubstr("(assert (! (> x 0) :named |a 1|))"),
                    HasSubstr("(assert (! (< x 0) :named b))"), HasSubstr("(assert (< x 9))"),
                    HasSubstr("(define-fun |c| () Bool (= x 5))"), Not(HasSubstr("(assert (! (= x 5)"))));
}

TEST(ClaimTest, ANameThatTheScriptDoesNotHaveIsAFault) {
  EXPECT_THAT(claim_of(kNamed, "(b d)", {Result::Unsat}).fault, HasSubstr("names d"));
  // The solver may mean a symbol of the script: nothing is said.
  EXPECT_THAT(claim_of(kNamed, "(b x)", {Result::Unsat}).unjudged, HasSubstr("something else"));
}

// It may be what is left of a definition, a value, or a name of the solver's own.
TEST(ClaimTest, OnlyAForeignSymbolIsAFault) {
  constexpr const char* kAssumed =
      "(declare-const p Bool)\n(define-fun q () Bool false)\n(assert (! p :named a))\n"
      "(check-sat-assuming (q))\n(get-unsat-assumptions)\n";
  for (const char* word : {"true", "false", "7", "#b1", "1.5", "|d|", "@d", ".d", "and", "let", "_", "Int",
                           "\"d\"", ":d", "(not d)", "()"}) {
    const std::string said = fmt::format("(b {})", word);
    const Claim core = claim_of(kNamed, said, {Result::Unsat});
    EXPECT_EQ(core.fault, "") << word;
    EXPECT_THAT(core.unjudged, HasSubstr("something else")) << word;
    const Claim assumptions = claim_of(kAssumed, fmt::format("({})", word), {Result::Unsat});
    EXPECT_EQ(assumptions.fault, "") << word;
    EXPECT_THAT(assumptions.unjudged, HasSubstr("something else")) << word;
  }
  // What q stands for may be the term that a names.
  EXPECT_EQ(claim_of(kAssumed, "(a)", {Result::Unsat}).fault, "");
}

TEST(ClaimTest, AnAssignmentIsOneScript) {
  constexpr const char* kAssigned =
      "(declare-const p Bool)\n(declare-const r Bool)\n(assert (! (or p r) :named a))\n"
      "(assert (! (or p (not r)) :named b))\n(check-sat)\n(get-assignment)\n";
  const Claim both = claim_of(kAssigned, "((a true) (b false) (a true) (p true))", {Result::Sat});
  ASSERT_THAT(both.of_model, SizeIs(1)) << both.unjudged;
  EXPECT_THAT(both.of_model[0].script,
              testing::EndsWith("(assert (= a true))\n(assert (= b false))\n(check-sat)\n"));
  EXPECT_THAT(claim_of(kAssigned, "((b false))", {Result::Sat}).of_model.at(0).words,
              "b is not false in its model");
  EXPECT_THAT(claim_of(kAssigned, "((p true))", {Result::Sat}).unjudged, HasSubstr("no assertion"));
}

TEST(ClaimTest, WhatIsNotOneExpressionIsNotJudged) {
  for (const char* said : {"(a)\n(b c)", "(b) c", "(b", "b)", "(b))", "(\"b)"})
    EXPECT_THAT(claim_of(kNamed, said, {Result::Unsat}).unjudged, HasSubstr("not one expression")) << said;
  EXPECT_THAT(claim_of(kNamed, "b", {Result::Unsat}).unjudged, HasSubstr("not a list"));
  constexpr const char* kElimination = "(declare-const x Int)\n(get-qe (exists ((k Int)) (< x k)))\n";
  EXPECT_THAT(claim_of(kElimination, "(< x 3) (< x 4)", {}).unjudged, HasSubstr("not one expression"));
  const Claim commented = claim_of(kElimination, "true ; (", {});
  ASSERT_THAT(commented.refutations, SizeIs(1)) << commented.unjudged;
  EXPECT_THAT(commented.refutations[0].script, HasSubstr("(< x k)) true)))"));
}

TEST(ClaimTest, ACoreAfterSatSaysNothing) {
  EXPECT_THAT(claim_of(kNamed, "(b)", {Result::Sat}).unjudged, HasSubstr("not unsat"));
  EXPECT_THAT(claim_of(kNamed, "", {Result::Unsat}).unjudged, HasSubstr("nothing"));
}

TEST(ClaimTest, APushAndPopAreCarriedOut) {
  const auto claims = claims_of(
      "(declare-const p Bool)\n(push 1)\n(assert (! p :named a))\n(assert (! (not p) :named "
      "b))\n(check-sat)\n"
      "(get-unsat-core)\n(pop 1)\n(assert (! false :named c))\n(check-sat)\n(get-unsat-core)\n",
      {"(a b)", "(c)"}, {Result::Unsat, Result::Unsat});
  ASSERT_THAT(claims, SizeIs(2));
  EXPECT_THAT(claims[0].refutations[0].script, HasSubstr(":named a"));
  EXPECT_THAT(claims[1].refutations[0].script, AllOf(HasSubstr(":named c"), Not(HasSubstr(":named a"))));
  EXPECT_EQ(claims[1].check, 1u);
}

TEST(ClaimTest, AnAssertionBetweenCheckAndClaimMakesItUnclear) {
  EXPECT_THAT(claim_of("(declare-const p Bool)\n(assert (! p :named a))\n(check-sat)\n(assert (not p))\n"
                       "(get-unsat-core)\n",
                       "(a)", {Result::Unsat})
                  .unjudged,
              HasSubstr("not unsat"));
}

TEST(ClaimTest, ACoreMayNameAssumptions) {
  constexpr const char* kScript =
      "(declare-const p Bool)\n(declare-const q Bool)\n(assert (! (not p) :named a))\n"
      "(check-sat-assuming (p q))\n(get-unsat-core)\n";
  const Claim some = claim_of(kScript, "(p a)", {Result::Unsat});
  ASSERT_THAT(some.refutations, SizeIs(1)) << some.unjudged;
  EXPECT_THAT(some.refutations[0].script, AllOf(HasSubstr("(assert p)"), Not(HasSubstr("(assert q)"))));
  const Claim none = claim_of(kScript, "(a)", {Result::Unsat});
  EXPECT_THAT(none.refutations[0].script, AllOf(HasSubstr("(assert p)"), HasSubstr("(assert q)")));
}

TEST(ClaimTest, AssumptionsAreThoseThatWereGiven) {
  constexpr const char* kScript =
      "(declare-const p Bool)\n(declare-const q Bool)\n(assert (=> p q))\n"
      "(check-sat-assuming (p (not q)))\n(get-unsat-assumptions)\n";
  const Claim claim = claim_of(kScript, "((not  q) p)", {Result::Unsat});
  ASSERT_THAT(claim.refutations, SizeIs(1)) << claim.unjudged;
  EXPECT_THAT(claim.refutations[0].script,
              AllOf(HasSubstr("(assert (not q))"), HasSubstr("(assert p)"), HasSubstr("(assert (=> p q))")));
  EXPECT_THAT(claim_of(kScript, "(r)", {Result::Unsat}).fault, HasSubstr("names r"));
  EXPECT_THAT(claim_of(kScript, "(q)", {Result::Unsat}).unjudged, HasSubstr("something else"));
}

TEST(ClaimTest, AnInterpolantLiesBetween) {
  constexpr const char* kScript =
      "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(declare-const z Int)\n"
      "(assert (> x y))\n(assert (> y 0))\n(get-interpolant I (or (> x 0) (< z 0)))\n";
  const Claim claim = claim_of(kScript, "(define-fun I () Bool (<= 1 x))", {});
  EXPECT_EQ(claim.fault, "");
  ASSERT_THAT(claim.refutations, SizeIs(2)) << claim.unjudged;
  EXPECT_THAT(claim.refutations[0].script, AllOf(HasSubstr("(assert (> x y))"), HasSubstr("(not (<= 1 x))")));
  EXPECT_THAT(claim.refutations[1].script,
              AllOf(Not(HasSubstr("(assert (> x y))")), HasSubstr("(assert (<= 1 x))"),
                    HasSubstr("(not (or (> x 0) (< z 0)))")));
  EXPECT_THAT(claim_of(kScript, "(define-fun I () Bool (> y 0))", {}).fault, HasSubstr("mentions y"));
  EXPECT_THAT(claim_of(kScript, "(define-fun I () Bool (> z 0))", {}).fault, HasSubstr("mentions z"));
  EXPECT_THAT(claim_of(kScript, "fail", {}).unjudged, HasSubstr("not a definition"));
}

TEST(ClaimTest, AnAssertionIsNoAssumption) {
  constexpr const char* kScript =
      "(declare-const p Bool)\n(declare-const q Bool)\n(assert (! (not p) :named a))\n(assert (! q :named "
      "b))\n"
      "(check-sat-assuming (p q))\n(get-unsat-assumptions)\n";
  EXPECT_THAT(claim_of(kScript, "(p a)", {Result::Unsat}).fault, HasSubstr("names a"));
  EXPECT_THAT(claim_of(kScript, "(p |a|)", {Result::Unsat}).fault, HasSubstr("was not assumed"));
  // q is assumed, and b is another name of it.
  EXPECT_THAT(claim_of(kScript, "(p b)", {Result::Unsat}).unjudged, HasSubstr("something else"));
  EXPECT_THAT(claim_of(kScript, "(p)", {Result::Unsat}).refutations, SizeIs(1));
}

TEST(ClaimTest, ADefinitionIsLookedThrough) {
  const Claim claim = claim_of(
      "(declare-const x Int)\n(define-fun f () Bool (> x 0))\n(assert f)\n(get-interpolant I (>= x 0))\n",
      "(define-fun I () Bool (> x 0))", {});
  EXPECT_EQ(claim.fault, "");
  EXPECT_THAT(claim.refutations, SizeIs(2)) << claim.unjudged;
}

constexpr const char* kObjectives =
    "(declare-const x Int)\n(declare-const r Real)\n(declare-const b (_ BitVec 4))\n(assert (> x 3))\n"
    "(minimize x)\n(maximize b)\n(minimize r)\n(assert-soft (> x 9) :weight 2 :id "
    "g)\n(check-sat)\n(get-objectives)\n";

TEST(ClaimTest, OptimaComeOneAfterTheOther) {
  const Claim claim =
      claim_of(kObjectives, "(objectives\n (x 4)\n (b 15)\n (r (- (/ 1 2)))\n (g 2)\n)", {Result::Sat});
  ASSERT_THAT(claim.refutations, SizeIs(4)) << claim.unjudged;
  EXPECT_THAT(claim.refutations[0].script, AllOf(HasSubstr("(assert (< x 4))"), Not(HasSubstr("minimize"))));
  EXPECT_THAT(claim.refutations[1].script,
              AllOf(HasSubstr("(assert (= x 4))"), HasSubstr("(assert (bvugt b (_ bv15 4)))")));
  EXPECT_THAT(claim.refutations[2].script, HasSubstr("(assert (< r (- (/ 1.0 2.0))))"));
  EXPECT_THAT(claim.refutations[3].script, HasSubstr("(assert (< (+ 0 (ite (> x 9) 0 2)) 2))"));
  ASSERT_THAT(claim.of_model, SizeIs(1));
  EXPECT_THAT(claim.of_model[0].script,
              AllOf(HasSubstr("(assert (= x 4))"), HasSubstr("(assert (= b (_ bv15 4)))"),
                    Not(HasSubstr("(assert (> x 3))"))));
}

TEST(ClaimTest, WhatFollowsAnInfiniteOptimumIsNotJudged) {
  EXPECT_THAT(claim_of(kObjectives, "(objectives (x oo) (b 15) (r 0.0) (g 2))", {Result::Sat}).unjudged,
              HasSubstr("not a finite number"));
  const Claim claim =
      claim_of(kObjectives, "(objectives (x 4) (b 15) (r (+ 1.0 epsilon)) (g 2))", {Result::Sat});
  EXPECT_THAT(claim.refutations, SizeIs(2));
}

// What is said of the optima of a script with x > 3, its objective and the check before the claim.
Claim optimum_of(const std::string& objective, const std::string& said,
                 const std::string& check = "(check-sat)") {
  return claim_of(
      "(declare-const x Int)\n(declare-const a Bool)\n(declare-const b (_ BitVec 4))\n(assert (> x 3))\n" +
          objective + "\n" + check + "\n(get-objectives)\n",
      said, {Result::Sat});
}

TEST(ClaimTest, OptimaUnderAssumptionsAreNotJudged) {
  EXPECT_EQ(optimum_of("(minimize x)", "(objectives (x 4))").unjudged, "");
  for (const char* check :
       {"(check-sat-assuming (a))", "(check-sat-assuming ())", "(check-sat a)", "(check-sat-using smt)"})
    EXPECT_THAT(optimum_of("(minimize x)", "(objectives (x 4))", check).unjudged, HasSubstr("plain"))
        << check;
}

TEST(ClaimTest, AnObjectiveWithAnUnknownAttributeIsNotJudged) {
  for (const char* objective :
       {"(minimize b :signed)", "(minimize b :id g)", "(assert-soft a :id g :signed true)",
        "(assert-soft a :id g :id h)", "(assert-soft a :id g :weight)", "(assert-soft a g)",
        "(assert-soft a :id g :weight 0.5)", "(assert-soft a)"})
    EXPECT_THAT(optimum_of(objective, "(objectives (b 0))").unjudged, HasSubstr("do not understand"))
        << objective;
  const Claim soft =
      optimum_of("(assert-soft a :id g)\n(assert-soft (> x 5) :weight 2 :id g)", "(objectives (g 0))");
  ASSERT_THAT(soft.refutations, SizeIs(1)) << soft.unjudged;
  EXPECT_THAT(soft.refutations[0].script, HasSubstr("(assert (< (+ 0 (ite a 0 1) (ite (> x 5) 0 2)) 0))"));
}

TEST(ClaimTest, WhoMayOptimiseInAnotherOrderIsNotJudged) {
  constexpr const char* kSaid = "(objectives (x 4) (b 15) (r 0.0) (g 2))";
  EXPECT_EQ(claim_of(kObjectives, kSaid, {Result::Sat}).unjudged, "");
  EXPECT_THAT(claim_of(kObjectives, kSaid, {Result::Sat}, Priority::Unknown).unjudged,
              HasSubstr("comes first"));
  EXPECT_THAT(claim_of(kObjectives, kSaid, {Result::Sat}, Priority::Option).unjudged, HasSubstr("an option"));
  constexpr const char* kOne =
      "(declare-const x Int)\n(assert (> x 3))\n(minimize x)\n(check-sat)\n(get-objectives)\n";
  EXPECT_EQ(claim_of(kOne, "(objectives (x 4))", {Result::Sat}, Priority::Unknown).unjudged, "");
}

TEST(ClaimTest, AnOptionThatChoosesTheOrderHoldsEverywhere) {
  for (const char* before :
       {"(set-option :opt.priority pareto)", "(set-option :OPT.Priority pareto)",
        "(declare-const y Int)(set-option :opt.priority box)",
        "(push 1)(set-option :opt.priority box)(pop 1)", "(set-option :opt.priority box)(reset)"})
    EXPECT_THAT(
        claim_of(std::string(before) + kObjectives, "(objectives (x 4) (b 15) (r 0.0) (g 2))", {Result::Sat})
            .unjudged,
        HasSubstr("an option"))
        << before;
  EXPECT_FALSE(mentions_priority("opt.optsmt_engine=basic"));
}

TEST(ClaimTest, ObjectivesThatStandApartAreJudgedOneByOne) {
  constexpr const char* kSaid = "(objectives (x oo) (b 15) (r 0.0) (g 2))";
  const Claim apart =
      claim_of(std::string("(set-option :opt.priority box)") + kObjectives, kSaid, {Result::Sat});
  EXPECT_THAT(apart.refutations, SizeIs(3)) << apart.unjudged;
  EXPECT_THAT(apart.of_model, IsEmpty());
  for (const Refutation& one : apart.refutations) EXPECT_THAT(one.script, Not(HasSubstr("(assert (= b 15)")));
  // The last word counts, and a command line that says something else outweighs it.
  const std::string lex =
      std::string("(set-option :opt.priority box)(set-option :opt.priority lex)") + kObjectives;
  EXPECT_THAT(claim_of(lex, kSaid, {Result::Sat}).unjudged, HasSubstr("not a finite number"));
  EXPECT_THAT(claim_of(lex, kSaid, {Result::Sat}, Priority::Option).unjudged, HasSubstr("an option"));
}

TEST(ClaimTest, ManyObjectivesAreNotJudged) {
  std::string objectives, said;
  for (int i = 0; i < 20; ++i) {
    objectives += "(minimize x)\n";
    said += " (x 4)";
  }
  EXPECT_THAT(optimum_of(objectives, "(objectives" + said + ")").unjudged, HasSubstr("do not understand"));
}

TEST(ClaimTest, ValuesThatDoNotFitTheObjectivesAreNotJudged) {
  for (const char* said : {"(objectives (x 4) (x 4))", "(objectives)", "((x 4))", "()"})
    EXPECT_THAT(optimum_of("(minimize x)", said).unjudged, HasSubstr("which value")) << said;
  EXPECT_THAT(optimum_of("", "(objectives)").unjudged, HasSubstr("which value"));
}

TEST(ClaimTest, WhatWeDoNotUnderstandIsNotJudged) {
  EXPECT_THAT(claim_of("(declare-const p Bool)\n(assert (! p :named a))\n(declare-rel r (Int))\n(check-sat)\n"
                       "(get-unsat-core)\n",
                       "(a)", {Result::Unsat})
                  .unjudged,
              Not(IsEmpty()));
}

// A core is asked for after `before` and a check.
std::string unjudged_after(const std::string& before, const std::string& check = "(check-sat)") {
  return claim_of("(declare-const p Bool)\n" + before +
                      "(assert (! p :named a))\n(assert (! (not p) :named b))\n" + check +
                      "\n(get-unsat-core)\n",
                  "(a)", {Result::Unsat})
      .unjudged;
}

TEST(ClaimTest, WhatOutlivesItsLevelIsNotForgotten) {
  EXPECT_EQ(unjudged_after("(push 1)\n(set-option :random-seed 3)\n(pop 1)\n"), "");
  EXPECT_THAT(unjudged_after("(push 1)\n(set-option :global-negate true)\n(pop 1)\n"),
              HasSubstr(":global-negate"));
  EXPECT_THAT(claim_of("(set-option :global-negate true)\n(reset)\n(declare-const p Bool)\n"
                       "(assert (! p :named a))\n(check-sat)\n(get-unsat-core)\n",
                       "(a)", {Result::Unsat})
                  .unjudged,
              HasSubstr(":global-negate"));
  EXPECT_THAT(unjudged_after("(push 1)\n(declare-rel r (Int))\n(pop 1)\n"), HasSubstr("declare-rel"));
  EXPECT_EQ(unjudged_after("(push 1)\n(block-model :values)\n(pop 1)\n"), "");
}

TEST(ClaimTest, ATacticIsLookedAt) {
  EXPECT_EQ(unjudged_after("", "(check-sat-using smt)"), "");
  EXPECT_THAT(unjudged_after("", "(check-sat-using add-bounds)"), HasSubstr("add-bounds"));
}

TEST(ClaimTest, AnObjectiveDoesNotHinderACore) {
  EXPECT_EQ(unjudged_after("(minimize (ite p 1 2))\n"), "");
}

TEST(ClaimTest, NothingIsAskedAfterTheEnd) {
  EXPECT_THAT(claims_of("(declare-const p Bool)\n(assert (! p :named a))\n(check-sat)\n(get-unsat-core)\n"
                        "(exit)\n(get-unsat-core)\n",
                        {"(a)"}, {Result::Unsat}),
              SizeIs(1));
}

TEST(ClaimTest, AnEliminationIsEquivalent) {
  const Claim claim = claim_of("(declare-const x Int)\n(get-qe (exists ((k Int)) (< x k)))\n", "(< x 3)", {});
  ASSERT_THAT(claim.refutations, SizeIs(1));
  EXPECT_THAT(claim.refutations[0].script,
              HasSubstr("(assert (not (= (exists ((k Int)) (< x k)) (< x 3))))"));
}

TEST(ClaimTest, EveryKindHasARow) {
  for (std::size_t i = 0; i < kKinds; ++i) {
    const Kind kind = static_cast<Kind>(i);
    EXPECT_EQ(kind_named(name_of(kind)), kind);
    EXPECT_THAT(command_of(kind), testing::StartsWith("get-"));
  }
  EXPECT_EQ(kind_named("lemmas"), std::nullopt);
}

TEST(AskingTest, WhatIsAskedForCanBeRead) {
  constexpr const char* kScript =
      "(set-logic ALL)\n(set-option :produce-models true)\n(declare-const x Int)\n(declare-const |y z| (_ "
      "BitVec 4))\n"
      "(define-fun f ((a Int)) Bool (> a x))\n(assert (f 3))\n(push 1)\n(assert (! (bvult |y z| #x3) :named "
      "n))\n"
      "(assert (< (* 2 x) 7))\n(check-sat)\n(get-model)\n";
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(kScript, table);
  ASSERT_TRUE(script);
  for (std::size_t i = 0; i < kKinds; ++i) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      base::Rng rng(seed);
      const auto text = asking_for(static_cast<Kind>(i), table, *script, rng);
      ASSERT_TRUE(text) << i;
      smt::TermTable again(theory::builtin_operators());
      const auto parsed = smt::parse_script(*text, again);
      ASSERT_TRUE(parsed) << *text << parsed.error().to_string();
      EXPECT_TRUE(asks_for_claims(again, *parsed)) << *text;
      EXPECT_THAT(*text, HasSubstr("(" + std::string(command_of(static_cast<Kind>(i)))));
    }
  }
}

TEST(AskingTest, SomeNumbersAreBoundedToHaveAnOptimum) {
  const auto bounded = [](const char* text) {
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(text, table);
    std::size_t count = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      base::Rng rng(seed);
      const auto asked = asking_for(Kind::Optimum, table, *script, rng);
      count += asked && asked->find("(assert (<= (- ") != std::string::npos ? 1 : 0;
    }
    return count;
  };
  const std::size_t of_int = bounded("(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n");
  EXPECT_GT(of_int, 5U);
  EXPECT_LT(of_int, 30U);
  EXPECT_EQ(bounded("(declare-const b (_ BitVec 4))\n(assert (bvult b #x3))\n(check-sat)\n"), 0U);
}

TEST(AskingTest, AScriptWithoutCheckAsksForNothing) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script("(declare-const p Bool)\n(assert p)\n", table);
  base::Rng rng(1);
  EXPECT_EQ(asking_for(Kind::Core, table, *script, rng), std::nullopt);
}

}  // namespace
}  // namespace smiter::claim
