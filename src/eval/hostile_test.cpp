// SPDX-License-Identifier: MIT
// Scripts and models that nobody would write in good faith: values of the wrong sort, and
// constructions that are small to write and enormous to compute. Each broke the judge once, or
// would have. It has to answer, in bounded time and memory, and to say nothing that is wrong.
#include <gtest/gtest.h>

#include <functional>

#include "eval/judge_test_support.h"

namespace smiter::eval {
namespace {

using testing::Case;
using testing::verdict;

using Part = std::function<std::string(std::size_t)>;
std::string repeated(std::size_t times, const Part& part) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += part(i);
  return out;
}
std::string repeated(std::size_t times, const char* part) {
  return repeated(times, [&](std::size_t) { return std::string(part); });
}
std::string number(std::size_t i) {
  return std::to_string(i);
}

// (let ((p0 LEAF)) (let ((p1 (node p0 p0))) … ): 2^levels leaves.
std::string shared_tree(const std::string& leaf, std::size_t levels, const std::string& p) {
  return "(let ((" + p + "0 " + leaf + "))" +
         repeated(levels,
                  [&](std::size_t i) {
                    return "(let ((" + p + number(i + 1) + " (node " + p + number(i) + " " + p + number(i) +
                           ")))";
                  }) +
         p + number(levels) + std::string(levels + 1, ')');
}

constexpr std::string_view kTree =
    "(declare-datatype Tree ((leaf (at Int)) (node (left Tree) (right Tree))))";

// --- values of the wrong sort ----------------------------------------------------------

TEST(HostileTest, AnElementIsNoTruthValue) {
  EXPECT_EQ(verdict("(declare-sort U 0)(declare-const p Bool)(assert (and p true))",
                    "((define-fun p () Bool @U_0))"),
            "unknown");
  EXPECT_EQ(verdict("(declare-sort U 0)(declare-const p Bool)(assert (ite p false true))",
                    "((define-fun p () Bool @U_0))"),
            "unknown");
  EXPECT_EQ(verdict("(declare-sort U 0)(declare-fun p (Int) Bool)(assert (forall ((x Int)) (p x)))",
                    "((define-fun p ((x Int)) Bool @U_0))"),
            "unknown");
}

TEST(HostileTest, AValueOfItselfTakesNoSteps) {
  EXPECT_EQ(verdict("(declare-fun f (Int) Int)(declare-const x Int)(assert (= (f 1) 5))",
                    "((x x) ((f x) 3) ((f 1) 5))"),
            "valid");
}

TEST(HostileTest, AnElementOfAnotherSortIsNoArgument) {
  const std::string sorts =
      "(declare-sort U 0)(declare-sort V 0)(declare-datatype L ((nil) (cons (h U) (t L))))";
  EXPECT_EQ(verdict(sorts + "(declare-const l L)(assert (distinct l nil))", "((define-fun l () L @U_0))"),
            "unknown");
  EXPECT_EQ(verdict(sorts + "(declare-const l L)(assert (distinct l nil))",
                    "((define-fun l () L (cons @V_0 nil)))"),
            "unknown");
  EXPECT_EQ(verdict(sorts + "(declare-const l L)(assert (distinct l nil))",
                    "((define-fun l () L (cons @U_0 nil)))"),
            "valid");
  EXPECT_EQ(verdict(sorts + "(declare-const a (Array Int U))(declare-const u U)(assert (= (select a 1) u))",
                    "((define-fun u () U @U_0)"
                    " (define-fun a () (Array Int U) (store ((as const (Array Int U)) @U_1) 1 @V_0)))"),
            "unknown");
  EXPECT_EQ(verdict(sorts + "(declare-const u U)(assert (distinct u @V_0))", "((define-fun u () U @U_0))"),
            "unknown");
}

TEST(HostileTest, AnElementFitsAFieldOfAParametricDatatype) {
  const std::string script =
      "(declare-sort U 0)(declare-datatypes ((L 1)) ((par (X) ((nil) (cons (h X) (t (L X)))))))"
      "(declare-const l (L U))(assert ((_ is cons) l))";
  EXPECT_EQ(verdict(script, "((define-fun l () (L U) ((as cons (L U)) @uc_U_0 (as nil (L U)))))"), "valid");
  EXPECT_EQ(verdict(script, "((define-fun l () (L U) ((as cons (L U)) @uc_V_0 (as nil (L U)))))"), "unknown");
}

TEST(HostileTest, AConstantOfADatatypeThatTheModelDeclaresIsAnyValueOfIt) {
  const std::string script = "(declare-datatype L ((nil) (cons (h Int) (t L))))(declare-const l L)";
  const std::string model = "((declare-fun e () L)(define-fun l () L (cons 2 e)))";
  EXPECT_EQ(verdict(script + "(assert (= l (cons 2 nil)))", model), "valid");
  EXPECT_NE(verdict(script + "(assert (= l (cons 1 nil)))", model), "valid");
}

TEST(HostileTest, AUniverseMayNameAnElementTwiceAndNothingElse) {
  const std::string script =
      "(declare-sort U 0)(declare-const a (Array U Int))(declare-const b (Array U Int))"
      "(assert (forall ((x U) (y U)) (= x y)))(assert (= a b))";
  const std::string arrays =
      "(define-fun a () (Array U Int) ((as const (Array U Int)) 1))"
      "(define-fun b () (Array U Int) (store ((as const (Array U Int)) 2) U!val!0 1)))";
  EXPECT_EQ(verdict(script, "(\n;; universe for U:\n;;   U!val!0 U!val!0\n" + arrays), "valid");
  EXPECT_EQ(verdict("(declare-sort U 0)(assert (exists ((x U) (y U)) (distinct x y)))",
                    "(\n;; universe for U:\n;; U!val!0 (root-obj (+ (^ x 2) (- 2)) 1)\n)"),
            "unknown");
}

TEST(HostileTest, ADefinitionMayHaveFewerParametersThanItsSymbol) {
  EXPECT_NE(verdict("(set-logic HO_ALL)(declare-fun f (Int Int) Int)(assert (= (f 1 2) 3))",
                    "((define-fun f ((x Int)) (-> Int Int) (lambda ((y Int)) (+ x y))))"),
            "invalid");
}

// --- small to write, enormous to compute -------------------------------------------------

TEST(HostileTest, ValuesThatShareTheirPartsAreComparedAndPrintedInBoundedTime) {
  const std::string script =
      std::string(kTree) +
      "(declare-const x Int)(declare-const y Int)(assert (not (= " + shared_tree("(leaf x)", 60, "a") +
      shared_tree("(leaf y)", 60, "b") + ")))";
  EXPECT_EQ(verdict(script, "((define-fun x () Int 1)(define-fun y () Int 1))"), "unknown");
  EXPECT_EQ(verdict(std::string(kTree) + "(declare-const x Tree)(assert (= x (leaf 1)))",
                    "((define-fun x () Tree " + shared_tree("(leaf 1)", 20, "a") + "))"),
            "invalid");
}

TEST(HostileTest, AModelsOwnFunctionForACellMayCallItselfTwice) {
  EXPECT_NE(verdict("(declare-const x Int)(assert (= (div x 0) 5))",
                    "((define-fun div0 ((x Int)) Int (+ (div x 0) (div (+ x 1) 0)))(define-fun x () Int 1))"),
            "invalid");
}

TEST(HostileTest, ARecursiveConstantLeadsNowhere) {
  EXPECT_EQ(verdict("(define-fun-rec f () Int (+ f 1))(assert (= f 1))", "()"), "unknown");
  EXPECT_EQ(verdict("(define-fun-rec f () Bool (and f false))(assert f)", "()"), "invalid");
}

TEST(HostileTest, AQuantifierMayBindMoreVariablesThanTheStackHolds) {
  const std::string variables = repeated(100'000, [](std::size_t i) { return "(x" + number(i) + " Int)"; });
  EXPECT_EQ(verdict("(assert (exists (" + variables + ") (= x5 x99999 x7)))", "()"), "valid");
  const std::string sum = repeated(5'000, [](std::size_t i) { return " x" + number(i); });
  EXPECT_EQ(verdict("(assert (exists (" + variables + ") (= 1 (+" + sum + "))))", "()"), "unknown");
}

TEST(HostileTest, AFunctionOfManyParametersIsNoTable) {
  constexpr std::size_t kMany = 20'000;
  const std::string script = "(set-logic HO_ALL)(declare-fun f (" + repeated(kMany, " Int") +
                             ") Int)(assert (= f f))(assert (= 0 (f " + repeated(kMany, " 1") + ")))";
  const std::string parameters = repeated(kMany, [](std::size_t i) { return "(x" + number(i) + " Int)"; });
  EXPECT_EQ(verdict(script, "((define-fun f (" + parameters + ") Int (+ x1 x7)))"), "invalid");
}

TEST(HostileTest, DatatypesOfEverLargerInstancesOfThemselvesHaveValues) {
  EXPECT_EQ(verdict("(declare-datatypes ((T 1)) ((par (X) ((nil) (cons (h X) (t (T (T X))))))))"
                    "(declare-const a (T Int))(assert ((_ is nil) a))",
                    "()"),
            "valid");
  const std::string many = repeated(20'000, [](std::size_t i) {
    return "((c" + number(i) + " (s" + number(i) + " D" + number(i + 1) + ")))";
  });
  const std::string names = repeated(20'001, [](std::size_t i) { return "(D" + number(i) + " 0)"; });
  EXPECT_NE(verdict("(declare-datatypes (" + names + ") (" + many +
                        "((last))))(declare-const a D0)(assert (exists ((x D0)) (distinct x a)))",
                    "()"),
            "valid");
}

TEST(HostileTest, SomeElementOfADatatypeIsFoundWithoutTryingAll) {
  const std::string names = repeated(60, [](std::size_t i) { return "(D" + number(i) + " 0)"; });
  const std::string pairs = repeated(59, [](std::size_t i) {
    const std::string next = number(i + 1);
    return "((c" + number(i) + " (l" + next + " D" + next + ") (r" + next + " D" + next + ")))";
  });
  EXPECT_NE(verdict("(declare-datatypes (" + names + ") (" + pairs +
                        "((last (n Int)))))(declare-const a D0)(assert (distinct (l1 a) (r1 a)))",
                    "()"),
            "invalid");
}

TEST(HostileTest, NumbersOfAnyWidthCostWhatTheyAreWorth) {
  EXPECT_EQ(verdict("(declare-const x (_ BitVec 2147483647))(assert (distinct x (bvneg x)))", "()"),
            "unknown");
  std::string sum = "x";
  std::string lets;
  for (std::size_t i = 0; i < 3000; ++i) {
    lets += "(let ((t" + number(i) + " (mod (* " + sum + " " + sum + ") (- (^ 2 500000) " + number(i + 1) +
            "))))";
    sum = "t" + number(i);
  }
  EXPECT_EQ(verdict("(declare-const x Int)(assert (= 5 " + lets + sum + std::string(3000, ')') + "))",
                    "((define-fun x () Int 123456789))"),
            "unknown");
}

TEST(HostileTest, PolynomialsInModelsAreNotMultipliedOut) {
  for (const std::string& polynomial :
       {std::string("(+ x (^ (^ (^ 2 1000) 1000) 1000))"), "(* " + repeated(10'000, " (^ x 999)") + ")"}) {
    EXPECT_EQ(verdict("(declare-const x Real)(assert (> x 0.0))",
                      "((define-fun x () Real (root-obj " + polynomial + " 1)))"),
              "unknown");
  }
}

TEST(HostileTest, LongChainsOfStoresEnd) {
  const std::string model = "((define-fun a () (Array Int Int) " + repeated(20'000, "(store ") +
                            "((as const (Array Int Int)) 0)" +
                            repeated(20'000, [](std::size_t i) { return " " + number(i) + " 7)"; }) + "))";
  EXPECT_NE(verdict("(declare-const a (Array Int Int))(assert (= (select a 5) 7))", model), "invalid");
}

TEST(HostileTest, ManyArgumentsAreComparedPairByPairUntilTheBudgetEnds) {
  const std::string arguments = repeated(100'000, [](std::size_t i) { return " " + number(i); });
  EXPECT_EQ(verdict("(assert (distinct" + arguments + "))", "()"), "unknown");
}

TEST(HostileTest, AHugeUniverseIsReadOnce) {
  const std::string elements = repeated(60'000, [](std::size_t i) { return " U!val!" + number(i); });
  EXPECT_NE(verdict("(declare-sort U 0)(declare-fun f (U) U)"
                    "(assert (forall ((x U)) (exists ((y U)) (= x (f y)))))",
                    "(\n;; universe for U:\n;;" + elements +
                        "\n(define-fun f ((x U)) U (ite (= x U!val!1) U!val!2 U!val!3)))"),
            "valid");
}

}  // namespace
TEST(HostileTest, SeveralTablesOverASortOfAnySizeAreComparedAsTwoAre) {
  const std::string script =
      "(declare-sort U 0)(declare-const b U)(declare-const a (Array U Int))(declare-const c (Array U Int))";
  const std::string model =
      "((define-fun a () (Array U Int) ((as const (Array U Int)) 1))"
      "(define-fun c () (Array U Int) (store ((as const (Array U Int)) 1) @uc_U_0 2)))";
  EXPECT_EQ(verdict(script + "(assert (= a a a))", model), "valid");
  EXPECT_EQ(verdict(script + "(assert (= a a c))", model), "invalid");
  EXPECT_EQ(verdict(script + "(assert (distinct a c a))", model), "invalid");
  EXPECT_EQ(verdict(script + "(assert (not (distinct a a c)))", model), "valid");
}

}  // namespace smiter::eval
