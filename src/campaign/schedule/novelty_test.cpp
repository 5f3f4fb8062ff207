// SPDX-License-Identifier: MIT
#include "campaign/schedule/novelty.h"

#include <gtest/gtest.h>

#include <fmt/core.h>

namespace smiter::campaign {
namespace {

using solver::Counter;

TEST(NoveltyTest, ACounterIsNewOnceInEachRange) {
  SeenCounters seen(2);
  EXPECT_EQ(seen.learn(0, {{"conflicts", 5}}).counters, 1u);
  EXPECT_FALSE(seen.learn(0, {{"conflicts", 5}}).any());
  EXPECT_FALSE(seen.learn(0, {{"conflicts", 7}}).any()) << "4 to 7 are one range";
  EXPECT_TRUE(seen.learn(0, {{"conflicts", 8}}).any());
  EXPECT_TRUE(seen.learn(0, {{"conflicts", 1}}).any());
}

TEST(NoveltyTest, EachSolverCountsForItself) {
  SeenCounters seen(2);
  EXPECT_TRUE(seen.learn(0, {{"conflicts", 5}}).any());
  EXPECT_TRUE(seen.learn(1, {{"conflicts", 5}}).any());
  EXPECT_FALSE(seen.learn(1, {{"conflicts", 5}}).any());
}

TEST(NoveltyTest, TwoThatNeverCountedTogetherAreNew) {
  SeenCounters seen(2);
  static_cast<void>(seen.learn(0, {{"a", 1}, {"b", 1}}));
  static_cast<void>(seen.learn(0, {{"b", 1}, {"c", 1}}));
  const Novelty found = seen.learn(0, {{"c", 1}, {"a", 1}});
  EXPECT_EQ(found.counters, 0u);
  EXPECT_EQ(found.pairs, 1u);
  EXPECT_FALSE(seen.learn(0, {{"a", 1}, {"c", 1}}).any()) << "their order does not matter";
}

TEST(NoveltyTest, PairsOfVeryManyAreLeftOut) {
  SeenCounters seen(2);
  std::vector<Counter> many;
  for (int i = 0; i < 2000; ++i) many.push_back({fmt::format("c{}", i), 1});
  const Novelty found = seen.learn(0, many);
  EXPECT_EQ(found.counters, 2000u);
  EXPECT_EQ(found.pairs, 0u);
}

TEST(NoveltyTest, MadeUpNamesAreNewUpToABoundAndOfTheirSolverAlone) {
  SeenCounters seen(2);
  std::size_t next = 0, counted = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<Counter> many;
    for (int i = 0; i < 4096; ++i) many.push_back({fmt::format("c{}", next++), 1});
    counted += seen.learn(0, many).counters;
  }
  EXPECT_EQ(counted, std::size_t{1} << 20);
  EXPECT_TRUE(seen.learn(1, {{"conflicts", 1}}).any());
}

TEST(NoveltyTest, WhatAnEarlierRunSawIsNotNewAgain) {
  const std::vector<Counter> counters = {{"conflicts", 5}, {"decisions", 1}};
  SeenCounters first(2);
  const Novelty found = first.learn(1, counters);
  const SeenHashes news = first.take_news();
  ASSERT_EQ(news.size(), 2u);
  EXPECT_EQ(news[0].size(), 0u);
  EXPECT_EQ(news[1].size(), found.counters + found.pairs);
  EXPECT_EQ(first.take_news()[1].size(), 0u) << "they were handed out";
  SeenCounters second(2);
  second.restore(news);
  EXPECT_FALSE(second.learn(1, counters).any());
  EXPECT_TRUE(second.learn(0, counters).any()) << "it is another solver";
  second.restore(SeenHashes(5));
  EXPECT_EQ(second.take_news()[1].size(), 0u) << "the store has them";
}

}  // namespace
}  // namespace smiter::campaign
