// SPDX-License-Identifier: MIT
#include "campaign/run/snapshot.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace smiter::campaign {
namespace {

base::Json summary(const Snapshot& s) {
  return base::Json::parse(summary_json(s, false));
}

TEST(SnapshotTest, WhatIsNotKnownIsNull) {
  Snapshot s;
  EXPECT_TRUE(summary(s)["seconds_left"].is_null());
  EXPECT_TRUE(summary(s)["last_finding"].is_null());
  s.seconds_left = 3;
  s.last_finding = 0;
  EXPECT_EQ(summary(s)["seconds_left"].get<double>(), 3);
  EXPECT_EQ(summary(s)["last_finding"].get<double>(), 0);
}

TEST(SnapshotTest, SolversHaveTheirLimitsAndVersions) {
  Snapshot s;
  s.counts.solvers = {{.label = "a", .queries = 4}, {.label = "b", .queries = 2}};
  s.limits_ms = {150, 300};
  s.versions = {"a 1.0", "b 2.0"};
  const auto json = summary(s);
  EXPECT_EQ(json["queries"].get<int>(), 6);
  EXPECT_EQ(json["solvers"]["a"]["limit_ms"].get<int>(), 150);
  EXPECT_EQ(json["solvers"]["b"]["version"].get<std::string>(), "b 2.0");
  EXPECT_EQ(json["solvers"]["b"]["queries"].get<int>(), 2);
}

TEST(SnapshotTest, FindingsStandInTheirOrder) {
  Snapshot s;
  s.findings = {{.id = 9, .worth = 20, .kind = "crash"}, {.id = 2, .worth = 1, .kind = "invalid-model"}};
  const auto json = summary(s);
  ASSERT_EQ(json["findings"].size(), 2u);
  EXPECT_EQ(json["findings"].at(0)["id"].get<int>(), 9);
  EXPECT_EQ(json["findings"].at(0)["class"].get<std::string>(), "crash");
  EXPECT_EQ(json["findings"].at(1)["worth"].get<double>(), 1);
}

TEST(SnapshotTest, TheFocusIsThereIfThereIsOne) {
  Snapshot s;
  EXPECT_FALSE(summary(s).contains("focus"));
  s.focus = {.parts = {{"op:str.at", 3}}, .tests = 3, .all_tests = 4, .cpu_ms = 500, .all_cpu_ms = 1000};
  const auto focus = summary(s)["focus"];
  EXPECT_EQ(focus["tests_share"].get<double>(), 0.75);
  EXPECT_EQ(focus["cpu_share"].get<double>(), 0.5);
  EXPECT_EQ(focus["parts"].at(0)["name"].get<std::string>(), "op:str.at");
  EXPECT_TRUE(focus["changes"].is_null());
  s.focus.all_tests = 0;
  EXPECT_EQ(summary(s)["focus"]["tests_share"].get<double>(), 0);
}

TEST(SnapshotTest, OddBytesInAWarningDoNotBreakTheJson) {
  Snapshot s;
  s.warnings = {"raw \xff"};
  EXPECT_EQ(summary(s)["warnings"].size(), 1u);
}

TEST(SnapshotTest, TheBriefOneHasAllButTheFindings) {
  Snapshot s;
  s.counts.tests = 5;
  s.warnings = {"w"};
  s.findings = {{.id = 9}};
  auto whole = summary(s);
  whole.erase("findings");
  auto brief = base::Json::parse(brief_json(s, 77, true));
  EXPECT_EQ(brief["at"].get<int>(), 77);
  EXPECT_TRUE(brief["over"].get<bool>());
  brief.erase("at");
  brief.erase("over");
  EXPECT_TRUE(brief == whole);
}

TEST(SnapshotTest, PrettyIsTheSameOnMoreLines) {
  Snapshot s;
  s.clusters = 4;
  EXPECT_TRUE(base::Json::parse(summary_json(s, true)) == summary(s));
  EXPECT_EQ(summary_json(s, false).find('\n'), std::string::npos);
  EXPECT_NE(summary_json(s, true).find('\n'), std::string::npos);
}

}  // namespace
}  // namespace smiter::campaign
