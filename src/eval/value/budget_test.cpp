// SPDX-License-Identifier: MIT
#include "eval/value/budget.h"

#include <gtest/gtest.h>

#include "eval/judge_test_support.h"

namespace smiter::eval {
namespace {

using testing::Case;

TEST(BudgetTest, IsSpentForEverOnceSomethingDoesNotFit) {
  Budget budget(10, 100);
  EXPECT_TRUE(budget.spend(10));
  EXPECT_FALSE(budget.is_spent());
  EXPECT_FALSE(budget.spend(1));
  EXPECT_FALSE(budget.spend(0));
  EXPECT_FALSE(budget.take(0));
  EXPECT_TRUE(budget.is_spent());
}

// f calls itself twice: 2^n calls.
constexpr std::string_view kCostly =
    "(declare-const n Int)(declare-const m Int)"
    "(define-fun-rec f ((x Int) (y Int)) Int"
    "  (ite (<= x 0) y (+ (f (- x 1) (* 2 y)) (f (- x 1) (+ 1 (* 2 y))))))";
constexpr std::string_view kModel = "((define-fun n () Int 40)(define-fun m () Int 1))";

TEST(BudgetTest, AJudgementThatCostsTooMuchIsUnknownAndSaysSo) {
  const Case one(std::string(kCostly) + "(assert (= 3 (f n 0)))", kModel);
  const Judgement judgement = one.judge(kLastCheck, {.steps = 100'000});
  EXPECT_EQ(judgement.verdict, Verdict::Unknown);
  EXPECT_TRUE(judgement.assertions[0].reason.starts_with("budget:")) << judgement.assertions[0].reason;
}

TEST(BudgetTest, WhatIsFalseStaysFalseWhateverTheRestCosts) {
  const Case one(std::string(kCostly) + "(assert (= 3 (f n 0)))(assert (= m 2))(assert (= 4 (f n 1)))",
                 kModel);
  const Judgement judgement = one.judge(kLastCheck, {.steps = 100'000});
  EXPECT_EQ(judgement.verdict, Verdict::Invalid);
  EXPECT_EQ(judgement.assertions[1].value, Truth::False);
}

TEST(BudgetTest, OneAssertionDoesNotStarveTheOthers) {
  const Case one(std::string(kCostly) + "(assert (= 3 (f n 0)))(assert (= m 1))", kModel);
  const Judgement judgement = one.judge(kLastCheck, {.steps = 100'000});
  EXPECT_EQ(judgement.verdict, Verdict::Unknown);
  EXPECT_EQ(judgement.assertions[1].value, Truth::True);
}

TEST(BudgetTest, AllTrialsOfOpenValuesShareOneBudget) {
  const Case one(std::string(kCostly) +
                     "(declare-const a Int)(declare-const b Int)(declare-const c Int)"
                     "(assert (= (+ a b c) (f (+ 12 (mod a 2)) c)))",
                 kModel);
  const Judgement judgement = one.judge(kLastCheck, {.trials = 1'000'000, .steps = 1'000'000});
  EXPECT_EQ(judgement.verdict, Verdict::Unknown);
  EXPECT_TRUE(judgement.reason.starts_with("budget:")) << judgement.reason;
}

TEST(BudgetTest, BytesAreCountedToo) {
  std::string script = "(declare-const s String)(assert (= 5 (str.len (let ((s0 (str.++ s s)))";
  for (int i = 0; i < 60; ++i)
    script += "(let ((s" + std::to_string(i + 1) + " (str.++ s" + std::to_string(i) + " \"a\")))";
  script += "s60" + std::string(60, ')') + "))))";
  const Case one(script, "((define-fun s () String \"" + std::string(10'000, 'x') + "\"))");
  EXPECT_EQ(one.judge().verdict, Verdict::Invalid);
  const Judgement judgement = one.judge(kLastCheck, {.bytes = 1'000'000});
  EXPECT_EQ(judgement.verdict, Verdict::Unknown);
}

TEST(BudgetTest, TheSameQuestionEndsInTheSameWay) {
  const Case one(
      std::string(kCostly) + "(declare-const a Int)(assert (< (f 20 a) (f n a)))(assert (= a (f 5 a)))",
      kModel);
  const JudgeLimits limits{.steps = 1'000'000};
  const Judgement first = one.judge(kLastCheck, limits);
  const Judgement second = one.judge(kLastCheck, limits);
  EXPECT_EQ(first.verdict, second.verdict);
  EXPECT_EQ(first.reason, second.reason);
  for (std::size_t i = 0; i < first.assertions.size(); ++i)
    EXPECT_EQ(first.assertions[i].reason, second.assertions[i].reason);
}

}  // namespace
}  // namespace smiter::eval
