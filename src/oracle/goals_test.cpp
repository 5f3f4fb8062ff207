// SPDX-License-Identifier: MIT
#include "oracle/goals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracle/rewrites.h"
#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

const std::string kScript =
    "(declare-const x Int)(declare-const y Int)(assert (< x y))(assert (> x 0))(apply solve-eqs)";

RewriteRecord judged(const std::string& printed, const std::string& script = kScript) {
  const auto records =
      truth_of_rewrites(script, std::vector<std::string>{printed}, theory::builtin_operators());
  EXPECT_EQ(records.size(), 1U);
  return records.empty() ? RewriteRecord{} : records[0];
}

TEST(GoalsTest, WhatEveryModelSatisfiesIsRight) {
  EXPECT_EQ(
      judged("(goals\n(goal\n  (not (<= y x))\n  (not (<= x 0))\n  :precision precise :depth 1)\n)").truth,
      Truth::Valid);
  // A variable that is gone, a case distinction, nothing left.
  EXPECT_EQ(judged("(goals (goal (> y 1) :precision precise :depth 2))").truth, Truth::Valid);
  EXPECT_EQ(judged("(goals (goal (= x 1) (> y 1) :precision precise :depth 1) "
                   "(goal (> x 1) (> y 2) :precision precise :depth 1))")
                .truth,
            Truth::Valid);
  EXPECT_EQ(judged("(goals (goal :precision precise :depth 0))").truth, Truth::Valid);
}

TEST(GoalsTest, ALostModelIsFound) {
  const RewriteRecord record = judged("(goals (goal (> x 1) (< x y) :precision precise :depth 1))");
  EXPECT_EQ(record.truth, Truth::Invalid);
  EXPECT_EQ(record.value, "true");
  EXPECT_THAT(record.assignment, testing::HasSubstr("(define-fun x () Int 1)"));
  EXPECT_THAT(record.operators, testing::HasSubstr("(apply solve-eqs)"));
  EXPECT_TRUE(differs_under(kScript, record.rewritten, record.assignment, theory::builtin_operators()));
  EXPECT_FALSE(differs_under(kScript, "(goals (goal :precision precise :depth 1))", record.assignment,
                             theory::builtin_operators()));
  // No goal is left, but there is a model.
  EXPECT_EQ(judged("(goals)").truth, Truth::Invalid);
}

TEST(GoalsTest, AScriptIsReadToo) {
  EXPECT_EQ(judged("(set-logic ALL)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n(exit)\n").truth,
            Truth::Valid);
  EXPECT_EQ(judged("(set-logic ALL)\n(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n").truth,
            Truth::Invalid);
  EXPECT_EQ(judged("(define-fun f () Int 3)(assert (> x f))").truth, Truth::Unknown);
}

TEST(GoalsTest, WhatProvesNothingIsUnknown) {
  EXPECT_EQ(judged("(goals (goal (> x 1) :precision under :depth 1))").truth, Truth::Unknown);
  EXPECT_EQ(judged("(goals (goal (> x k!1) :precision precise :depth 1))").truth, Truth::Unknown);
  EXPECT_EQ(judged("(goals (goal (> x 1) :depth 1))").truth, Truth::Unknown);
  EXPECT_EQ(judged("(error \"unknown tactic\")").truth, Truth::Unknown);
  EXPECT_EQ(judged("(goals (goal").truth, Truth::Unknown);
  EXPECT_EQ(judged("").truth, Truth::Unknown);
  EXPECT_EQ(judged("(goals)", "(declare-const x Int)(push 1)(assert (> x 0))(pop 1)(apply simplify)").truth,
            Truth::Unknown);
  // Division by 0 may be anything: some choice keeps the model.
  EXPECT_EQ(judged("(goals (goal (= 7 (div y 0)) :precision precise :depth 1))",
                   "(declare-const x Int)(declare-const y Int)(assert (= x (div y 0)))(apply simplify)")
                .truth,
            Truth::Valid);
}

TEST(GoalsTest, ATacticThatMayLoseModelsIsNotAccused) {
  const std::string less = "(goals (goal (< x 0) :precision precise :depth 1))";
  const std::string script = "(declare-const x Int)(declare-const y Int)(assert (< x y))";
  EXPECT_EQ(judged(less, script + "(apply (then  simplify solve-eqs))").truth, Truth::Invalid);
  for (const char* tactic :
       {"fix-dl-var", "symmetry-reduce", "(then simplify fix-dl-var)", "simplify :som true"})
    EXPECT_EQ(judged(less, script + "(apply " + tactic + ")").truth, Truth::Unknown) << tactic;
}

TEST(GoalsTest, ASymbolThatLooksLikeANewOneIsAmbiguous) {
  EXPECT_EQ(judged("(goals (goal (> k!0 0) :precision precise :depth 1))",
                   "(declare-const x Int)(declare-const k!0 Int)(assert (< x k!0))(apply simplify)")
                .truth,
            Truth::Unknown);
}

TEST(GoalsTest, OneTacticOfSeveralIsKept) {
  const std::string one = with_one_rewrite("(declare-const p Bool)(assert p)(apply simplify)(apply nnf)", 1,
                                           theory::builtin_operators());
  EXPECT_THAT(one, testing::HasSubstr("(apply nnf)"));
  EXPECT_THAT(one, testing::Not(testing::HasSubstr("(apply simplify)")));
  EXPECT_THAT(one, testing::HasSubstr("(assert p)"));
}

}  // namespace
}  // namespace smiter::oracle
