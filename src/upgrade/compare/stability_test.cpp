// SPDX-License-Identifier: MIT
#include "upgrade/compare/stability.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/rng.h"

namespace smiter::upgrade {
namespace {

std::vector<VariantRun> runs(unsigned decided, unsigned all, double ms = 10) {
  std::vector<VariantRun> result(all);
  for (unsigned i = 0; i < decided; ++i) result[i] = {true, ms};
  return result;
}

Stability category(unsigned decided, unsigned all, double ms = 10) {
  return stability_of(runs(decided, all, ms), 10, 1000).category;
}

TEST(StabilityTest, SixtyVariantsAsInMariposa) {
  EXPECT_EQ(category(60, 60), Stability::Stable);
  EXPECT_EQ(category(59, 60), Stability::Inconclusive);
  EXPECT_EQ(category(54, 60), Stability::Unstable);
  EXPECT_EQ(category(30, 60), Stability::Unstable);
  EXPECT_EQ(category(1, 60), Stability::Unstable);
  EXPECT_EQ(category(0, 60), Stability::Unsolvable);
}

TEST(StabilityTest, FewVariantsCanOnlyBeUnstable) {
  EXPECT_EQ(category(10, 10), Stability::Inconclusive);
  EXPECT_EQ(category(9, 10), Stability::Inconclusive);
  EXPECT_EQ(category(8, 10), Stability::Unstable);
  EXPECT_EQ(category(0, 10), Stability::Inconclusive);  // one in twenty would be none of ten as often
  EXPECT_EQ(category(52, 52), Stability::Stable);
  EXPECT_EQ(category(51, 51), Stability::Inconclusive);
}

TEST(StabilityTest, CloseToTheLimitIsSlowAndNotUnstable) {
  EXPECT_EQ(category(40, 60, 900), Stability::Inconclusive);
  EXPECT_EQ(category(40, 60, 700), Stability::Unstable);
}

TEST(StabilityTest, NothingIsNotMeasured) {
  EXPECT_EQ(stability_of({}, 10, 1000).category, Stability::NotMeasured);
}

TEST(StabilityTest, TimesThatGrowAreSeen) {
  std::vector<VariantRun> variants = runs(60, 60);
  EXPECT_FALSE(stability_of(variants, 10, 1000).time_unstable);
  for (int i = 0; i < 12; ++i) variants[static_cast<std::size_t>(5 * i)].cpu_ms = 400;
  const StabilityOf result = stability_of(variants, 10, 1000);
  EXPECT_EQ(result.category, Stability::Stable);
  EXPECT_TRUE(result.time_unstable);
}

// Simulated solvers: at which rate is each classed right?
TEST(StabilityTest, ClassesAreRightNinetyFiveTimesOfAHundred) {
  base::Rng rng(11);
  const auto rate = [&](unsigned numerator, unsigned denominator, Stability wanted) {
    int right = 0;
    for (int i = 0; i < 1000; ++i) {
      unsigned decided = 0;
      for (int k = 0; k < 60; ++k) decided += rng.chance(numerator, denominator) ? 1 : 0;
      right += category(decided, 60) == wanted ? 1 : 0;
    }
    return right;
  };
  EXPECT_GE(rate(4, 5, Stability::Unstable), 950);  // fails for 1 in 5
  EXPECT_GE(rate(1, 2, Stability::Unstable), 950);
  EXPECT_EQ(rate(1, 1, Stability::Stable), 1000);
  EXPECT_EQ(rate(0, 1, Stability::Unsolvable), 1000);
}

}  // namespace
}  // namespace smiter::upgrade
