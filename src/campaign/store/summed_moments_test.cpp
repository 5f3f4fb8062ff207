// SPDX-License-Identifier: MIT
#include "campaign/store/summed_moments.h"

#include <gtest/gtest.h>

#include "campaign/run/statistics.h"

namespace smiter::campaign {
namespace {

MachineMoment of(std::uint64_t machine, double seconds, std::uint64_t tests) {
  Counts counts;
  counts.tests = tests;
  return {machine, {seconds, to_json(counts), 0, 2, 1}};
}

TEST(SummedMomentsTest, EachMachineCountsOnceWithItsLatest) {
  const auto sums = summed_moments({of(1, 1, 10), of(2, 2, 5), of(1, 3, 20), of(2, 4, 7)}, 100);
  ASSERT_EQ(sums.size(), 4u);
  EXPECT_EQ(counts_from_json(sums[0].counts)->tests, 10u);
  EXPECT_EQ(counts_from_json(sums[1].counts)->tests, 15u);
  EXPECT_EQ(counts_from_json(sums[3].counts)->tests, 27u);
  EXPECT_EQ(sums[3].seconds, 4);
  EXPECT_EQ(sums[3].cpu_seconds, 4);
  EXPECT_EQ(sums[3].solver_cpu_seconds, 2);
}

TEST(SummedMomentsTest, AFewPointsEndWithTheSumOfAll) {
  std::vector<MachineMoment> all;
  for (std::uint64_t i = 0; i < 1000; ++i) all.push_back(of(i % 10, static_cast<double>(i), i));
  const auto sums = summed_moments(all, 7);
  ASSERT_EQ(sums.size(), 7u);
  EXPECT_EQ(counts_from_json(sums.back().counts)->tests, 9945u);
  EXPECT_TRUE(summed_moments({}, 7).empty());
}

TEST(SummedMomentsTest, WhatCannotBeReadCountsNothing) {
  const auto sums = summed_moments({{1, {1, "nonsense", 0, 2, 1}}, of(2, 2, 5)}, 9);
  EXPECT_EQ(counts_from_json(sums.back().counts)->tests, 5u);
}

}  // namespace
}  // namespace smiter::campaign
