// SPDX-License-Identifier: MIT
#include "campaign/run/clock.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

TEST(ClockTest, CountsFromWhereTheRunsBeforeEnded) {
  Clock clock;
  clock.before = 100;
  clock.begin -= std::chrono::seconds(7);
  EXPECT_GE(clock.here(), 7);
  EXPECT_LT(clock.here(), 67) << "a busy machine";
  EXPECT_GE(clock.seconds(), 107);
}

TEST(ClockTest, WhatTheProcessDidBeforeIsNotCounted) {
  const double before = cpu_time().own_s;
  volatile double sum = 0;
  while (cpu_time().own_s < before + 0.02) sum = sum + 1;
  const Clock clock;
  EXPECT_LT(clock.cpu_here().own_s, cpu_time().own_s);
  while (clock.cpu_here().own_s < 0.01) sum = sum + 1;
  EXPECT_GE(cpu_time().own_s, before + 0.03);
}

}  // namespace
}  // namespace smiter::campaign
