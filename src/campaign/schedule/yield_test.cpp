// SPDX-License-Identifier: MIT
#include "campaign/schedule/yield.h"

#include <gtest/gtest.h>

#include <numeric>

namespace smiter::campaign {
namespace {

TEST(YieldTest, WithoutFindingsAllAreAlikeHoweverLongTheyRan) {
  Yield y(4, 3);
  for (std::uint32_t s = 0; s < 4; ++s) {
    for (int i = 0; i < 10; ++i) y.learn({s, 1, i % 2 == 0}, 1000, 0);
  }
  for (const double share : y.strategy_shares(1)) EXPECT_NEAR(share, 0.25, 1e-9);
  for (const double share : y.strategy_shares(2)) EXPECT_NEAR(share, 0.25, 1e-9);
}

TEST(YieldTest, SharesGoToWhatFindsAndNobodyFallsBelowTheFloor) {
  Yield y(4, 2);
  for (int i = 0; i < 100; ++i) {
    for (std::uint32_t s = 0; s < 4; ++s) y.learn({s, 0, false}, 1000, s == 2 && i % 10 == 0 ? 1 : 0);
  }
  const auto shares = y.strategy_shares();
  EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-9);
  EXPECT_GT(shares[2], 0.5);
  for (const double share : shares) EXPECT_GE(share, 0.3 / 4);
}

TEST(YieldTest, AStrategyMayBeGoodInOneLogicOnly) {
  Yield y(2, 2);
  for (int i = 0; i < 100; ++i) {
    for (std::uint32_t logic = 0; logic < 2; ++logic) {
      y.learn({0, logic, false}, 1000, logic == 0 && i % 10 == 0 ? 1 : 0);
      y.learn({1, logic, false}, 1000, logic == 1 && i % 10 == 0 ? 1 : 0);
    }
  }
  EXPECT_GT(y.strategy_shares(0)[0], y.strategy_shares(0)[1]);
  EXPECT_LT(y.strategy_shares(1)[0], y.strategy_shares(1)[1]);
}

TEST(YieldTest, LogicsAndOptionsThatFindHaveMoreTurns) {
  Yield y(1, 3);
  for (int i = 0; i < 100; ++i) {
    y.learn({0, 0, true}, 1000, i % 5 == 0 ? 1 : 0);
    y.learn({0, 1, false}, 1000, 0);
  }
  EXPECT_EQ(y.logic_weight(0), 1);
  EXPECT_LT(y.logic_weight(1), 0.5);
  EXPECT_GE(y.logic_weight(1), 0.2);
  EXPECT_GT(y.logic_weight(2), y.logic_weight(1));  // nothing is known of it
  EXPECT_GT(y.options_share(), 0.5);
  EXPECT_LE(y.options_share(), 0.85);
}

TEST(YieldTest, WhatIsTakenBackDoesNotCount) {
  Yield y(2, 1);
  y.learn({0, 0, false}, 1000, 1);
  y.learn({1, 0, false}, 1000, 0);
  EXPECT_GT(y.strategy_shares()[0], y.strategy_shares()[1]);
  y.appraise({0, 0, false}, 1, 0);
  EXPECT_NEAR(y.strategy_shares()[0], y.strategy_shares()[1], 1e-9);
}

TEST(YieldTest, AStrategyWhoseFindingsAreWorthNothingKeepsItsFloor) {
  const YieldPolicy policy;
  Yield y(4, 1);
  for (int i = 0; i < 200; ++i) {
    for (std::uint32_t s = 0; s < 4; ++s) y.learn({s, 0, false}, 1000, s == 0 ? 0 : 100);
  }
  const double share = y.strategy_shares()[0];
  EXPECT_GE(share, policy.floor / 4);
  EXPECT_LT(share, 1.2 * policy.floor / 4);
}

TEST(YieldTest, AHundredUnknownsMoveLessTimeThanAHundredCrashes) {
  const auto share_after = [](double worth) {
    Yield y(4, 1);
    for (int i = 0; i < 100; ++i) {
      for (std::uint32_t s = 0; s < 4; ++s) y.learn({s, 0, false}, 1000, s == 0 ? worth : 0);
    }
    return y.strategy_shares()[0];
  };
  EXPECT_GT(share_after(1), 0.6);
  EXPECT_LT(share_after(0.002), 0.3);
}

// One finding says little about who finds the next one, however much it is worth.
TEST(YieldTest, ASingleFindingIsAsWeakASignWhateverItIsWorth) {
  const auto share_after = [](double worth) {
    Yield y(4, 1);
    for (int i = 0; i < 100; ++i) {
      for (std::uint32_t s = 0; s < 4; ++s) y.learn({s, 0, false}, 1000, s == 0 && i == 50 ? worth : 0);
    }
    return y.strategy_shares()[0];
  };
  EXPECT_GT(share_after(1), 0.25);
  EXPECT_NEAR(share_after(100), share_after(1), 1e-9);
}

TEST(YieldTest, AWrongUnsatOutweighsCrashes) {
  Yield y(3, 1);
  for (int i = 0; i < 100; ++i) {
    for (std::uint32_t s = 0; s < 3; ++s)
      y.learn({s, 0, false}, 1000, s == 0 && i == 50 ? 100 : s == 1 && i % 20 == 0 ? 1 : 0);
  }
  EXPECT_GT(y.strategy_shares()[0], y.strategy_shares()[1]);
}

TEST(YieldTest, UnitsOfACheapStrategyAreMore) {
  Yield y(2, 1);
  for (int i = 0; i < 50; ++i) {
    y.learn({0, 0, false}, 100, 0);
    y.learn({1, 0, false}, 900, 0);
  }
  // The time is to be shared evenly, so that nine of the one are run for one of the other.
  const auto weights = y.unit_weights(0);
  EXPECT_NEAR(weights[0] / weights[1], 9, 3.5);
}

TEST(YieldTest, AStrategyThatMakesNothingDoesNotTakeOver) {
  Yield y(7, 1);
  std::vector<double> units(7);
  for (int i = 0; i < 3000; ++i) {
    const auto weights = y.unit_weights(0);
    // The one that is the farthest behind its weight.
    std::size_t best = 0;
    for (std::size_t s = 0; s < 7; ++s) {
      if (units[s] / weights[s] < units[best] / weights[best]) best = s;
    }
    units[best] += 1;
    y.learn({static_cast<std::uint32_t>(best), 0, false}, best == 0 ? 0.1 : 50, 0, best != 0);
  }
  EXPECT_LT(units[0], 0.5 * 3000);
}

TEST(YieldTest, OldFindingsFade) {
  Yield y(2, 1, {.fades_after_s = 100});
  for (int i = 0; i < 20; ++i) y.learn({0, 0, false}, 1000, 1);
  const double then = y.strategy_shares()[0];
  for (int i = 0; i < 2000; ++i) y.learn({static_cast<std::uint32_t>(i % 2), 0, false}, 1000, 0);
  EXPECT_LT(y.strategy_shares()[0], then);
  EXPECT_NEAR(y.strategy_shares()[0], 0.5, 0.1);
}

}  // namespace
}  // namespace smiter::campaign
