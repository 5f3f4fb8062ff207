// SPDX-License-Identifier: MIT
#include "campaign/run/snapshot_maker.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"
#include "triage/finding_test_support.h"

namespace smiter::campaign {
namespace {

using oracle::VerdictClass;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// As an earlier run of a campaign left it: reduced, in a cluster of its own.
triage::Finding stored(std::uint64_t id, VerdictClass kind, const std::string& script) {
  triage::Finding f = triage::sample_finding();
  f.id = f.cluster = id;
  f.verdict.kind = kind;
  f.script = f.test.script = script;
  f.key = "key " + std::to_string(id);
  f.seconds = 10 * static_cast<double>(id);
  return f;
}

const std::string kInt = "(declare-const x Int)\n(assert (> (abs x) 0))\n(check-sat)\n";
const std::string kBool = "(declare-const p Bool)\n(assert (not p))\n(check-sat)\n";

class FillFindingsTest : public testing::Test {
 protected:
  [[nodiscard]] static Snapshot filled(const std::vector<triage::Finding>& findings) {
    const Desk desk(theory::builtin_operators(), {}, findings);
    Snapshot s;
    s.counts.strategies = {{.name = "typefuzz", .clusters = 9}, {.name = "opfuzz", .clusters = 9}};
    fill_findings(s, desk);
    return s;
  }
};

TEST_F(FillFindingsTest, TheWorthiestStandsFirst) {
  const Snapshot s =
      filled({stored(1, VerdictClass::InvalidModel, kInt), stored(2, VerdictClass::RefutedByWitness, kBool)});
  ASSERT_THAT(s.findings, SizeIs(2));
  EXPECT_EQ(s.findings[0].id, 2u);
  EXPECT_EQ(s.findings[1].id, 1u);
  EXPECT_GT(s.findings[0].worth, s.findings[1].worth);
}

TEST_F(FillFindingsTest, ALineSaysWhatTheFindingSays) {
  triage::Finding f = stored(3, VerdictClass::RefutedByWitness, kInt);
  f.triggers = 5;
  const Snapshot s = filled({f});
  ASSERT_THAT(s.findings, SizeIs(1));
  const ClusterLine& line = s.findings[0];
  EXPECT_EQ(line.kind, oracle::name_of(VerdictClass::RefutedByWitness));
  EXPECT_EQ(line.solver, "z3");
  EXPECT_EQ(line.strategy, "typefuzz");
  EXPECT_EQ(line.triggers, 5u);
  EXPECT_EQ(line.bytes, kInt.size());
  EXPECT_TRUE(line.reduced);
  EXPECT_TRUE(line.folder.starts_with("0003-z3-"));
}

TEST_F(FillFindingsTest, ClustersAreCountedWithTheStrategyThatFoundThem) {
  const Snapshot s = filled({stored(1, VerdictClass::RefutedByWitness, kInt)});
  EXPECT_EQ(s.clusters, 1u);
  EXPECT_EQ(s.counts.strategies[0].clusters, 1u);
  EXPECT_EQ(s.counts.strategies[1].clusters, 0u) << "what was counted before does not stay";
}

TEST_F(FillFindingsTest, WhatIsKnownAndWhatASeedShowsIsCountedApart) {
  triage::Finding known = stored(1, VerdictClass::RefutedByWitness, kInt);
  known.known = true;
  triage::Finding of_seed = stored(2, VerdictClass::InvalidModel, kBool);
  of_seed.origin = triage::Origin::Seed;
  const Snapshot s = filled({known, of_seed});
  EXPECT_EQ(s.clusters, 2u);
  EXPECT_EQ(s.new_clusters, 1u);
  EXPECT_EQ(s.seed_clusters, 1u);
}

TEST_F(FillFindingsTest, TheLastFindingIsTheLatest) {
  EXPECT_EQ(filled({}).last_finding, -1) << "there is none";
  const Snapshot s =
      filled({stored(1, VerdictClass::InvalidModel, kInt), stored(2, VerdictClass::RefutedByWitness, kBool)});
  EXPECT_EQ(s.last_finding, 20);
}

TEST_F(FillFindingsTest, WhatIsNotReducedWaits) {
  triage::Finding f = stored(1, VerdictClass::RefutedByWitness, kInt);
  EXPECT_EQ(filled({f}).reductions_waiting, 0u);
  f.reduced = false;
  EXPECT_EQ(filled({f}).reductions_waiting, 1u);
}

class SnapshotMakerTest : public MemoryParts {
 protected:
  // After so many workers have done all that there is to do.
  [[nodiscard]] Snapshot made_after(unsigned workers) {
    crew_.emplace(*parts_);
    maker_.emplace(*parts_, *equipment_, past_, *crew_);
    if (workers > 0) crew_->start(workers);
    crew_->join();
    return maker_->make();
  }
  void TearDown() override {
    crew_.reset();
    MemoryParts::TearDown();
  }

  std::optional<Crew> crew_;
  std::optional<SnapshotMaker> maker_;
};

TEST_F(SnapshotMakerTest, EarlierRunsCountBesideThisOne) {
  past_.counts.tests = 100;
  past_.cpu_seconds = 1000;
  past_.solver_cpu_seconds = 400;
  make(settings({"honest", "right"}, 20));
  const Snapshot s = made_after(1);
  EXPECT_EQ(s.tests_here, 20u);
  EXPECT_EQ(s.counts.tests, 120u);
  EXPECT_GE(s.cpu_seconds, 1000);
  EXPECT_GE(s.solver_cpu_seconds, 400);
  EXPECT_LT(s.solver_cpu_seconds, s.cpu_seconds);
  EXPECT_DOUBLE_EQ(s.tests_per_cpu_second, 120 / s.cpu_seconds);
  EXPECT_DOUBLE_EQ(s.outside_share, 1 - s.solver_cpu_seconds / s.cpu_seconds);
}

TEST_F(SnapshotMakerTest, SeedsAreCountedWithThoseThatWereRunAndThoseThatWereSkipped) {
  write("seeds/broken.smt2", "(assert");
  make(settings({"honest", "right"}, 20));
  const Snapshot before = made_after(0);
  EXPECT_EQ(before.seeds, 3u);
  EXPECT_EQ(before.seeds_run, 0u);
  EXPECT_EQ(before.seeds_skipped, 1u);
  EXPECT_EQ(made_after(1).seeds_run, 3u);
}

TEST_F(SnapshotMakerTest, TheSeedThatStandsForNoneIsNotCounted) {
  make(settings({"honest", "right"}, 20));
  equipment_->seedless = true;
  EXPECT_EQ(made_after(0).seeds, 0u);
}

TEST_F(SnapshotMakerTest, WithoutALimitNoTimeIsLeftToCount) {
  make(settings({"honest", "right"}, 20));
  EXPECT_EQ(made_after(0).seconds_left, -1);
}

TEST_F(SnapshotMakerTest, ALimitThatHasPassedLeavesNothing) {
  Settings s = settings({"honest", "right"}, 20);
  s.time_ms = 1000;
  make(s);
  budget_->begin(0, 5, 0);  // a process that died has used 5 s
  EXPECT_EQ(made_after(0).seconds_left, 0);
}

TEST_F(SnapshotMakerTest, SolversComeWithTheirVersionsAndLimits) {
  add(FakeSolver("honest", examine::testing_support::honest(ops_)).says_version("honest 7"));
  make(settings({"honest", "right"}, 20));
  const Snapshot s = made_after(0);
  ASSERT_THAT(s.versions, SizeIs(2));
  EXPECT_EQ(s.versions[0], "honest 7");
  EXPECT_THAT(s.limits_ms, SizeIs(2));
}

TEST_F(SnapshotMakerTest, EveryStrategyHasItsShare) {
  make(settings({"honest", "right"}, 20));
  const Snapshot s = made_after(1);
  const auto row = std::ranges::find(s.counts.strategies, "typefuzz", &StrategyCounts::name);
  ASSERT_NE(row, s.counts.strategies.end());
  EXPECT_EQ(row->share, schedule_->scheduler.strategy_shares()[0]);
  EXPECT_GT(row->share, 0);
}

TEST_F(SnapshotMakerTest, WhatWasToldBeforeStandsBeforeWhatIsNew) {
  write("seeds/lies.smt2",
        "(set-info :status unsat)\n(set-logic QF_UF)\n(declare-const p Bool)\n(assert p)\n(check-sat)\n");
  past_.bad_labels = {"an old lie"};
  make(settings({"honest", "right"}, 20));
  equipment_->notes = {"a note"};
  equipment_->warnings = {"a warning"};
  OwnCrash crash{.number = 2, .cause = "SIGSEGV"};
  equipment_->crashes = {crash};
  const Snapshot s = made_after(1);
  EXPECT_THAT(s.bad_labels, ElementsAre("an old lie", HasSubstr("lies.smt2")));
  EXPECT_THAT(s.notes, ElementsAre("a note"));
  EXPECT_THAT(s.warnings, Contains("a warning"));
  EXPECT_THAT(s.own_crashes, ElementsAre(HasSubstr("our_errors/2: SIGSEGV")));
}

TEST_F(SnapshotMakerTest, AMomentIsKeptInTheStore) {
  make(settings({"honest", "right"}, 20));
  Snapshot s = made_after(0);
  EXPECT_TRUE(maker_->is_moment_due()) << "none has been kept";
  s.seconds = 12;
  s.counts.tests = 7;
  s.clusters = 3;
  s.cpu_seconds = 5;
  s.solver_cpu_seconds = 4;
  maker_->keep_moment(s);
  const auto kept = store().timeline(SIZE_MAX);
  ASSERT_THAT(kept, SizeIs(1));
  EXPECT_EQ(kept[0].seconds, 12);
  EXPECT_EQ(kept[0].clusters, 3u);
  EXPECT_EQ(kept[0].cpu_seconds, 5);
  EXPECT_EQ(kept[0].solver_cpu_seconds, 4);
  const auto counts = counts_from_json(kept[0].counts);
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->tests, 7u);
}

TEST_F(SnapshotMakerTest, TheNextMomentIsDueWhenSomeTimeHasPassed) {
  make(settings({"honest", "right"}, 20));
  Snapshot s = made_after(0);
  s.seconds_here = 1e9;  // as if it were much later
  maker_->keep_moment(s);
  EXPECT_FALSE(maker_->is_moment_due());
  s.seconds_here = -1e9;
  maker_->keep_moment(s);
  EXPECT_TRUE(maker_->is_moment_due());
}

}  // namespace
}  // namespace smiter::campaign
