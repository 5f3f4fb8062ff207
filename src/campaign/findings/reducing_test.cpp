// SPDX-License-Identifier: MIT
#include "campaign/findings/reducing.h"

#include <gmock/gmock.h>

#include "examine/findings.h"
#include "examine/honest_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using examine::testing_support::honest;
using solver::testing_support::crash;
using solver::testing_support::FakeSolver;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kOr = "(assert (or p q))\n", kXor = "(assert (xor p q))\n",
                  kImplies = "(assert (=> p q))\n";

testcase::Test test_with(const std::string& assertions) {
  testcase::Test test;
  test.script = "(declare-const p Bool)\n(declare-const q Bool)\n" + assertions + "(check-sat)\n";
  return test;
}

// The solver crashes on xor and, at another place, on implications.
class ReducingTest : public testing::Test {
 protected:
  ReducingTest() {
    FakeSolver faulty("faulty", honest(ops_));
    faulty.when("(xor", crash("f at a.cpp:1")).when("(=>", crash("g at b.cpp:2"));
    solvers_ = {faulty.config()};
  }
  [[nodiscard]] triage::Finding found(const testcase::Test& test) {
    auto all = examine::findings_of(test, solvers_, conditions_, {}, how_.cpu_ms);
    EXPECT_EQ(all.size(), 1u);
    how_.cpu_ms = 0;
    return all.empty() ? triage::Finding() : all.front();
  }
  [[nodiscard]] acceptance::Acceptance acceptance_of(const testcase::Test& test) {
    auto kept = acceptance::learn(test, solvers_, {}, oracle::Symptom::Crash, ops_);
    EXPECT_TRUE(kept) << kept.error().to_string();
    return {solvers_, {}, std::move(*kept), 1, ops_};
  }

  const smt::OpTable& ops_ = theory::builtin_operators();
  const std::map<std::string, std::string> versions_;
  const examine::Conditions conditions_{.ops = ops_, .limits = {}, .versions = versions_};
  std::vector<solver::SolverConfig> solvers_;
  Reducing how_{.solvers = {}, .conditions = conditions_, .stop = [] { return false; }};

  void SetUp() override { how_.solvers = solvers_; }
};

TEST_F(ReducingTest, ASmallerTestThatShowsTheSameIsTakenOver) {
  triage::Finding finding = found(test_with(kOr + kXor));
  take_over(finding, test_with(kXor), true, how_);
  EXPECT_TRUE(finding.reduced);
  EXPECT_TRUE(finding.minimal);
  EXPECT_THAT(finding.script, Not(HasSubstr("(or p q)")));
  EXPECT_EQ(finding.test.script, test_with(kOr + kXor).script) << "what was found stays";
  EXPECT_GT(how_.cpu_ms, 0);
}

TEST_F(ReducingTest, ItKeepsItsPlaceInTheCampaignAndWhereItCameFrom) {
  triage::Finding finding = found(test_with(kOr + kXor));
  finding.id = 7;
  finding.cluster = 3;
  finding.base_options = {"--user"};
  finding.seeds = {{.text = "(check-sat)\n"}};
  finding.targets = {"target"};
  finding.origin = triage::Origin::Seed;
  finding.known = true;
  finding.triggers = 9;
  finding.test_number = 42;
  finding.seconds = 1.5;
  take_over(finding, test_with(kXor), true, how_);
  ASSERT_TRUE(finding.reduced);
  EXPECT_EQ(finding.id, 7u);
  EXPECT_EQ(finding.cluster, 3u);
  EXPECT_THAT(finding.base_options, ElementsAre("--user"));
  EXPECT_THAT(finding.seeds, ElementsAre(triage::SeedCopy{.text = "(check-sat)\n"}));
  EXPECT_THAT(finding.targets, ElementsAre("target"));
  EXPECT_EQ(finding.origin, triage::Origin::Seed);
  EXPECT_TRUE(finding.known);
  EXPECT_EQ(finding.triggers, 9u);
  EXPECT_EQ(finding.test_number, 42u);
  EXPECT_EQ(finding.seconds, 1.5);
}

TEST_F(ReducingTest, AReductionThatWasStoppedIsNotCalledMinimal) {
  triage::Finding finding = found(test_with(kOr + kXor));
  take_over(finding, test_with(kXor), false, how_);
  EXPECT_TRUE(finding.reduced);
  EXPECT_FALSE(finding.minimal);
}

TEST_F(ReducingTest, WhatFreshProcessesDoNotShowIsNotTakenOver) {
  triage::Finding finding = found(test_with(kOr + kXor));
  const std::string before = finding.script;
  take_over(finding, test_with(kOr), true, how_);
  EXPECT_FALSE(finding.reduced);
  EXPECT_EQ(finding.script, before);
}

TEST_F(ReducingTest, AnotherBugIsNotTakenOver) {
  triage::Finding finding = found(test_with(kOr + kXor));
  take_over(finding, test_with(kImplies), true, how_);
  EXPECT_FALSE(finding.reduced);
  EXPECT_EQ(finding.verdict.signature, "f at a.cpp:1");
}

TEST_F(ReducingTest, AScriptIsReducedAsLongAsItShowsWhatIsKept) {
  const testcase::Test test = test_with(kOr + kXor);
  auto acceptance = acceptance_of(test);
  const reduce::Reduced result = reduce_while_kept(test.script, acceptance, {}, how_);
  EXPECT_TRUE(result.interesting);
  EXPECT_TRUE(result.complete);
  EXPECT_THAT(result.text, HasSubstr("(xor"));
  EXPECT_THAT(result.text, Not(HasSubstr("(or ")));
  EXPECT_GT(how_.cpu_ms, 0) << "what the solvers used is counted";
}

TEST_F(ReducingTest, WhoeverWantsItToStopIsHeard) {
  const testcase::Test test = test_with(kOr + kXor);
  auto acceptance = acceptance_of(test);
  how_.stop = [] { return true; };
  EXPECT_FALSE(reduce_while_kept(test.script, acceptance, {}, how_).complete);
}

TEST_F(ReducingTest, AScriptThatDoesNotShowItIsLeftAlone) {
  auto acceptance = acceptance_of(test_with(kXor));
  const reduce::Reduced result = reduce_while_kept(test_with(kOr).script, acceptance, {}, how_);
  EXPECT_FALSE(result.interesting);
}

}  // namespace
}  // namespace smiter::campaign
