// SPDX-License-Identifier: MIT
#include "campaign/findings/reduce_finding.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"
#include "examine/collect.h"
#include "examine/findings.h"

namespace smiter::campaign {
namespace {

using examine::testing_support::honest;
using examine::testing_support::unsat_for_sat;
using examine::testing_support::wrong_model;
using oracle::VerdictClass;
using solver::testing_support::crash;
using solver::testing_support::FakeSolver;
using solver::testing_support::Life;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ReduceFindingTest : public testing::Test {
 protected:
  ReduceFindingTest() {
    test_.script =
        "(declare-const p Bool)\n(declare-const q Bool)\n(assert (or p q))\n(assert (xor p "
        "q))\n(check-sat)\n";
  }
  // What the faulty solver and an honest one show of the test.
  [[nodiscard]] triage::Finding found(const examine::Seen& seen = {}) {
    solvers_ = {faulty_.config(), honest_.config()};
    double cpu_ms = 0;
    auto all = examine::findings_of(test_, solvers_, conditions_, seen, cpu_ms);
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? triage::Finding() : all.front();
  }
  void reduce(triage::Finding& finding, bool stop = false) {
    Reducing how{
        .solvers = solvers_, .conditions = conditions_, .maker = &maker_, .stop = [stop] { return stop; }};
    reduce_finding(finding, how);
  }

  const smt::OpTable& ops_ = theory::builtin_operators();
  const std::map<std::string, std::string> versions_;
  const examine::Conditions conditions_{.ops = ops_, .limits = {}, .versions = versions_};
  testcase::Test test_;
  FakeSolver honest_{"honest", honest(ops_)};
  FakeSolver faulty_{"faulty", honest(ops_)};
  std::vector<solver::SolverConfig> solvers_;
  ScriptedStrategy maker_;
};

TEST_F(ReduceFindingTest, AWrongUnsatKeepsItsProofAndLosesTheRest) {
  faulty_.when("(xor", unsat_for_sat(ops_));
  triage::Finding finding = found();
  reduce(finding);
  ASSERT_TRUE(finding.reduced);
  EXPECT_TRUE(finding.minimal);
  EXPECT_EQ(finding.verdict.kind, VerdictClass::RefutedByWitness);
  EXPECT_THAT(finding.script, HasSubstr("(xor"));
  EXPECT_THAT(finding.script, Not(HasSubstr("(or ")));
  EXPECT_TRUE(oracle::truth_of_model(finding.script, finding.witness, 0, ops_).is_proof());
}

TEST_F(ReduceFindingTest, WhatIsAsSmallAsCanBeIsReduced) {
  faulty_.when("(xor", unsat_for_sat(ops_));
  triage::Finding finding = found();
  reduce(finding);
  ASSERT_TRUE(finding.reduced);
  test_.script = finding.script;
  triage::Finding again = found();
  reduce(again);
  EXPECT_TRUE(again.reduced);
  EXPECT_TRUE(again.minimal);
  EXPECT_EQ(again.script, finding.script);
}

TEST_F(ReduceFindingTest, AWrongModelStaysWrong) {
  faulty_.when("(xor", wrong_model(ops_));
  triage::Finding finding = found();
  ASSERT_EQ(finding.verdict.kind, VerdictClass::InvalidModel);
  reduce(finding);
  ASSERT_TRUE(finding.reduced);
  EXPECT_EQ(finding.verdict.solver, "faulty");
  EXPECT_THAT(finding.script, HasSubstr("(xor"));
}

TEST_F(ReduceFindingTest, ForACrashNobodyElseIsAskedBeforeTheEnd) {
  faulty_.when("(xor", crash("f at a.cpp:1"));
  triage::Finding finding = found();
  const std::size_t before = honest_.scripts().size();
  reduce(finding);
  ASSERT_TRUE(finding.reduced);
  auto asked = honest_.scripts();
  asked.erase(asked.begin(), asked.begin() + static_cast<std::ptrdiff_t>(before));
  EXPECT_THAT(asked, Each(Not(HasSubstr("(or p q)")))) << "it sees the small script only";
}

// Everything crashes with the same signal, and what is with xor at a place of its own.
TEST_F(ReduceFindingTest, ASilentCrashStaysAtItsPlace) {
  faulty_.when("(xor", crash("SIGSEGV", "SIGSEGV at f")).when("(assert", crash("SIGSEGV", "SIGSEGV at g"));
  triage::Finding finding = found();
  ASSERT_EQ(finding.verdict.signature, "SIGSEGV at f");
  reduce(finding);
  EXPECT_TRUE(finding.reduced);
  EXPECT_EQ(finding.verdict.signature, "SIGSEGV at f");
  EXPECT_THAT(finding.script, HasSubstr("(xor"));
}

TEST_F(ReduceFindingTest, WhoeverWantsItToStopGetsItAsItWas) {
  faulty_.when("(xor", crash("f at a.cpp:1"));
  triage::Finding finding = found();
  const std::string before = finding.script;
  reduce(finding, true);
  EXPECT_FALSE(finding.reduced);
  EXPECT_EQ(finding.script, before);
}

TEST_F(ReduceFindingTest, WhatDoesNotShowAnyMoreStaysAsItWas) {
  faulty_.when("(xor", crash("f at a.cpp:1"));
  triage::Finding finding = found();
  const std::string before = finding.script;
  solvers_.front() = FakeSolver("faulty", honest(ops_)).config();
  reduce(finding);
  EXPECT_FALSE(finding.reduced);
  EXPECT_EQ(finding.script, before);
}

TEST_F(ReduceFindingTest, TheMakerIsAskedForMovesWithTheTextsOfItsSeeds) {
  faulty_.when("(xor", crash("f at a.cpp:1"));
  triage::Finding finding = found();
  finding.seeds = {{.text = "(assert true)\n"}, {.text = "(assert false)\n"}};
  reduce(finding);
  EXPECT_THAT(maker_.moves_for, ElementsAre("(assert true)\n", "(assert false)\n"));
}

TEST_F(ReduceFindingTest, ABugOfAUsedProcessIsReducedAsASequence) {
  faulty_.when("(xor", unsat_for_sat(ops_), Life::Used);
  oracle::Record record = examine::record_without_solvers(test_, ops_);
  record.solvers.push_back(
      {.label = "faulty", .family = "faulty", .checks = {{.result = solver::Result::Unsat}}});
  const oracle::Verdict suspicion{.kind = VerdictClass::RefutedByWitness, .solver = "faulty"};
  const triage::SessionScript before{"(declare-const r Bool)\n(assert r)\n(check-sat)\n", false};
  triage::Finding finding = found({&record, &suspicion, {before, {test_.script, true}}});
  ASSERT_EQ(finding.verdict.kind, VerdictClass::SessionOnly);
  reduce(finding);
  ASSERT_TRUE(finding.reduced);
  EXPECT_EQ(finding.before.size(), 1u);
  EXPECT_THAT(finding.before.front().script, Not(HasSubstr("(assert")));
  EXPECT_THAT(finding.script, HasSubstr("(xor"));
  EXPECT_THAT(finding.script, Not(HasSubstr("(or ")));
}

TEST_F(ReduceFindingTest, AnImplicationWithoutItsPremiseIsNotReduced) {
  faulty_.when("(xor", crash("f at a.cpp:1"));
  triage::Finding finding = found();
  finding.verdict.kind = VerdictClass::Implication;
  const std::size_t before = faulty_.queries();
  reduce(finding);
  EXPECT_FALSE(finding.reduced);
  EXPECT_EQ(faulty_.queries(), before);
}

}  // namespace
}  // namespace smiter::campaign
