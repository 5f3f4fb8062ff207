// SPDX-License-Identifier: MIT
#include "eval/machine/evaluator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "eval/judge_test_support.h"
#include "eval/theory/operators.h"

namespace smiter::eval {
namespace {

using testing::Case;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using testing::value_of;
using testing::verdict;

// Every row of the operator table has an evaluation function or a reason to have none.
TEST(EvaluatorTest, EveryOperatorRowHasAnEvaluationFunctionOrAReason) {
  const std::set<std::string_view> without_reason =
      {};  // none so far; a name here needs a line in docs/semantics.md
  const auto& ops = theory::builtin_operators();
  std::set<std::string> missing;
  for (const auto& row : ops.rows()) {
    const std::string_view name = ops.symbols().text(row.name);
    if (find_operators(name).empty() && !without_reason.contains(name)) missing.emplace(name);
  }
  EXPECT_THAT(missing, ::testing::IsEmpty());
}

TEST(EvaluatorTest, AMillionNestedTermsAreNoProblem) {
  constexpr int kDepth = 1'000'000;
  smt::TermTable table(theory::builtin_operators());
  smt::TermId sum = table.mk_literal("0", smt::kInt);
  const smt::TermId one = table.mk_literal("1", smt::kInt);
  const smt::SymbolId plus = table.symbols().intern("+");
  for (int i = 0; i < kDepth; ++i) sum = *table.mk_operator(plus, std::array{sum, one});
  smt::TermId flip = table.mk_true();
  for (int i = 0; i < kDepth; ++i) flip = *table.mk_operator(smt::Word::OpNot, std::array{flip});
  const Model model;
  Evaluator evaluator(table, model);
  EXPECT_EQ(to_smtlib(evaluator.evaluate(sum).value), "1000000");
  EXPECT_TRUE(evaluator.evaluate(flip).is_true());
}

TEST(EvaluatorTest, AChainOfDefinitionsIsNoProblem) {
  std::string script = "(define-fun f0 ((x Int)) Int (+ x 1))";
  for (int i = 1; i < 5000; ++i) {
    script +=
        "(define-fun f" + std::to_string(i) + " ((x Int)) Int (+ 1 (f" + std::to_string(i - 1) + " x)))";
  }
  EXPECT_EQ(value_of(script, "(f4999 0)"), "5000");
}

TEST(EvaluatorTest, SharedTermsAreComputedOnce) {
  smt::TermTable table(theory::builtin_operators());
  smt::TermId x = table.mk_literal("#x0000000000000001", table.sorts().mk_bitvec(64));
  const smt::SymbolId add = table.symbols().intern("bvadd");
  for (int i = 0; i < 200; ++i) x = *table.mk_operator(add, std::array{x, x});  // 2^200 paths
  const Model model;
  Evaluator evaluator(table, model);
  EXPECT_EQ(to_smtlib(evaluator.evaluate(x).value), "#x0000000000000000");
}

TEST(EvaluatorTest, TheTableMayGrowBetweenCalls) {
  Case one("(declare-fun x () Int)(assert (> x 1))", "((define-fun x () Int 5))");
  Evaluator evaluator(one.table, one.model);
  EXPECT_TRUE(evaluator.evaluate(one.script.commands.back().term).is_true());
  for (int i = 0; i < 1000; ++i) {
    const smt::TermId x = one.table.children(one.script.commands.back().term)[0];
    const smt::TermId n = one.table.mk_literal(std::to_string(i), smt::kInt);
    const smt::TermId sum = *one.table.mk_operator(one.table.symbols().intern("+"), std::array{x, n});
    EXPECT_EQ(to_smtlib(evaluator.evaluate(sum).value), std::to_string(i + 5));
  }
}

TEST(EvaluatorTest, WhatWouldCostTooMuchIsUnknown) {
  EXPECT_THAT(value_of("", "(^ 2 (^ 2 64))"), HasSubstr("budget"));
  EXPECT_THAT(value_of("", "(forall ((a (_ BitVec 12)) (b (_ BitVec 12))) (= (bvadd a b) (bvadd b a)))"),
              HasSubstr("budget"));
  Case one("(assert (= 1 2))", "()");
  Evaluator evaluator(one.table, one.model, {.steps = 2});
  EXPECT_THAT(evaluator.evaluate(one.script.commands.back().term).note->reason, HasSubstr("budget"));
}

// --- functions as values ------------------------------------------------------------

TEST(EvaluatorTest, FunctionsLambdasAndArraysAreTablesWhereTheyCanBe) {
  const std::string a = "(declare-fun a () (Array Int Int))";
  const auto array = [&](const std::string& body) {
    return value_of(a, "a",
                    "((define-fun a () (Array Int Int) " + body +
                        ")(define-fun k ((x Int)) Int (ite (= x 2) 3 (ite (= x 4) 5 6))))");
  };
  EXPECT_EQ(array("(_ as-array k)"), "(store (store ((as const (Array Int Int)) 6) 2 3) 4 5)");
  EXPECT_EQ(array("(lambda ((x Int)) (ite (= x 1) 2 (ite (= 1 x) 7 (k x))))"),
            "(store (store (store ((as const (Array Int Int)) 6) 1 2) 2 3) 4 5)");
  EXPECT_EQ(array("(store (lambda ((x Int)) 0) 1 1)"), "(store ((as const (Array Int Int)) 0) 1 1)");
}

TEST(EvaluatorTest, AFunctionThatIsNoTableCanStillBeApplied) {
  const std::string a = "(declare-fun a () (Array Int Int))";
  const std::string model = "((define-fun a () (Array Int Int) (lambda ((x Int)) (* x x))))";
  EXPECT_EQ(value_of(a, "(select a 12)", model), "144");
  EXPECT_EQ(value_of(a, "(select (store a 3 0) 3)", model), "0");
  EXPECT_EQ(value_of(a, "(select (store a 3 0) 4)", model), "16");
  EXPECT_EQ(value_of(a, "(= a a)", model), "true");
  EXPECT_THAT(value_of(a, "(= a (store a 1 1))", model), StartsWith("unknown"));
}

TEST(EvaluatorTest, HigherOrderFunctionsAreAppliedAndCompared) {
  const std::string f = "(declare-fun f (Int Int) Int)(declare-fun g () (-> Int Int))";
  const std::string model =
      "((define-fun f ((x Int) (y Int)) Int (ite (= x 1) (ite (= y 2) 3 4) 0))(define-fun g ((x Int)) Int "
      "(ite (= x 2) 3 4)))";
  EXPECT_EQ(value_of(f, "(= g (f 1))", model), "true");
  EXPECT_EQ(value_of(f, "(= g (f 2))", model), "false");
  EXPECT_EQ(value_of(f, "(g 2)", model), "3");
  EXPECT_EQ(value_of(f, "((lambda ((x Int)) (+ x (g x))) 2)", model), "5");
}

TEST(EvaluatorTest, ArraysOverFiniteSortsCompareByTheirElements) {
  EXPECT_EQ(value_of("",
                     "(= ((as const (Array Bool Int)) 1) (store (store ((as const (Array Bool Int)) 2) true "
                     "1) false 1))"),
            "true");
  EXPECT_EQ(value_of("(declare-datatypes ((E 0)) (((a) (b))))",
                     "(= (store (store ((as const (Array E Int)) 0) a 1) b 1) ((as const (Array E Int)) 1))"),
            "true");
  EXPECT_EQ(value_of("(declare-datatypes ((E 0)) (((a) (b))))",
                     "(= (store ((as const (Array E Int)) 0) a 1) ((as const (Array E Int)) 1))"),
            "false");
}

TEST(EvaluatorTest, ArraysOverASortOfUnknownSizeDifferOnlyAtNamedElements) {
  const std::string u =
      "(declare-sort U 0)(declare-fun c () U)(declare-fun a () (Array U Int))(declare-fun b () (Array U "
      "Int))";
  const std::string model =
      "((define-fun c () U (as @U_0 U))(define-fun a () (Array U Int) (store ((as const (Array U Int)) 0) "
      "(as @U_0 U) 1))"
      "(define-fun b () (Array U Int) ((as const (Array U Int)) 1)))";
  EXPECT_THAT(value_of(u, "(= a b)", model), StartsWith("unknown"));
  EXPECT_EQ(value_of(u, "(= a (store b c 2))", model), "false");
}

TEST(EvaluatorTest, NothingIsDecidedByElementsThatNobodyNames) {
  const std::string u =
      "(declare-sort U 0)(declare-datatypes ((P 0)) (((pair (l U) (r (Array U Int))))))(declare-fun c () U)"
      "(declare-fun p () P)(declare-fun a () (Array Int (Array U Int)))";
  const std::string one = "(store ((as const (Array U Int)) 0) (as @U_0 U) 1)";
  const std::string model =
      "((define-fun c () U (as @U_0 U))(define-fun p () P (pair (as @U_0 U) " + one +
      "))(define-fun a () (Array Int (Array U Int)) ((as const (Array Int (Array U Int))) " + one + ")))";
  EXPECT_THAT(value_of(u, "(= p (pair c ((as const (Array U Int)) 1)))", model), StartsWith("unknown"));
  EXPECT_EQ(value_of(u, "(= p (pair c ((as const (Array U Int)) 2)))", model), "false");
  EXPECT_THAT(value_of(u, "(= (select a 0) ((as const (Array U Int)) 1))", model), StartsWith("unknown"));
  EXPECT_THAT(value_of(u, "(= a ((as const (Array Int (Array U Int))) ((as const (Array U Int)) 1)))", model),
              StartsWith("unknown"));
  EXPECT_EQ(value_of(u, "(= a ((as const (Array Int (Array U Int))) ((as const (Array U Int)) 2)))", model),
            "false");
  EXPECT_THAT(value_of(u, "(forall ((x (Array U U))) (= (select x c) c))", model), StartsWith("unknown"));
}

TEST(EvaluatorTest, AnOmittedFunctionAsAValueIsUnknown) {
  EXPECT_EQ(
      verdict("(declare-fun f (Int) Int)(assert (= f (lambda ((x Int)) 0)))(assert (= (f 1) 1))(check-sat)",
              "()"),
      "unknown");
}

// --- datatypes -------------------------------------------------------------------------

TEST(EvaluatorTest, ParametricDatatypes) {
  const std::string d =
      "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))(declare-fun l () (L Int))";
  const std::string model = "((define-fun l () (L Int) (cons 1 (cons 2 nil))))";
  EXPECT_EQ(value_of(d, "(hd (tl l))", model), "2");
  EXPECT_EQ(value_of(d, "((_ is nil) (tl (tl l)))", model), "true");
  EXPECT_EQ(value_of(d, "(= (tl l) (cons 2 (as nil (L Int))))", model), "true");
  EXPECT_EQ(value_of(d, "((_ update hd) l 9)", model),
            "((as cons (L Int)) 9 ((as cons (L Int)) 2 (as nil (L Int))))");
}

TEST(EvaluatorTest, CodatatypesAndOpaqueTermsAreUnknown) {
  EXPECT_THAT(
      value_of("(declare-codatatypes ((S 0)) (((c (h Int) (t S)))))(declare-fun s () S)", "((_ is c) s)"),
      StartsWith("unknown"));
  EXPECT_THAT(value_of("", "(bag 1 2)"), StartsWith("unknown"));
}

}  // namespace
}  // namespace smiter::eval
