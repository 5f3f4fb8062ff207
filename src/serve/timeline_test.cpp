// SPDX-License-Identifier: MIT
#include "serve/timeline.h"

#include <gtest/gtest.h>

#include "base/json.h"
#include "campaign/run/statistics.h"

namespace smiter::serve {
namespace {

campaign::Moment moment(double seconds, std::uint64_t tests) {
  campaign::Counts counts;
  counts.tests = tests;
  counts.strategies = {{.name = "storm", .tests = tests, .cpu_ms = 500}};
  counts.solvers = {{.label = "z3", .queries = tests, .cpu_ms = 250}};
  return {seconds, to_json(counts), 2, seconds * 2, seconds};
}

TEST(TimelineTest, HasAColumnForEachNumber) {
  Timeline line;
  line.add(moment(2, 10));
  line.add(moment(4, 30));
  const auto json = base::Json::parse(line.json());
  EXPECT_EQ(json["tests"].get<std::vector<double>>(), (std::vector<double>{10, 30}));
  EXPECT_EQ(json["cpu_seconds"].at(1).get<double>(), 8);
  EXPECT_EQ(json["strategy_cpu_s"]["storm"].at(1).get<double>(), 0.5);
  EXPECT_EQ(json["solver_cpu_s"]["z3"].at(0).get<double>(), 0.25);
}

TEST(TimelineTest, ALongCampaignHasNoMorePointsAndKeepsTheLast) {
  Timeline line;
  for (int i = 1; i <= 5000; ++i) line.add(moment(i, static_cast<std::uint64_t>(i)));
  EXPECT_LE(line.size(), Timeline::kMostPoints);
  EXPECT_GE(line.size(), Timeline::kMostPoints / 2);
  EXPECT_EQ(line.last_seconds(), 5000);
}

TEST(TimelineTest, WhatCannotBeReadOrIsOldIsLeftOut) {
  Timeline line;
  line.add(moment(4, 1));
  line.add(moment(3, 1));
  line.add({9, "nonsense", 1, 1, 1});
  EXPECT_EQ(line.size(), 1u);
}

}  // namespace
}  // namespace smiter::serve
