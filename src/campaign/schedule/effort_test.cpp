// SPDX-License-Identifier: MIT
#include "campaign/schedule/effort.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

TEST(EffortTest, LearnsAShortLimitAndKeepsTheFullOne) {
  solver::Limits full;
  full.wall_ms = 10'000;
  Effort effort(1, full, true);
  solver::Answer answer;
  answer.checks.push_back(
      {.result = solver::Result::Sat, .reason = {}, .model = {}, .values = {}, .core = {}, .statistics = {}});
  answer.cpu_ms = 5;
  const std::uint64_t before = effort.short_ms(0);
  for (int i = 0; i < 200; ++i) effort.learn(0, answer);
  EXPECT_LT(effort.short_ms(0), before);
  EXPECT_EQ(effort.limits(0, true).wall_ms, 10'000u);
  EXPECT_LE(effort.limits(0, false).cpu_ms, 100u);
  answer.cpu_ms = 900;
  for (int i = 0; i < 200; ++i) effort.learn(0, answer);
  EXPECT_GE(effort.short_ms(0), 900u);
  // A busy machine: the same CPU time takes longer.
  const std::uint64_t calm = effort.limits(0, false).wall_ms;
  answer.wall_ms = 5 * answer.cpu_ms;
  for (int i = 0; i < 200; ++i) effort.learn(0, answer);
  EXPECT_GT(effort.limits(0, false).wall_ms, 2 * calm);
  const Effort fixed(1, full, false);
  EXPECT_EQ(fixed.limits(0, false).wall_ms, 10'000u);
}

TEST(EffortTest, ASolverThatDecidesNothingInTimeGetsMore) {
  solver::Limits full;
  full.wall_ms = 10'000;
  Effort effort(2, full, true);
  const std::uint64_t first = effort.short_ms(0);
  solver::Answer late;
  late.outcome = solver::Class::Timeout;
  late.cpu_ms = static_cast<double>(first);
  late.wall_ms = late.cpu_ms;
  for (int i = 0; i < 24; ++i) effort.learn(0, late);
  EXPECT_EQ(effort.short_ms(0), 4 * first);
  // Once it has started it is fast, but it may have to start again.
  solver::Answer fast;
  fast.outcome = solver::Class::Ok;
  fast.checks.resize(1);
  fast.checks[0].result = solver::Result::Sat;
  fast.cpu_ms = fast.wall_ms = 5;
  for (int i = 0; i < 200; ++i) effort.learn(0, fast);
  EXPECT_EQ(effort.short_ms(0), 4 * first);
  EXPECT_EQ(effort.short_ms(1), first);
  for (int i = 0; i < 1000; ++i) effort.learn(0, late);
  EXPECT_EQ(effort.short_ms(0), full.wall_ms);
  // A machine that is so busy that little CPU time fits into much wall time.
  late.cpu_ms = 5;
  late.wall_ms = 100;
  const std::uint64_t before = effort.limits(1, false).wall_ms;
  for (int i = 0; i < 5; ++i) effort.learn(1, late);
  EXPECT_GT(effort.limits(1, false).wall_ms, before);
}

}  // namespace
}  // namespace smiter::campaign
