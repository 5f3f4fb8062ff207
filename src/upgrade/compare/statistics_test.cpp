// SPDX-License-Identifier: MIT
#include "upgrade/compare/statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"

namespace smiter::upgrade {
namespace {

using testing::ElementsAre;
using Values = std::vector<double>;

TEST(StatisticsTest, RankTestIsExact) {
  // Three above three: one of C(6,3) = 20 ways.
  EXPECT_NEAR(rank_test(Values{1, 2, 3}, Values{4, 5, 6}), 1.0 / 20, 1e-12);
  EXPECT_NEAR(rank_test(Values{4, 5, 6}, Values{1, 2, 3}), 1, 1e-12);
  // Rank sums of the second of at least 14: {3,5,6}, {4,5,6} and {2,6,…} has 13; by hand 2 of 20.
  EXPECT_NEAR(rank_test(Values{1, 2, 4}, Values{3, 5, 6}), 2.0 / 20, 1e-12);
  EXPECT_NEAR(rank_test(Values{5, 5, 5}, Values{5, 5, 5}), 1, 1e-12);
  EXPECT_EQ(rank_test(Values{}, Values{1}), 1);
}

TEST(StatisticsTest, RankTestKeepsItsPromiseOnEqualDistributions) {
  base::Rng rng(7);
  constexpr int kTrials = 4000;
  int alarms = 0;
  for (int i = 0; i < kTrials; ++i) {
    Values a, b;
    for (int k = 0; k < 7; ++k) {
      a.push_back(rng.unit());
      b.push_back(rng.unit());
    }
    alarms += rank_test(a, b) <= 0.05 ? 1 : 0;
  }
  EXPECT_LE(alarms, kTrials * 6 / 100);
  EXPECT_GE(alarms, kTrials * 3 / 100);  // and it does say something
}

TEST(StatisticsTest, FisherTestIsExact) {
  EXPECT_NEAR(fisher_test(0, 3, 3, 3), 1.0 / 20, 1e-12);
  EXPECT_NEAR(fisher_test(3, 3, 3, 3), 1, 1e-12);
  EXPECT_NEAR(fisher_test(0, 5, 0, 5), 1, 1e-12);
  // Fisher's tea: 3 of 4 right where 1 of 4 would be the other's: 17/70.
  EXPECT_NEAR(fisher_test(1, 4, 3, 4), 17.0 / 70, 1e-12);
}

TEST(StatisticsTest, AsManyRunsAsCanBeSignificant) {
  EXPECT_NEAR(least_chance(5), 1.0 / 252, 1e-12);
  EXPECT_EQ(runs_needed(1, 0.05), 3u);
  for (const std::size_t tests : {1u, 10u, 100u, 1000u}) {
    const unsigned runs = runs_needed(tests, 0.05);
    EXPECT_LE(least_chance(runs), 0.05 / static_cast<double>(tests));
    EXPECT_GT(least_chance(runs - 1), 0.05 / static_cast<double>(tests));
  }
}

TEST(StatisticsTest, HolmStopsAtTheFirstThatFails) {
  EXPECT_THAT(holm(Values{0.04, 0.001, 0.03}, 0.05), ElementsAre(false, true, false));
  EXPECT_THAT(holm(Values{0.04, 0.001, 0.02}, 0.05), ElementsAre(true, true, true));
  EXPECT_TRUE(holm(Values{}, 0.05).empty());
}

TEST(StatisticsTest, ProportionsAreTestedAsMariposaDoes) {
  // 60 of 60 against 95 %: z = 0.05 / sqrt(0.95 * 0.05 / 60) = 1.777.
  EXPECT_NEAR(chance_of_so_many(60, 60, 0.95), 0.0378, 5e-4);
  EXPECT_NEAR(chance_of_so_few(0, 60, 0.05), 0.0378, 5e-4);
  EXPECT_NEAR(chance_of_so_few(48, 60, 0.95), 0, 1e-6);
}

TEST(StatisticsTest, MedianOfEvenAndOdd) {
  EXPECT_EQ(median(Values{3, 1, 2}), 2);
  EXPECT_EQ(median(Values{4, 1, 2, 3}), 2.5);
  EXPECT_EQ(median(Values{}), 0);
}

}  // namespace
}  // namespace smiter::upgrade
