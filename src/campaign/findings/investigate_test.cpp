// SPDX-License-Identifier: MIT
// From a suspicion to a finding: small campaigns on solvers with one fault each.
#include "campaign/findings/investigate.h"

#include <gmock/gmock.h>

#include <atomic>

#include "campaign/campaign_test_support.h"
#include "campaign/store/workdir.h"

namespace smiter::campaign {
namespace {

using examine::testing_support::honest;
using examine::testing_support::sat_for_unsat;
using examine::testing_support::unsat_for_sat;
using examine::testing_support::wrong_model;
using oracle::VerdictClass;
using solver::testing_support::crash;
using solver::testing_support::Life;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class InvestigateTest : public MemoryCampaign {
 protected:
  FakeSolver faulty(solver::testing_support::Respond respond, const std::string& on = "(xor",
                    Life life = Life::Any) {
    FakeSolver fake("faulty", honest(ops_));
    fake.when(on, std::move(respond), life);
    add(fake);
    return fake;
  }
  // Nobody is accused but the one with the fault, and no error of ours shows.
  void expect_only_faulty(const Snapshot& last) {
    for (const triage::Finding& f : findings())
      EXPECT_THAT(f.verdict.solver, testing::AnyOf("faulty", "")) << f.verdict.explanation;
    EXPECT_EQ(last.counts.our_errors, 0u);
    EXPECT_EQ(last.counts.unpublished, 0u);
    EXPECT_FALSE(std::filesystem::exists(folder_ + "/out/unpublished"));
  }
  [[nodiscard]] std::string file(const ClusterLine& line, const std::string& name) const {
    const auto text = base::read_file(folder_ + "/out/findings/" + line.folder + "/" + name);
    return text ? *text : "";
  }
};

TEST_F(InvestigateTest, WhereAllAreRightNothingIsFound) {
  const Snapshot last = run(settings({"honest", "right"}, 150));
  EXPECT_THAT(last.findings, IsEmpty()) << summary_json(last, true);
  EXPECT_EQ(last.counts.suspicions, 0u);
  EXPECT_EQ(last.counts.our_errors, 0u);
  EXPECT_THAT(events_, IsEmpty());
}

TEST_F(InvestigateTest, AWrongUnsatIsRefutedReducedAndReported) {
  faulty(unsat_for_sat(ops_));
  const Snapshot last = run(settings({"faulty", "honest"}, 100));
  ASSERT_THAT(kinds_of(last), Contains(name(VerdictClass::RefutedByWitness))) << summary_json(last, true);
  expect_only_faulty(last);
  EXPECT_EQ(last.counts.false_alarms, 0u);
  const auto line =
      std::ranges::find(last.findings, name(VerdictClass::RefutedByWitness), &ClusterLine::kind);
  EXPECT_EQ(line->solver, "faulty");
  EXPECT_TRUE(line->reduced);
  EXPECT_THAT(file(*line, "reduced.smt2"), HasSubstr("(xor"));
  EXPECT_NE(file(*line, "report.md"), "");
  EXPECT_NE(file(*line, "seed.smt2"), "");
  EXPECT_TRUE(
      oracle::truth_of_model(file(*line, "reduced.smt2"), file(*line, "witness.smt2"), 0, ops_).is_proof());
}

TEST_F(InvestigateTest, ACrashIsOneClusterHoweverManyTestsShowIt) {
  faulty(crash("f at a.cpp:1"));
  const Snapshot last = run(settings({"faulty", "honest"}, 120));
  ASSERT_EQ(last.findings.size(), 1u) << summary_json(last, true);
  EXPECT_EQ(last.findings[0].kind, name(VerdictClass::Crash));
  EXPECT_EQ(last.findings[0].signature, "f at a.cpp:1");
  EXPECT_GT(last.findings[0].triggers, 1u);
  EXPECT_EQ(last.counts.suspicions, 1u) << "the others joined it without being run again";
  EXPECT_THAT(file(last.findings[0], "reduced.smt2"), HasSubstr("(xor"));
  expect_only_faulty(last);
}

TEST_F(InvestigateTest, TwoCrashesAreTwoClusters) {
  faulty(crash("f at a.cpp:1")).when("(=>", crash("g at b.cpp:2"));
  const Snapshot last = run(settings({"faulty", "honest"}, 120));
  EXPECT_EQ(last.findings.size(), 2u) << summary_json(last, true);
  expect_only_faulty(last);
}

TEST_F(InvestigateTest, OfASilentCrashTheDebuggerFindsThePlace) {
  faulty(crash("SIGSEGV", "SIGSEGV at f"));
  const Snapshot last = run(settings({"faulty", "honest"}, 60));
  ASSERT_EQ(last.findings.size(), 1u) << summary_json(last, true);
  EXPECT_EQ(last.findings[0].signature, "SIGSEGV at f");
}

TEST_F(InvestigateTest, AWrongModelConvictsWhoGaveIt) {
  faulty(wrong_model(ops_));
  const Snapshot last = run(settings({"faulty", "honest"}, 100));
  ASSERT_THAT(kinds_of(last), Contains(name(VerdictClass::InvalidModel))) << summary_json(last, true);
  expect_only_faulty(last);
  EXPECT_EQ(last.counts.false_alarms, 0u);
}

TEST_F(InvestigateTest, AWrongSatIsFoundWithoutBlamingWhoIsRight) {
  seed("unsat_xor", "(assert (xor p q))\n(assert (= p q))\n");
  faulty(sat_for_unsat(ops_));
  const Snapshot last = run(settings({"faulty", "honest"}, 100));
  EXPECT_THAT(last.findings, Not(IsEmpty())) << summary_json(last, true);
  expect_only_faulty(last);
}

TEST_F(InvestigateTest, AMajorityNamesWhoIsWrong) {
  seed("unsat_xor", "(assert (xor p q))\n(assert (= p q))\n");
  faulty(sat_for_unsat(ops_));
  const Snapshot last = run(settings({"faulty", "honest", "right"}, 100));
  ASSERT_THAT(last.findings, Not(IsEmpty())) << summary_json(last, true);
  for (const ClusterLine& line : last.findings) EXPECT_EQ(line.solver, "faulty");
}

TEST_F(InvestigateTest, WhatOnlyAUsedProcessShowsIsABugOfReset) {
  faulty(unsat_for_sat(ops_), "(xor", Life::Used);
  const Snapshot last = run(settings({"faulty", "honest"}, 120));
  ASSERT_THAT(last.findings, Not(IsEmpty())) << summary_json(last, true);
  EXPECT_THAT(kinds_of(last), Contains(name(VerdictClass::SessionOnly)));
  EXPECT_THAT(kinds_of(last), Not(Contains(name(VerdictClass::RefutedByWitness))));
  expect_only_faulty(last);
}

TEST_F(InvestigateTest, WhatNeverShowsAgainIsAFalseAlarm) {
  auto has_lied = std::make_shared<std::atomic<bool>>(false);
  faulty([has_lied, right = honest(ops_), wrong = unsat_for_sat(ops_)](const solver::MemoryQuery& query) {
    solver::Answer answer = right(query);
    const bool sat = std::ranges::any_of(
        answer.checks, [](const auto& check) { return check.result == solver::Result::Sat; });
    return sat && !has_lied->exchange(true) ? wrong(query) : answer;
  });
  const Snapshot last = run(settings({"faulty", "honest"}, 60));
  EXPECT_THAT(last.findings, IsEmpty()) << summary_json(last, true);
  EXPECT_EQ(last.counts.suspicions, 1u);
  EXPECT_EQ(last.counts.false_alarms, 1u);
}

TEST_F(InvestigateTest, AFindingOfASeedIsSaidToBeOne) {
  std::filesystem::remove(folder_ + "/seeds/and.smt2");
  std::filesystem::remove(folder_ + "/seeds/unsat.smt2");
  faulty(crash("f at a.cpp:1"));
  const Snapshot last = run(settings({"faulty", "honest"}, 40));
  ASSERT_EQ(last.findings.size(), 1u) << summary_json(last, true);
  EXPECT_EQ(last.seed_clusters, 1u);
  EXPECT_EQ(last.findings[0].origin, std::string(name_of(triage::Origin::Seed)));
}

TEST_F(InvestigateTest, AFindingIsToldAfterItsFolderIsThere) {
  faulty(crash("f at a.cpp:1"));
  run(settings({"faulty", "honest"}, 40));
  ASSERT_FALSE(events_.empty());
  EXPECT_EQ(events_.front().kind, EventKind::Confirmed);
  EXPECT_EQ(events_.front().finding.verdict.solver, "faulty");
  EXPECT_EQ(std::ranges::count(events_, EventKind::Reduced, &Event::kind), 1);
}

TEST_F(InvestigateTest, DrawnOptionsThatABugTakesAreNamed) {
  FakeSolver fake("faulty", honest(ops_));
  fake.when_option("--weird", "(xor", crash("f at a.cpp:1"));
  solver::SolverConfig config = fake.config();
  config.profile.pools = {{.name = "odd",
                           .policy = solver::Policy::Reportable,
                           .why = "",
                           .settings = {"--weird", "--harmless"}}};
  solvers_.insert_or_assign("faulty", config);
  Settings s = settings({"faulty"}, 150);
  s.options = OptionFuzzing::Policy;
  const Snapshot last = run(s);
  ASSERT_EQ(last.findings.size(), 1u) << summary_json(last, true);
  EXPECT_EQ(last.findings[0].solver, "faulty") << "its label without what was drawn";
  const auto found = findings();
  ASSERT_FALSE(found.empty());
  EXPECT_FALSE(found[0].default_options);
  EXPECT_THAT(found[0].options, ElementsAre("--weird"));
}

TEST_F(InvestigateTest, WhatIsKnownAlreadyIsMarked) {
  faulty(crash("f at a.cpp:1"));
  run(settings({"faulty", "honest"}, 40));
  Settings again = settings({"faulty", "honest"}, 40);
  again.known = {folder_ + "/out"};
  again.out = folder_ + "/again";
  const Snapshot last = run(again);
  ASSERT_EQ(last.findings.size(), 1u) << summary_json(last, true);
  EXPECT_TRUE(last.findings[0].known);
  EXPECT_EQ(last.new_clusters, 0u);
}

}  // namespace
}  // namespace smiter::campaign
