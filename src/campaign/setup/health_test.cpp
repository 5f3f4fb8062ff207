// SPDX-License-Identifier: MIT
#include "campaign/setup/health.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

TEST(HealthTest, SaysWhatTestsLittle) {
  Snapshot s;
  s.counts.solvers.push_back({.label = "z3", .queries = 100, .processes = 2, .outcomes = {}});
  auto& outcomes = s.counts.solvers[0].outcomes;
  outcomes[Outcome::Sat] = 100;
  EXPECT_TRUE(check_health(s).empty());
  outcomes = {};
  outcomes[Outcome::Error] = 90;
  EXPECT_NE(check_health(s)[0].find("rejects"), std::string::npos);
  outcomes = {};
  outcomes[Outcome::Timeout] = 95;
  EXPECT_NE(check_health(s)[0].find("limit"), std::string::npos);
  outcomes = {};
  outcomes[Outcome::Sat] = 100;
  s.counts.solvers[0].processes = 90;
  EXPECT_NE(check_health(s)[0].find("restarting"), std::string::npos);
  s.counts.unpublished = 2;
  EXPECT_NE(check_health(s)[0].find("2 findings failed the last check"), std::string::npos);
}

TEST(HealthTest, SaysWhenFindingsOfSeedsLeaveNoTimeForMutants) {
  Snapshot s;
  s.seconds_here = 60;
  s.tests_here = 25;
  s.cpu_seconds = 60;
  s.counts.investigation_cpu_ms = 50000;
  s.counts.strategies = {{.name = "seed", .tests = 25, .outcomes = {}},
                         {.name = "typefuzz", .tests = 0, .outcomes = {}}};
  ASSERT_EQ(check_health(s).size(), 1U);
  EXPECT_NE(check_health(s)[0].find("no mutants"), std::string::npos);
  s.counts.strategies[1].tests = 5;
  EXPECT_NE(check_health(s)[0].find("--known"), std::string::npos);
  s.counts.investigation_cpu_ms = 5000;
  EXPECT_TRUE(check_health(s).empty());
}

TEST(HealthTest, TimeOutsideOfSolversIsOursToSpendOnTermsThatTheyRewrite) {
  Snapshot s;
  s.cpu_seconds = 100;
  s.outside_share = 0.35;
  s.counts.tests = 1000;
  ASSERT_EQ(check_health(s).size(), 1U);
  EXPECT_NE(check_health(s)[0].find("outside the solvers"), std::string::npos);
  s.counts.terms = 64'000;
  EXPECT_TRUE(check_health(s).empty());
}

}  // namespace
}  // namespace smiter::campaign
