// SPDX-License-Identifier: MIT
// One test per dialect, on texts as the solvers print them.
#include "eval/model/model_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/judge_test_support.h"
#include "eval/model/model_text.h"
#include "eval/model/opaque_values.h"

namespace smiter::eval {
namespace {

using testing::Case;
using ::testing::HasSubstr;
using testing::value_of;
using testing::verdict;

const std::string kInts = "(declare-fun x () Int)(declare-fun y () Int)(assert (= (+ x y) (- 1)))(check-sat)";

TEST(ModelReaderTest, WrappersMayBeModelOrBareOrMissing) {
  EXPECT_EQ(verdict(kInts, "(model\n  (define-fun x () Int\n    (- 3))\n  (define-fun y () Int\n    2)\n)"),
            "valid");
  EXPECT_EQ(verdict(kInts, "sat\n(\n  (define-fun x () Int\n    (- 3))\n  (define-fun y () Int 2)\n)\n"),
            "valid");
  EXPECT_EQ(verdict(kInts, "(define-fun x () Int (- 3))\n(define-fun y () Int 2)"), "valid");
  EXPECT_EQ(verdict(kInts, "((define-const x Int (- 3))(refine-fun y () Int 1))"), "invalid");
}

TEST(ModelReaderTest, GetValueAnswers) {
  EXPECT_EQ(verdict(kInts, "((x (- 3)) (y 2))"), "valid");
  EXPECT_EQ(verdict(kInts, "((x -3) (y 2))"), "valid");
  EXPECT_EQ(verdict("(declare-fun f (Int) Int)(assert (= (f 1) 5))(assert (= (f 2) 6))(check-sat)",
                    "(((f 1) 5) ((f 2) 7))"),
            "invalid");
}

TEST(ModelReaderTest, AnErrorOrOtherTextIsNoModel) {
  smt::TermTable table(theory::builtin_operators());
  const smt::Script script;
  EXPECT_FALSE(read_model("(error \"line 1: no model\")", script, kLastCheck, table));
  EXPECT_FALSE(read_model("unsat\n", script, kLastCheck, table));
  EXPECT_FALSE(read_model("(\n  (define-fun x () Int", script, kLastCheck, table));
  EXPECT_TRUE(read_model("()", script, kLastCheck, table));
}

TEST(ModelReaderTest, ATextThatIsCutOffIsNoModel) {
  smt::TermTable table(theory::builtin_operators());
  const smt::Script script;
  for (const char* text : {"((define-fun x () Int 2)", "(model (define-fun x () Int 2)", "((x 2)",
                           "(\n  (define-fun x () Int\n    2)\n"}) {
    EXPECT_FALSE(read_model(text, script, kLastCheck, table)) << text;
  }
}

TEST(ModelReaderTest, OneModelEachSymbolOnce) {
  EXPECT_EQ(verdict(kInts, "((define-fun x () Int (- 3))(define-fun y () Int 7)(define-fun y () Int 2))"),
            "unknown");
  smt::TermTable table(theory::builtin_operators());
  EXPECT_FALSE(read_model("((define-fun x () Int 1))\n((define-fun x () Int 2))", {}, kLastCheck, table));
}

TEST(ModelReaderTest, TheModelOfACheckFollowsItsAnswer) {
  const std::string output =
      "sat\n((define-fun x () Int 1))\nunsat\n(error \"no model\")\nsat\n((define-fun x () Int 2))\n";
  EXPECT_EQ(*model_of_check(output, 0), "((define-fun x () Int 1))\n");
  EXPECT_EQ(*model_of_check(output, 2), "((define-fun x () Int 2))\n");
  EXPECT_FALSE(model_of_check(output, 3));
  EXPECT_EQ(*model_of_check("sat\n(model)", 0), "sat\n(model)");
}

// What looks like a solver's notation inside a string is the string's own.
TEST(ModelReaderTest, LiteralsAreLeftAlone) {
  for (const std::string& content :
       {std::string("@(a)_0"), std::string("(_ real_algebraic_number <abc>)"), std::string("U!val!0"),
        std::string("\n;; universe for U:\n;; U!val!0\n")}) {
    const std::string literal = "\"" + content + "\"";
    const std::string script = "(declare-sort U 0)(declare-fun s () String)(assert (= s " + literal +
                               "))(assert (exists ((a U) (b U)) (distinct a b)))";
    const std::string model = "((define-fun s () String " + literal + "))";
    EXPECT_NE(verdict(script, model), "invalid") << content;
    EXPECT_EQ(verdict("(declare-fun s () String)(assert (= s " + literal + "))", model), "valid") << content;
  }
}

TEST(ModelReaderTest, Z3UniverseWithDeclaredElements) {
  const std::string script =
      "(declare-sort U 0)(declare-fun a () U)(declare-fun f (U) U)(assert (distinct (f a) a))";
  const std::string model = R"((
  ;; universe for U:
  ;;   U!val!1 U!val!0 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun U!val!1 () U)
  (declare-fun U!val!0 () U)
  ;; cardinality constraint:
  (forall ((x U)) (or (= x U!val!1) (= x U!val!0)))
  ;; -----------
  (define-fun a () U
    U!val!0)
  (define-fun f ((x!0 U)) U
    (ite (= x!0 U!val!0) U!val!1
      U!val!0))
))";
  EXPECT_EQ(verdict(script + "(assert (forall ((x U)) (= (f (f x)) x)))(check-sat)", model), "valid");
  EXPECT_EQ(verdict(script + "(assert (forall ((x U)) (= (f x) x)))(check-sat)", model), "invalid");
}

TEST(ModelReaderTest, Z3UniverseWithoutItsComments) {
  EXPECT_EQ(verdict("(declare-sort U 0)(declare-fun a () U)(assert (forall ((x U)) (= x a)))(check-sat)",
                    "((declare-fun U!val!0 () U)(forall ((x U)) (= x U!val!0))(define-fun a () U U!val!0))"),
            "valid");
}

TEST(ModelReaderTest, Z3ElementsWithoutDeclarations) {
  EXPECT_EQ(verdict("(declare-sort S 1)(declare-sort T 0)(declare-const x (S T))(declare-const y (S "
                    "T))(assert (= x y))(check-sat)",
                    "((define-fun y () (S T) S!val!0)(define-fun x () (S T) S!val!0))"),
            "valid");
}

TEST(ModelReaderTest, Z3ArraysAsFunctionsInAnyOrder) {
  const std::string script =
      "(declare-fun a () (Array Int Int))(declare-fun f (Int) Int)(assert (= (select a 1) 7))(assert (= (f "
      "5) 7))(check-sat)";
  EXPECT_EQ(verdict(script, R"((model
  (define-fun a () (Array Int Int)
    (_ as-array k!0))
  (define-fun f ((x!0 Int)) Int
    (k!2 (k!1 x!0)))
  (define-fun k!1 ((x!0 Int)) Int
    (ite (= x!0 5) 5 0))
  (define-fun k!2 ((x!0 Int)) Int
    (ite (= x!0 5) 7 8))
  (define-fun k!0 ((x!0 Int)) Int
    (ite (= x!0 1) 7 0))
))"),
            "valid");
}

TEST(ModelReaderTest, Z3LambdasAndStores) {
  const std::string script =
      "(declare-fun a () (Array Int Int))(assert (= (select a 1) 7))(assert (= (select a 9) 2))(check-sat)";
  EXPECT_EQ(verdict(script, "((define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 2) 1 7)))"),
            "valid");
  EXPECT_EQ(verdict(script, "((define-fun a () (Array Int Int) (lambda ((x!1 Int)) (ite (= x!1 1) 7 2))))"),
            "valid");
  EXPECT_EQ(verdict(script,
                    "((define-fun a () (Array Int Int) (lambda ((x!1 Int)) (let ((a!1 (* x!1 x!1))) (ite (<= "
                    "x!1 1) 7 2)))))"),
            "valid");
}

TEST(ModelReaderTest, Z3RootObjects) {
  const std::string script = "(declare-fun x () Real)(assert (= (* x x) 2.0))(assert (> x 0.0))(check-sat)";
  EXPECT_EQ(verdict(script, "((define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 2)))"), "valid");
  EXPECT_EQ(verdict(script, "((define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 1)))"), "invalid");
  EXPECT_EQ(verdict(script, "((define-fun x () Real 1.4142135623))"), "invalid");
  EXPECT_EQ(verdict("(declare-fun x () Real)(assert (= (* 10.0 x x) 9.0))(check-sat)",
                    "((define-fun x () Real (* (- 1.0) (root-obj (+ (* 10 (^ x 2)) (- 9)) 2))))"),
            "valid");
}

TEST(ModelReaderTest, Z3ConstructorsWithoutTheirSort) {
  const std::string list =
      "(declare-datatypes ((L 1) (M 1)) ((par (X) ((nil) (cons (hd X) (tl (M X))))) (par (Y) ((nil) (cons2 "
      "(hd2 Y) (tl2 (L Y)))))))";
  EXPECT_EQ(verdict(list + "(declare-fun a () (L Int))(declare-fun b () (L Int))(assert (= (hd a) 5))(assert "
                           "(= b (as nil (L Int))))(check-sat)",
                    "((define-fun a () (L Int) (cons 5 nil))(define-fun b () (L Int) nil))"),
            "valid");
  EXPECT_EQ(
      verdict(
          list +
              "(declare-fun a () (Array Int (L Int)))(assert (= (select a 3) (as nil (L Int))))(check-sat)",
          "((define-fun a () (Array Int (L Int)) (store ((as const (Array Int (L Int))) (cons 1 nil)) 3 "
          "nil)))"),
      "valid");
}

TEST(ModelReaderTest, Z3FloatsStringsAndSequences) {
  EXPECT_EQ(verdict("(declare-fun f () Float32)(declare-fun m () RoundingMode)(assert (fp.isInfinite "
                    "f))(assert (= m RTZ))(check-sat)",
                    "((define-fun f () Float32 (_ -oo 8 24))(define-fun m () RoundingMode roundTowardZero))"),
            "valid");
  EXPECT_EQ(verdict("(declare-fun s () String)(assert (= (str.to_code s) 233))(check-sat)",
                    "((define-fun s () String \"\\u{e9}\"))"),
            "valid");
  EXPECT_EQ(verdict("(declare-fun s () (Seq Int))(assert (= (seq.len s) 2))(check-sat)",
                    "((define-fun s () (Seq Int) (seq.++ (seq.unit 1) (seq.unit (- 2)))))"),
            "valid");
}

TEST(ModelReaderTest, Cvc5ElementsAndCardinalities) {
  const std::string script =
      "(declare-sort U 0)(declare-fun a () U)(declare-fun b () U)(assert (distinct a b))";
  const std::string model = R"((
; cardinality of U is 2
; rep: (as @U_0 U)
; rep: (as @U_1 U)
(define-fun a () U (as @U_0 U))
(define-fun b () U (as @U_1 U))
))";
  EXPECT_EQ(verdict(script + "(assert (forall ((x U)) (or (= x a) (= x b))))(check-sat)", model), "valid");
  EXPECT_EQ(verdict(script + "(assert (exists ((x U)) (distinct x a b)))(check-sat)", model), "invalid");
}

TEST(ModelReaderTest, Cvc5ElementsOfParametricSorts) {
  EXPECT_EQ(
      verdict("(declare-sort S 1)(declare-sort T 0)(declare-const x (S T))(declare-const y (S T))(assert (= "
              "x y))(check-sat)",
              "((define-fun x () (S T) (as @(S T)_0 (S T)))(define-fun y () (S T) (as @(S T)_0 (S T))))"),
      "valid");
}

TEST(ModelReaderTest, Cvc5AlgebraicNumbers) {
  const std::string script = "(declare-fun x () Real)(assert (= (* x x) 2.0))(assert (> x 0.0))(check-sat)";
  EXPECT_EQ(verdict(script, "((define-fun x () Real (_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)))"),
            "valid");
  EXPECT_EQ(
      verdict(script, "((define-fun x () Real (_ real_algebraic_number <1*x^2 + (-2), (-3/2, -5/4)>)))"),
      "invalid");
  EXPECT_EQ(with_plain_tokens("(_ real_algebraic_number <-3*x^3 + 1*x + 7, (-1/2, 2)>)"),
            "(root-of-with-interval (coeffs 7 1 0 (- 3)) (- (/ 1 2)) (/ 2 1))");
}

TEST(ModelReaderTest, SmtCompAlgebraicNumbersAndOurOwnValuesReadBack) {
  EXPECT_EQ(value_of("(declare-fun x () Real)", "x",
                     "((define-fun x () Real (root-of-with-ordering (coeffs (- 2) 0 1) 1)))"),
            "(root-of-with-ordering (coeffs (- 2) 0 1) 1)");
}

TEST(ModelReaderTest, Cvc5FunctionsOfHigherOrder) {
  EXPECT_EQ(verdict("(set-logic HO_ALL)(declare-fun g () (-> Int Int))(assert (= (g 2) 3))(check-sat)",
                    "((define-fun g ((_arg_1 Int)) Int (ite (= 2 _arg_1) 3 0)))"),
            "valid");
}

TEST(ModelReaderTest, Cvc4DeclaresSortsAndDatatypesAgain) {
  const std::string script =
      "(declare-sort U 0)(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-fun a () "
      "U)(declare-fun l () L)"
      "(assert (forall ((x U)) (= x a)))(assert (= (hd l) 4))(check-sat)";
  EXPECT_EQ(verdict(script, R"((model
; cardinality of U is 1
(declare-sort U 0)
; rep: @uc_U_0
(declare-datatypes ((L 0)) (((nil)(cons (hd Int)(tl L)))))
(define-fun a () U @uc_U_0)
(define-fun l () L (cons 4 nil))
))"),
            "valid");
}

TEST(ModelReaderTest, Cvc4RealsAreFractionsOfNumerals) {
  EXPECT_EQ(verdict("(set-logic QF_LRA)(declare-fun x () Real)(assert (= (* 2 x) (- 1)))(check-sat)",
                    "(model\n(define-fun x () Real (/ (- 1) 2))\n)"),
            "valid");
  EXPECT_EQ(verdict("(set-logic QF_LRA)(declare-fun x () Real)(assert (= x 3))(check-sat)",
                    "(model\n(define-fun x () Real 3)\n)"),
            "valid");
}

TEST(ModelReaderTest, BoolectorPrintsArraysAsFunctions) {
  EXPECT_EQ(
      verdict(
          "(declare-fun a () (Array (_ BitVec 2) (_ BitVec 4)))(assert (= (select a #b01) #x5))(check-sat)",
          R"((
  (define-fun a (
   (a_x0 (_ BitVec 2))) (_ BitVec 4)
    (ite (= a_x0 #b01) #b0101
      #b0000))
))"),
      "valid");
}

TEST(ModelReaderTest, YicesEquationsAndFunctionBlocks) {
  EXPECT_EQ(verdict(kInts, "(= x -3)\n(= y 2)"), "valid");
  EXPECT_EQ(verdict("(declare-fun f (Int) Int)(assert (= (f 1) 5))(assert (= (f 9) 3))(check-sat)",
                    "(function f\n (type (-> int int))\n (= (f 1) 5)\n (= (f 2) 6)\n (default 3))"),
            "valid");
  EXPECT_EQ(verdict("(declare-fun f (Int) Int)(assert (= (f 2) 5))(check-sat)",
                    "(function f\n (type (-> int int))\n (= (f 1) 5)\n (= (f 2) 6)\n (default 3))"),
            "invalid");
}

TEST(ModelReaderTest, QuotedNamesAreTheSameNames) {
  EXPECT_EQ(verdict("(declare-fun |a b| () Int)(declare-fun |c| () Int)(assert (= |a b| c 3))(check-sat)",
                    "((define-fun |a b| () Int 3)(define-fun |c| () Int 3))"),
            "valid");
}

TEST(ModelReaderTest, WhatCannotBeReadIsUnknownAndNotFree) {
  const Case one("(declare-fun x () Int)(declare-fun y () Int)(assert (> x 0))(assert (> y 0))(check-sat)",
                 "((define-fun x () Int (nonsense 3))(define-fun y () Int 1))");
  const Judgement judgement = one.judge();
  EXPECT_EQ(judgement.verdict, Verdict::Unknown);
  EXPECT_THAT(judgement.assertions[0].reason, HasSubstr("nonsense"));
  EXPECT_EQ(judgement.assertions[1].value, Truth::True);
  ASSERT_EQ(one.model.remarks.size(), 1u);
}

TEST(ModelReaderTest, ASortThatDiffersFromTheScriptsIsUnknown) {
  EXPECT_EQ(verdict("(declare-fun x () Int)(assert (> x 0))(check-sat)", "((define-fun x () Bool true))"),
            "unknown");
}

TEST(ModelReaderTest, ReadsInTheScopeOfTheCheck) {
  const std::string script =
      "(push 1)(declare-fun x () Int)(assert (= x 1))(check-sat)(pop 1)(declare-fun x () Bool)(assert "
      "x)(check-sat)";
  EXPECT_EQ(verdict(script, "((define-fun x () Int 1))", 0), "valid");
  EXPECT_EQ(verdict(script, "((define-fun x () Bool true))", 1), "valid");
  EXPECT_EQ(verdict(script, "((define-fun x () Int 1))", 1), "unknown");
}

TEST(ModelReaderTest, WhatIsDefinedByItselfIsUnknownAtOnce) {
  const std::string lists =
      "(declare-datatypes ((T 0)) (((nil) (cons (head Int) (tail T)))))(declare-fun x () T)"
      "(declare-fun y () T)(declare-fun z () Int)(assert (= x (tail y)))(assert (= z 1))(check-sat)";
  EXPECT_EQ(verdict(lists,
                    "((define-fun x () T (cons 1 (tail y)))(define-fun y () T (cons 0 x))"
                    "(define-fun z () Int 1))"),
            "unknown");
  EXPECT_EQ(
      verdict(lists, "((define-fun x () T (tail y))(define-fun y () T (cons 0 y))(define-fun z () Int 2))"),
      "invalid");  // by z
  EXPECT_EQ(
      verdict(lists, "((define-fun x () T (tail y))(define-fun y () T (cons 0 nil))(define-fun z () Int 1))"),
      "valid");
  EXPECT_EQ(verdict(lists,
                    "((define-fun k!1 () T (tail y))(define-fun x () T k!1)(define-fun y () T (cons 0 x))"
                    "(define-fun z () Int 1))"),
            "unknown");
}

TEST(ModelReaderTest, TheScriptsOwnDefinitionsWin) {
  EXPECT_EQ(verdict("(define-fun f ((x Int)) Int (+ x 1))(assert (= (f 1) 2))(check-sat)",
                    "((define-fun f ((x!0 Int)) Int 9))"),
            "valid");
}

}  // namespace
}  // namespace smiter::eval
