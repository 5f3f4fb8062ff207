// SPDX-License-Identifier: MIT
#include "campaign/supervise/restart_policy.h"

#include <csignal>

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

using base::Step;

OwnCrash judging(std::uint64_t hash) {
  OwnCrash crash{.cause = "SIGSEGV", .thread = "worker 0"};
  crash.culprit = Culprit{.step = Step::Judge, .unit = 7, .test = 12, .hash = hash, .strategy = "diver"};
  return crash;
}

Death fault(std::uint64_t hash, std::uint64_t tests = 5) {
  Death death{.signal = SIGSEGV, .is_set_up = true, .tests = tests};
  death.fault = judging(hash);
  return death;
}

Death killed(std::vector<OwnCrash> at_work, std::uint64_t tests = 5) {
  Death death{.signal = SIGKILL, .is_set_up = true, .tests = tests};
  death.at_work = std::move(at_work);
  return death;
}

TEST(RestartPolicyTest, BlamesTheFaultingThreadsWorkAndGoesOn) {
  RestartPolicy policy;
  const auto decision = policy.decide(fault(1));
  EXPECT_TRUE(decision.goes_on);
  ASSERT_TRUE(decision.crash);
  EXPECT_EQ(decision.crash->culprit->hash, 1u);
}

TEST(RestartPolicyTest, AKillBlamesNobodyAtFirst) {
  RestartPolicy policy;
  const auto decision = policy.decide(killed({judging(1), judging(2)}));
  EXPECT_TRUE(decision.goes_on);
  EXPECT_FALSE(decision.crash);
}

TEST(RestartPolicyTest, AKillBlamesWhatWasUnderWayTwiceInARow) {
  RestartPolicy policy;
  static_cast<void>(policy.decide(killed({judging(1), judging(2)})));
  const auto decision = policy.decide(killed({judging(3), judging(2)}));
  EXPECT_TRUE(decision.goes_on);
  ASSERT_TRUE(decision.crash);
  EXPECT_EQ(decision.crash->culprit->hash, 2u);
}

TEST(RestartPolicyTest, AKillLongAfterAnotherBlamesNobody) {
  RestartPolicy policy;
  static_cast<void>(policy.decide(killed({judging(1)})));
  static_cast<void>(policy.decide(killed({judging(2)})));
  EXPECT_FALSE(policy.decide(killed({judging(1)})).crash);
}

TEST(RestartPolicyTest, AnExitInTheMiddleOfTheWorkIsWrittenDown) {
  RestartPolicy policy;
  const auto decision = policy.decide({.exit_code = 3, .is_set_up = true, .tests = 1});
  EXPECT_TRUE(decision.goes_on);
  ASSERT_TRUE(decision.crash);
  EXPECT_FALSE(decision.crash->culprit);
}

TEST(RestartPolicyTest, ACrashThatComesBackAtOnceEndsTheCampaign) {
  RestartPolicy policy;
  EXPECT_TRUE(policy.decide(fault(1, 0)).goes_on);
  EXPECT_TRUE(policy.decide(fault(2, 0)).goes_on);
  const auto decision = policy.decide(fault(3, 0));
  EXPECT_FALSE(decision.goes_on);
  EXPECT_NE(decision.why.find("3 times in a row"), std::string::npos) << decision.why;
  EXPECT_TRUE(decision.crash);
}

TEST(RestartPolicyTest, AFinishedTestStartsTheCountAnew) {
  RestartPolicy policy;
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(policy.decide(fault(1, 0)).goes_on);
    EXPECT_TRUE(policy.decide(fault(2, 1)).goes_on);
  }
}

TEST(RestartPolicyTest, ADeathBeforeTheStoreWithoutACulpritEndsTheCampaign) {
  RestartPolicy policy;
  EXPECT_FALSE(policy.decide({.signal = SIGSEGV, .is_set_up = false}).goes_on);
}

TEST(RestartPolicyTest, AKillBeforeTheStoreIsTriedAgain) {
  RestartPolicy policy;
  EXPECT_TRUE(policy.decide({.signal = SIGKILL, .is_set_up = false}).goes_on);
}

TEST(RestartPolicyTest, ASeedThatKillsTheReaderIsLeftOut) {
  RestartPolicy policy;
  Death death{.signal = SIGSEGV, .is_set_up = false};
  death.fault = OwnCrash{.cause = "SIGSEGV"};
  death.fault->culprit = Culprit{.step = Step::ReadSeed, .seed = "a.smt2"};
  EXPECT_TRUE(policy.decide(death).goes_on);
}

}  // namespace
}  // namespace smiter::campaign
