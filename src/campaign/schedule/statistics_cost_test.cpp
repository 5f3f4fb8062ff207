// SPDX-License-Identifier: MIT
#include "campaign/schedule/statistics_cost.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

// Asks for tests as a campaign does, and says of which share. `with`, `without`: milliseconds of a query.
double share_asked(StatisticsCost& cost, double with, double without, std::uint64_t tests = 4000) {
  std::uint64_t asked = 0;
  for (std::uint64_t test = 0; test < tests; ++test) {
    const bool is_asked = cost.is_asked(0, test / 10, test);
    asked += is_asked ? 1 : 0;
    // Some queries are slow.
    const double slow = test % 50 == 7 ? 5 * without : 0;
    cost.learn(0, is_asked, slow + (is_asked ? with : without));
  }
  return static_cast<double>(asked) / static_cast<double>(tests);
}

TEST(StatisticsCostTest, AtFirstHalfOfTheTestsAreAsked) {
  StatisticsCost cost(1);
  EXPECT_EQ(cost.one_in(0), 2u);
  std::size_t asked = 0;
  for (std::uint64_t test = 0; test < 1000; ++test) asked += cost.is_asked(0, 3, test) ? 1 : 0;
  EXPECT_NEAR(static_cast<double>(asked), 500, 60);
  for (int i = 0; i < 15; ++i) {
    cost.learn(0, true, 100);
    cost.learn(0, false, 1);
  }
  EXPECT_EQ(cost.one_in(0), 2u) << "too few to compare";
}

TEST(StatisticsCostTest, WhereItIsCheapNearlyAllAreAsked) {
  StatisticsCost cost(1);
  EXPECT_NEAR(share_asked(cost, 5.3, 5.16), 15.0 / 16, 0.03);
  EXPECT_EQ(cost.one_in(0), 1u);
  StatisticsCost cheaper(1);
  EXPECT_GT(share_asked(cheaper, 5, 6), 0.9) << "noise";
}

TEST(StatisticsCostTest, WhereItIsDearQueriesCostAboutAFifthMore) {
  StatisticsCost cost(1);
  const double share = share_asked(cost, 4.97, 0.88, 20'000);
  const double mean = 0.88 * 1.1;  // with the slow ones
  EXPECT_GT(share * (4.97 - 0.88) / mean, 0.1);
  EXPECT_LT(share * (4.97 - 0.88) / mean, 0.3);
}

TEST(StatisticsCostTest, AFewSlowQueriesDoNotDecide) {
  StatisticsCost cost(1);
  for (int i = 0; i < 20; ++i) {
    cost.learn(0, true, i % 5 == 0 ? 1000 : 5.2);
    cost.learn(0, false, 5);
  }
  EXPECT_EQ(cost.one_in(0), 1u);
}

TEST(StatisticsCostTest, WhatChangesIsLearned) {
  StatisticsCost cost(1);
  static_cast<void>(share_asked(cost, 5, 1));
  const std::uint32_t dear = cost.one_in(0);
  EXPECT_GT(dear, 8u);
  static_cast<void>(share_asked(cost, 104, 100));
  EXPECT_EQ(cost.one_in(0), 1u);
  static_cast<void>(share_asked(cost, 5, 1));
  EXPECT_GT(cost.one_in(0), 8u);
}

TEST(StatisticsCostTest, EachSolverHasItsOwnPrice) {
  StatisticsCost cost(2);
  static_cast<void>(share_asked(cost, 5, 1));
  EXPECT_EQ(cost.one_in(1), 2u);
}

TEST(StatisticsCostTest, TheSameTestsAreAskedAgain) {
  StatisticsCost one(1), other(1);
  std::size_t differ = 0;
  for (std::uint64_t test = 0; test < 100; ++test) {
    EXPECT_EQ(one.is_asked(0, 7, test), other.is_asked(0, 7, test));
    differ += one.is_asked(0, 7, test) != one.is_asked(0, 8, test) ? 1 : 0;
  }
  EXPECT_GT(differ, 20u);
}

}  // namespace
}  // namespace smiter::campaign
