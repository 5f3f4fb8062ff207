// SPDX-License-Identifier: MIT
// docs/semantics.md, E0, line by line.
#include "eval/judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/judge_test_support.h"

namespace smiter::eval {
namespace {

using testing::Case;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using testing::value_of;
using testing::verdict;

// --- 1. Three values with a reason ------------------------------------------------

TEST(JudgeTest, AnAssertionIsTrueFalseOrUnknownWithAReason) {
  const Case one(
      "(declare-fun x () Int)(declare-fun y () Int)"
      "(assert (> x 1))(assert (< x 1))(assert (= (sep.nil) (sep.nil)))(assert (> y (sep.nil)))(check-sat)",
      "((define-fun x () Int 5)(define-fun y () Int 0))");
  const Judgement judgement = one.judge();
  ASSERT_EQ(judgement.assertions.size(), 4u);
  EXPECT_EQ(judgement.assertions[0].value, Truth::True);
  EXPECT_EQ(judgement.assertions[1].value, Truth::False);
  EXPECT_EQ(judgement.assertions[1].reason, "it is false: its arguments are 5, 1");
  EXPECT_EQ(judgement.assertions[3].value, Truth::Unknown);
  EXPECT_EQ(judgement.assertions[3].reason, "kept as text, without a meaning");
  EXPECT_EQ(judgement.verdict, Verdict::Invalid);
}

TEST(JudgeTest, TheSmallestResponsibleSubTermIsNamed) {
  const Case one(
      "(declare-fun x () Int)(assert (and (> x 0) (or (< x 2) true) (not (or false (and (= x 5) (< 0 "
      "x))))))(check-sat)",
      "((define-fun x () Int 5))");
  const Judgement judgement = one.judge();
  EXPECT_EQ(smt::print_term(one.table, judgement.assertions[0].term), "(and (= x 5) (< 0 x))");
}

TEST(JudgeTest, AFalseQuantifierNamesItsInstance) {
  const Case one("(assert (forall ((b Bool) (c Bool)) (=> b c)))(check-sat)", "()");
  EXPECT_EQ(one.judge().assertions[0].reason, "false at b = true, c = false");
}

// --- 2. Unspecified applications are cells ----------------------------------------------

TEST(JudgeTest, AFreeCellMayTakeTheValueThatSavesTheModel) {
  const Case one("(declare-fun x () Int)(assert (= (div x 0) 42))(check-sat)", "((define-fun x () Int 3))");
  const Judgement judgement = one.judge();
  EXPECT_EQ(judgement.verdict, Verdict::Valid);
  ASSERT_EQ(judgement.relies_on.size(), 1u);
  EXPECT_EQ(judgement.relies_on[0].text, "(div 3 0) = 42");
  EXPECT_TRUE(judgement.relies_on[0].chosen);
}

// A value that somebody disputes is of no importance beside one that settles the matter.
TEST(JudgeTest, WhatSettlesForCertainGoesBeforeWhatIsDisputed) {
  const std::string declare = "(declare-fun x () Real)(declare-fun p () Bool)(assert ";
  const std::string model = "((define-fun x () Real 1.5)(define-fun p () Bool true))";
  const auto disputed = [&](const std::string& term) {
    const auto judgement = Case(declare + term + ")(check-sat)", model).judge();
    EXPECT_EQ(judgement.verdict, Verdict::Valid) << term;
    return judgement.disputed;
  };
  EXPECT_FALSE(disputed("(or (= (to_real x) x) p)"));
  EXPECT_FALSE(disputed("(=> (not (= (to_real x) x)) p)"));
  EXPECT_FALSE(disputed("(not (and (not (= (to_real x) x)) (not p)))"));
  EXPECT_TRUE(disputed("(or (= (to_real x) x) (not p))"));
  EXPECT_TRUE(disputed("(and (= (to_real x) x) p)"));
  EXPECT_TRUE(disputed("(=> (not (= (to_real x) x)) (not p))"));
}

// z3 takes (to_real x) of a Real for (to_real (to_int x)).
TEST(JudgeTest, ToRealOfARealIsDisputedUnlessItIsAnInteger) {
  const std::string script = "(declare-fun x () Real)(assert (= (to_real x) x))(check-sat)";
  EXPECT_FALSE(Case(script, "((define-fun x () Real 2.0))").judge().disputed);
  EXPECT_TRUE(Case(script, "((define-fun x () Real 1.5))").judge().disputed);
  EXPECT_FALSE(Case(script, "((define-fun x () Real 10000000000000000000000.0))").judge().disputed);
  const std::string integer = "(declare-fun i () Int)(assert (= (to_real i) 2.0))(check-sat)";
  EXPECT_FALSE(Case(integer, "((define-fun i () Int 2))").judge().disputed);
}

TEST(JudgeTest, TheSameCellHasTheSameValueEverywhere) {
  const std::string model = "((define-fun x () Int 3)(define-fun y () Int 3))";
  const std::string declare = "(declare-fun x () Int)(declare-fun y () Int)";
  EXPECT_EQ(verdict(declare + "(assert (= (div x 0) 1))(assert (= (div y 0) 2))(check-sat)", model),
            "unknown");
  EXPECT_EQ(verdict(declare + "(assert (= (div x 0) 1))(assert (= (div (+ y 1) 0) 2))(check-sat)", model),
            "valid");
  // div and mod are independent of each other.
  EXPECT_EQ(verdict(declare + "(assert (= (div x 0) 1))(assert (= (mod y 0) 2))(check-sat)", model), "valid");
}

TEST(JudgeTest, AModelIsInvalidOnlyIfNoValueOfTheCellsWorks) {
  // (fp.min +0 -0) is one of the two zeros; neither is positive and negative.
  const std::string min = "(fp.min (_ +zero 5 11) (_ -zero 5 11))";
  EXPECT_EQ(verdict("(assert (fp.isNegative " + min + "))(check-sat)", "()"), "valid");
  EXPECT_EQ(verdict("(assert (fp.isPositive " + min + "))(check-sat)", "()"), "valid");
  EXPECT_EQ(
      verdict("(assert (and (fp.isPositive " + min + ") (fp.isNegative " + min + ")))(check-sat)", "()"),
      "invalid");
}

TEST(JudgeTest, TheModelMayFixACell) {
  const std::string script = "(declare-fun x () Int)(assert (= (div x 0) 42))(check-sat)";
  EXPECT_EQ(
      verdict(script, "((define-fun x () Int 3)(define-fun div0 ((x!0 Int)) Int (ite (= x!0 3) 42 0)))"),
      "valid");
  EXPECT_EQ(verdict(script, "((define-fun x () Int 3)(define-fun div0 ((x!0 Int) (x!1 Int)) Int 42))"),
            "valid");
  EXPECT_EQ(verdict(script, "((define-fun x () Int 3)(define-fun div0 ((x!0 Int)) Int 7))"), "invalid");
  EXPECT_EQ(verdict("(assert (= (/ 1.0 0.0) 4.0))(check-sat)", "((define-fun /0 ((x!0 Real)) Real 4.0))"),
            "valid");
  EXPECT_EQ(verdict("(assert (= (mod 7 0) 4))(check-sat)", "((define-fun mod0 ((x!0 Int) (x!1 Int)) Int 5))"),
            "invalid");
}

TEST(JudgeTest, ASelectorOnAnotherConstructorIsACell) {
  const std::string list = "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-fun l () L)";
  EXPECT_EQ(verdict(list + "(assert (= (hd l) 9))(check-sat)", "((define-fun l () L nil))"), "valid");
  EXPECT_EQ(verdict(list + "(assert (= (hd l) 9))(check-sat)",
                    "((define-fun l () L nil)(define-fun hd ((x!0 L)) Int 8))"),
            "invalid");
  EXPECT_EQ(verdict(list + "(assert (= (hd (cons 1 l)) 9))(check-sat)", "((define-fun l () L nil))"),
            "invalid");
}

TEST(JudgeTest, EmptySequencesOfTwoSortsAreTwoCells) {
  EXPECT_EQ(verdict("(declare-const s (Seq Int))(declare-const t (Seq Bool))"
                    "(assert (= (seq.nth s 0) 5))(assert (seq.nth t 0))(check-sat)",
                    "((define-fun s () (Seq Int) (as seq.empty (Seq Int)))(define-fun t () (Seq Bool) (as "
                    "seq.empty (Seq Bool))))"),
            "valid");
}

TEST(JudgeTest, CellsInsideAnNaryApplicationAreChosenToo) {
  EXPECT_EQ(
      verdict("(declare-fun x () Real)(assert (= (/ x 0.0 2.0) 3.0))(assert (= (/ x 0.0) 6.0))(check-sat)",
              "((define-fun x () Real 1.0))"),
      "valid");
}

// --- 3. Lazy connectives -----------------------------------------------------------------

TEST(JudgeTest, ConnectivesAreLazyInEveryPlace) {
  const std::string open = "(= sep.nil sep.emp)";  // unknown, and no cell
  const auto value = [&](std::string term) {
    for (std::size_t at; (at = term.find('?')) != std::string::npos;) term.replace(at, 1, open);
    return value_of("", term);
  };
  EXPECT_EQ(value("(and false ?)"), "false");
  EXPECT_EQ(value("(and ? false)"), "false");
  EXPECT_EQ(value("(or ? true)"), "true");
  EXPECT_EQ(value("(=> ? true)"), "true");
  EXPECT_EQ(value("(=> ? false true true)"), "true");
  EXPECT_EQ(value("(=> false ?)"), "true");
  EXPECT_EQ(value("(ite true 1 (ite ? 2 3))"), "1");
  EXPECT_EQ(value("(ite ? 4 4)"), "4");
  EXPECT_THAT(value("(ite ? 4 5)"), StartsWith("unknown"));
  EXPECT_THAT(value("(and true ?)"), StartsWith("unknown"));
  EXPECT_THAT(value("(=> true ?)"), StartsWith("unknown"));
  EXPECT_THAT(value("(xor true ?)"), StartsWith("unknown"));
  EXPECT_THAT(value("(not ?)"), StartsWith("unknown"));
}

TEST(JudgeTest, WhateverItIsATermEqualsItself) {
  const std::string x = "(declare-fun x () Int)";
  EXPECT_EQ(value_of(x, "(= x x)"), "true");
  EXPECT_EQ(value_of(x, "(distinct x 1 x)"), "false");
  EXPECT_EQ(value_of(x, "(= 1 x 2)"), "false");
}

// --- 4. Chains, pairs, associativity --------------------------------------------------------

TEST(JudgeTest, NaryApplicationsFollowTheStandard) {
  EXPECT_EQ(value_of("", "(< 1 2 3)"), "true");
  EXPECT_EQ(value_of("", "(< 1 3 2)"), "false");
  EXPECT_EQ(value_of("", "(= 1 1 2)"), "false");
  EXPECT_EQ(value_of("", "(distinct 1 2 1)"), "false");
  EXPECT_EQ(value_of("", "(=> false true false)"), "true");
  EXPECT_EQ(value_of("", "(=> true true false)"), "false");
  EXPECT_EQ(value_of("", "(- 10 3 2)"), "5");
  EXPECT_EQ(value_of("", "(div 100 7 2)"), "7");
  EXPECT_EQ(value_of("", "(xor true true true)"), "true");
  EXPECT_EQ(value_of("", "(bvadd #x1 #x2 #x3)"), "#x6");
  EXPECT_EQ(value_of("", "(str.++ \"a\" \"b\" \"c\")"), "\"abc\"");
}

// --- 5. let, binders, definitions --------------------------------------------------------------

TEST(JudgeTest, LetIsParallelAndBindersShadow) {
  EXPECT_EQ(value_of("", "(let ((x 1)) (let ((x 2) (y x)) (+ x y)))"), "3");
  EXPECT_EQ(
      value_of("(declare-fun x () Bool)", "(exists ((x Bool)) (and x (forall ((x Bool)) (or x (not x)))))",
               "((define-fun x () Bool false))"),
      "true");
  EXPECT_EQ(value_of("(declare-fun |x| () Int)", "x", "((define-fun x () Int 4))"), "4");
}

TEST(JudgeTest, DefinitionsAreAppliedToTheirArguments) {
  EXPECT_EQ(value_of("(define-fun f ((x Int) (y Int)) Int (- x y))", "(f 5 (f 3 1))"), "3");
  // An argument that the body does not look at may be unknown.
  EXPECT_EQ(value_of("(declare-fun z () Int)(define-fun f ((x Int) (y Int)) Int x)", "(f 5 z)"), "5");
}

TEST(JudgeTest, RecursiveDefinitionsAreUnrolledUpToABound) {
  const std::string sum = "(define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))";
  EXPECT_EQ(value_of(sum, "(sum 1000)"), "500500");
  EXPECT_THAT(value_of(sum, "(sum 100000)"), HasSubstr("budget"));
  const std::string fib =
      "(define-fun-rec fib ((n Int)) Int (ite (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))";
  EXPECT_EQ(value_of(fib, "(fib 80)"), "23416728348467685");
  EXPECT_THAT(value_of("(define-fun-rec f ((n Int)) Int (f (+ n 1)))", "(f 0)"), HasSubstr("budget"));
}

TEST(JudgeTest, EverySortHasAnElement) {
  EXPECT_EQ(value_of("(declare-sort U 0)", "(exists ((x U)) true)"), "true");
  EXPECT_EQ(value_of("(declare-sort U 0)", "(forall ((x U)) false)"), "false");
}

// --- 6. Symbols that the model omits ---------------------------------------------------------------

TEST(JudgeTest, AnOmittedSymbolIsFree) {
  const Case one("(declare-fun x () Int)(assert (> x 10))(check-sat)", "()");
  const Judgement judgement = one.judge();
  EXPECT_EQ(judgement.verdict, Verdict::Valid);
  ASSERT_EQ(judgement.relies_on.size(), 1u);
  EXPECT_EQ(judgement.relies_on[0].text, "x = 11");
  EXPECT_TRUE(judgement.relies_on[0].symbol);
}

TEST(JudgeTest, TwoAssertionsMustAgreeOnAnOmittedSymbol) {
  EXPECT_EQ(verdict("(declare-fun p () Bool)(assert p)(assert (not p))(check-sat)", "()"), "invalid");
  EXPECT_EQ(
      verdict("(declare-fun p () Bool)(declare-fun q () Bool)(assert (or p q))(assert (not p))(check-sat)",
              "()"),
      "valid");
  EXPECT_EQ(verdict("(declare-fun f (Int) Bool)(assert (f 1))(assert (not (f 2)))(check-sat)", "()"),
            "valid");
  EXPECT_EQ(verdict("(declare-fun f (Int) Bool)(assert (f 1))(assert (not (f (+ 0 1))))(check-sat)", "()"),
            "invalid");
}

TEST(JudgeTest, ManyOmittedSymbolsDoNotDrownTheOneThatMatters) {
  std::string script;
  for (int i = 0; i < 40; ++i) script += "(declare-fun p" + std::to_string(i) + " () Bool)";
  for (int i = 0; i < 40; ++i)
    script += "(assert (or p" + std::to_string(i) + " (not p" + std::to_string(i) + ")))";
  EXPECT_EQ(verdict(script + "(assert p3)(assert (= p4 (not p5)))(check-sat)", "()"), "valid");
}

TEST(JudgeTest, AValidChoiceIsAWitness) {
  const Case one("(declare-fun x () Int)(assert (= x 7))(assert (= (mod x 0) 3))(check-sat)", "()");
  const Judgement first = one.judge();
  ASSERT_EQ(first.verdict, Verdict::Valid);
  const Model witness = with_choice(one.model, first);
  const Judgement again = judge(one.table, one.script, witness);
  EXPECT_EQ(again.verdict, Verdict::Valid);
  EXPECT_TRUE(again.choice.empty());
}

// --- 7. Quantifiers -----------------------------------------------------------------------------------

TEST(JudgeTest, QuantifiersOverSmallFiniteSortsAreExhaustive) {
  EXPECT_EQ(value_of("", "(forall ((x (_ BitVec 3))) (= (bvand x x) x))"), "true");
  EXPECT_EQ(value_of("", "(exists ((x (_ BitVec 8))) (= (bvmul x x) #x31))"), "true");
  EXPECT_EQ(value_of("", "(exists ((m RoundingMode)) (= m RTZ))"), "true");
  EXPECT_EQ(value_of("(declare-datatypes ((E 0)) (((a) (b) (c))))", "(forall ((x E)) (or (= x a) (= x b)))"),
            "false");
  EXPECT_EQ(value_of("(declare-datatypes ((P 0)) (((pair (l Bool) (r Bool)))))",
                     "(exists ((x P)) (and (l x) (not (r x))))"),
            "true");
  EXPECT_EQ(
      value_of(
          "(declare-sort U 0)(declare-fun f (U) Bool)", "(forall ((x U)) (f x))",
          ";; universe for U:\n;;  U!val!0 U!val!1\n((declare-fun U!val!0 () U)(declare-fun U!val!1 () U)"
          "(define-fun f ((x U)) Bool (or (= x U!val!0) (= x U!val!1))))"),
      "true");
}

TEST(JudgeTest, OneInstanceDecidesAQuantifierOverAnInfiniteSort) {
  EXPECT_EQ(value_of("", "(forall ((x Int)) (distinct (* x x) (- 7)))"),
            "unknown: quantifier: depends on a variable over an infinite "
            "sort or on a function that is no table");
  EXPECT_EQ(value_of("", "(forall ((x Int)) (distinct (* x x) 25 (* 5 5)))"), "false");
  EXPECT_EQ(value_of("", "(forall ((x Int)) (> (* x x) 1))"), "false");
  EXPECT_EQ(value_of("", "(exists ((x Int)) (= (+ x x) 2))"), "true");
}

// Whatever else a script says: a formula keeps its value in another one.
TEST(JudgeTest, AQuantifiersOwnValuesAreTriedFirst) {
  std::string others;
  for (int i = 0; i < 40; ++i) others += "(assert (distinct " + std::to_string(i) + " c))";
  const std::string declared =
      "(declare-fun c () Int)(declare-fun d () Int)"
      "(define-fun p ((n Int)) Bool (exists ((x Int)) (> (* x x n) 5000)))";
  for (const char* formula : {"(exists ((x Int)) (> (* x x) 5000))", "(exists ((x Int)) (> (* x x) (* 9 d)))",
                              "(exists ((x Int)) (forall ((y Int)) (or (= y x) (> (* x x) 5000))))",
                              "(exists ((x Int)) (and (> x 70) (p x)))"}) {
    const std::string asserted = "(assert " + std::string(formula) + ")(check-sat)";
    const char* const model = "(define-fun c () Int 99)(define-fun d () Int 800)";
    EXPECT_EQ(verdict(declared + asserted, model), "valid") << formula;
    EXPECT_EQ(verdict(declared + others + asserted, model), "valid") << formula;
  }
}

TEST(JudgeTest, AGenericElementDecidesQuantifiersOverTables) {
  const std::string f = "(declare-fun f (Int) Int)";
  const std::string model = "((define-fun f ((x Int)) Int (ite (= x 3) 1 (ite (= x 4) 2 0))))";
  EXPECT_EQ(value_of(f, "(forall ((x Int)) (or (= x 3) (= x 4) (= (f x) 0)))", model), "true");
  EXPECT_EQ(value_of(f, "(forall ((x Int)) (or (= x 3) (= (f x) 0)))", model), "false");
  EXPECT_EQ(value_of(f, "(exists ((x Int)) (= (f x) 2))", model), "true");
  EXPECT_EQ(value_of(f, "(exists ((x Int)) (= (f x) 5))", model), "false");
  EXPECT_EQ(value_of(f, "(forall ((x Int) (y Int)) (=> (= x y) (= (f x) (f y))))", model), "true");
  EXPECT_EQ(value_of(f, "(forall ((x Int) (y Int)) (= x y))", model), "false");
  EXPECT_EQ(value_of(f, "(forall ((x Int)) (exists ((y Int)) (= x y)))", model), "true");
  EXPECT_EQ(value_of(f, "(exists ((y Int)) (forall ((x Int)) (= x y)))", model), "false");
}

TEST(JudgeTest, WithoutAStatedUniverseOnlyNamedElementsCount) {
  const std::string u = "(declare-sort U 0)(declare-fun c () U)";
  const std::string model = "((define-fun c () U (as @U_0 U)))";
  EXPECT_THAT(value_of(u, "(forall ((x U)) (= x c))", model), StartsWith("unknown"));
  EXPECT_EQ(value_of(u, "(exists ((x U)) (= x c))", model), "true");
}

// --- 8. Verdicts that rest on cells or disputes ----------------------------------------------------------

TEST(JudgeTest, AVerdictThatRestsOnACellSaysSo) {
  const Case one("(assert (= (div 1 0) 5))(check-sat)", "((define-fun div0 ((x!0 Int)) Int 6))");
  const Judgement judgement = one.judge();
  EXPECT_EQ(judgement.verdict, Verdict::Invalid);
  ASSERT_EQ(judgement.relies_on.size(), 1u);
  EXPECT_EQ(judgement.relies_on[0].text, "(div 1 0) = 6");
  EXPECT_FALSE(judgement.relies_on[0].chosen);
}

TEST(JudgeTest, ADisputedValueMarksTheVerdict) {
  const Case one(
      "(declare-fun b () (_ BitVec 8))"
      "(assert (= ((_ fp.to_ubv 8) RTZ ((_ to_fp 5 11) RNE (- 0.5))) #x01))(check-sat)",
      "((define-fun b () (_ BitVec 8) #x00))");
  const Judgement judgement = one.judge();
  EXPECT_EQ(judgement.verdict, Verdict::Invalid);
  EXPECT_TRUE(judgement.disputed);
  EXPECT_TRUE(judgement.assertions[0].disputed);
}

TEST(JudgeTest, ADisputeThatDoesNotMatterIsNotMentioned) {
  const Case one("(assert (or true (= ((_ fp.to_ubv 8) RTZ ((_ to_fp 5 11) RNE (- 0.5))) #x01)))(check-sat)",
                 "()");
  EXPECT_FALSE(one.judge().disputed);
}

// --- scripts
// ------------------------------------------------------------------------------------------------

TEST(JudgeTest, JudgesTheAssertionsThatAreActiveAtACheck) {
  const std::string script =
      "(declare-fun x () Int)(assert (> x 0))(push 1)(assert (< x 5))(check-sat)(pop 1)(assert (> x "
      "10))(check-sat)"
      "(check-sat-assuming ((= x 12)))(reset-assertions)";
  const std::string twelve = "((define-fun x () Int 12))";
  EXPECT_EQ(verdict(script, twelve, 0), "invalid");
  EXPECT_EQ(verdict(script, twelve, 1), "valid");
  EXPECT_EQ(verdict(script, twelve, 2), "valid");
  EXPECT_EQ(verdict(script, "((define-fun x () Int 13))", 2), "invalid");
  EXPECT_EQ(verdict(script, "((define-fun x () Int 13))", 1), "valid");
}

TEST(JudgeTest, NamedTermsAndAnnotationsMeanTheirTerm) {
  EXPECT_EQ(verdict("(declare-fun x () Int)(assert (! (> x 1) :named a))(assert (=> a (< x 9)))(check-sat)",
                    "((define-fun x () Int 5))"),
            "valid");
}

TEST(JudgeTest, MatchTakesTheFirstPatternThatFits) {
  const std::string list = "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-fun l () L)";
  const std::string match = "(match l ((nil 0) ((cons h t) (match t ((nil h) (rest 99))))))";
  EXPECT_EQ(value_of(list, match, "((define-fun l () L (cons 7 nil)))"), "7");
  EXPECT_EQ(value_of(list, match, "((define-fun l () L (cons 7 (cons 8 nil))))"), "99");
  EXPECT_EQ(value_of(list, match, "((define-fun l () L nil))"), "0");
}

TEST(JudgeTest, AfterWhatWeDoNotUnderstandNothingIsKnown) {
  constexpr std::string_view kScript =
      "(declare-const x Int)(assert (> x 0))(check-sat)(block-model :literals)(check-sat)";
  EXPECT_EQ(verdict(kScript, "((define-fun x () Int 1))", 0), "valid");
  EXPECT_EQ(verdict(kScript, "((define-fun x () Int 1))", 1), "unknown");
  EXPECT_EQ(verdict(kScript, "((define-fun x () Int 0))", 1), "unknown");
  EXPECT_NE(Case(kScript, "((define-fun x () Int 1))", 1).judge(1).reason.find("block-model"),
            std::string::npos);
}

TEST(JudgeTest, SetsOfPlainValuesAreComparedWhateverOtherSortsHave) {
  const std::string script =
      "(declare-sort U 0)(declare-const b U)(assert (= b b))"
      "(assert (distinct (set.singleton false) (set.minus (set.singleton false) (set.singleton false))))";
  EXPECT_EQ(verdict(script, "((define-fun b () U (as @U_0 U)))"), "valid");
}

}  // namespace
}  // namespace smiter::eval
