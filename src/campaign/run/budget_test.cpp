// SPDX-License-Identifier: MIT
#include "campaign/run/budget.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

TEST(BudgetTest, WithoutABoundItNeverEnds) {
  Budget budget(0, 0);
  budget.begin(1000, 50, 50);
  EXPECT_FALSE(budget.left_s());
  EXPECT_FALSE(budget.is_over());
  EXPECT_FALSE(budget.is_near_end());
}

TEST(BudgetTest, WhatDeadProcessesUsedIsGone) {
  Budget budget(100'000, 0);
  budget.begin(0, 90, 0);
  ASSERT_TRUE(budget.left_s());
  EXPECT_LE(*budget.left_s(), 10);
  EXPECT_GT(*budget.left_s(), 5);
  EXPECT_TRUE(budget.is_near_end());
  EXPECT_FALSE(budget.is_over());
  budget.begin(0, 100, 0);
  EXPECT_TRUE(budget.is_over());
}

TEST(BudgetTest, TheSmallerOfTwoBoundsHolds) {
  Budget budget(100'000, 20'000);
  budget.begin(0, 0, 0);
  EXPECT_LE(*budget.left_s(), 20);
  budget.add_fuzzing_ms(12'000);
  budget.add_investigation_ms(3'000);
  EXPECT_GE(budget.solver_cpu_s(), 15);
  EXPECT_LE(*budget.left_s(), 5);
  budget.add_fuzzing_ms(5'000);
  EXPECT_TRUE(budget.is_over());
}

TEST(BudgetTest, StoppingLetsUsFinishAndHurryingDoesNot) {
  Budget budget(0, 0);
  budget.begin(0, 0, 0);
  EXPECT_FALSE(budget.ends());
  budget.stop();
  EXPECT_TRUE(budget.ends());
  EXPECT_FALSE(budget.is_over());
  budget.hurry();
  EXPECT_TRUE(budget.is_over());
}

TEST(BudgetTest, InvestigationGetsAShareOfFuzzing) {
  Budget budget(0, 0);
  budget.begin(0, 0, 0);
  EXPECT_TRUE(budget.may_investigate());
  budget.add_investigation_ms(4'000);
  budget.add_own_investigation_ms(2'000);
  EXPECT_FALSE(budget.may_investigate());
  budget.add_fuzzing_ms(10'000);
  EXPECT_TRUE(budget.may_investigate());
}

}  // namespace
}  // namespace smiter::campaign
