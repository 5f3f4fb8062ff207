// SPDX-License-Identifier: MIT
// What workers run, skip and count, seen through whole campaigns.
#include "campaign/work/worker.h"

#include <gmock/gmock.h>

#include <set>

#include "campaign/campaign_test_support.h"
#include "strategies/registry/registry.h"

namespace smiter::campaign {
namespace {

using examine::testing_support::honest;
using oracle::VerdictClass;
using solver::testing_support::error;
using solver::testing_support::timeout;
using solver::testing_support::unknown;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

class WorkerTest : public MemoryCampaign {
 protected:
  [[nodiscard]] static const StrategyCounts& row(const Snapshot& s, std::string_view name) {
    const auto at = std::ranges::find(s.counts.strategies, name, &StrategyCounts::name);
    EXPECT_NE(at, s.counts.strategies.end()) << name;
    return *at;
  }
  // The scripts that a solver was asked in a campaign with so many workers.
  std::set<std::string> scripts_with(unsigned jobs) {
    const FakeSolver watched("watched", honest(ops_));
    add(watched);
    Settings s = settings({"watched", "honest"}, 100);
    s.jobs = jobs;
    s.out = folder_ + "/out" + std::to_string(jobs);
    run(s);
    const auto all = watched.scripts();
    return {all.begin(), all.end()};
  }
};

TEST_F(WorkerTest, EveryTestIsPutToEverySolver) {
  const Snapshot last = run(settings({"honest", "right"}, 100));
  EXPECT_GT(last.counts.tests, 50u);
  EXPECT_LE(last.counts.tests, 100u);
  for (const SolverCounts& s : last.counts.solvers) {
    EXPECT_EQ(s.queries, last.counts.tests) << s.label;
    EXPECT_EQ(s.outcomes.total(), s.queries);
    EXPECT_EQ(s.processes, 1u) << "a session serves them all";
    EXPECT_EQ(s.with_options, 0u);
    EXPECT_GT(s.outcomes[Outcome::Sat], 0u);
    EXPECT_GT(s.outcomes[Outcome::Unsat], 0u);
  }
}

TEST_F(WorkerTest, EverySeedIsRunOnce) {
  const Snapshot last = run(settings({"honest", "right"}, 100));
  EXPECT_EQ(row(last, kSeedRow).tests, 3u);
  EXPECT_EQ(last.seeds, 3u);
  EXPECT_EQ(last.seeds_run, 3u);
  EXPECT_EQ(row(last, "typefuzz").tests, last.counts.tests - 3);
  EXPECT_GT(row(last, "typefuzz").units, 0u);
}

TEST_F(WorkerTest, TheTestsDoNotDependOnTheNumberOfWorkers) {
  const auto one = scripts_with(1);
  EXPECT_GT(one.size(), 50u);
  EXPECT_EQ(one, scripts_with(3));
}

TEST_F(WorkerTest, ModelsAreJudgedAndCounted) {
  const Snapshot last = run(settings({"honest", "right"}, 60));
  EXPECT_GT(last.counts.models, 0u);
  EXPECT_EQ(last.counts.models_undecided, 0u);
}

TEST_F(WorkerTest, WhoRejectsEverythingIsWarnedOf) {
  add(FakeSolver("picky", error("unknown logic"))
          .when("(assert p)\n(check-sat)", honest(ops_))
          .when("(assert p)\n(assert (not p))\n(check-sat)", honest(ops_)));
  const Snapshot last = run(settings({"picky", "honest"}, 200));
  EXPECT_THAT(last.warnings, Contains(HasSubstr("picky rejects")));
  EXPECT_THAT(last.findings, IsEmpty());
}

// Where runs need not be the same, a unit that has become hard is given up.
TEST_F(WorkerTest, HardUnitsAreCutShortUnlessRunsAreToBeTheSame) {
  for (const char* name : {"slow", "slower"})
    add(FakeSolver(name, timeout())
            .when("(assert p)\n(check-sat)", honest(ops_))
            .when("(assert p)\n(assert (not p))\n(check-sat)", honest(ops_)));
  Settings s = settings({"slow", "slower"}, 60);
  EXPECT_EQ(run(s).counts.skipped, 0u);
  s.deterministic = false;
  s.out = folder_ + "/adaptive";
  EXPECT_GT(run(s).counts.skipped, 0u);
}

TEST_F(WorkerTest, OptionsThatASolverRefusesAreCounted) {
  FakeSolver fake("picky", honest(ops_));
  fake.when_option("--nonsense", "", error("unknown option"));
  solver::SolverConfig config = fake.config();
  config.profile.pools = {
      {.name = "odd", .policy = solver::Policy::Reportable, .why = "", .settings = {"--nonsense"}}};
  solvers_.insert_or_assign("picky", config);
  Settings s = settings({"picky"}, 100);
  s.options = OptionFuzzing::Policy;
  const Snapshot last = run(s);
  ASSERT_EQ(last.counts.solvers.size(), 1u);
  EXPECT_GT(last.counts.solvers[0].with_options, 0u);
  EXPECT_GT(last.counts.solvers[0].option_errors, 0u);
  EXPECT_LT(last.counts.solvers[0].with_options, last.counts.tests) << "it is drawn no more after a while";
  EXPECT_THAT(last.findings, IsEmpty());
}

// It decides the seed and gives up on whatever is weaker.
TEST_F(WorkerTest, WhoGivesUpOnWhatIsImpliedIsFoundByAChain) {
  std::filesystem::remove_all(folder_ + "/seeds");
  std::filesystem::create_directory(folder_ + "/seeds");
  write("seeds/a.smt2",
        "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(assert (= x 2))\n"
        "(assert (< x y))\n(check-sat)\n");
  add(FakeSolver("shy", unknown("incomplete"))
          .when("(assert (= x 2))\n(assert (< x y))", honest(ops_))
          .when("(assert p)", honest(ops_)));
  Settings s = settings({"shy", "honest"}, 60);
  s.strategies = {"janus"};
  const Snapshot last = run(s);
  EXPECT_THAT(kinds_of(last), Contains(name(VerdictClass::Implication))) << summary_json(last, true);
  for (const ClusterLine& line : last.findings) EXPECT_EQ(line.solver, "shy");
}

TEST_F(WorkerTest, EveryStrategyIsJustToSolversThatAreRight) {
  for (const std::string& strategy : strategies::strategy_names()) {
    Settings s = settings({"honest", "right"}, 60);
    s.strategies = {strategy};
    s.out = folder_ + "/" + strategy;
    const Snapshot last = run(s);
    EXPECT_GE(last.counts.tests, 3u) << strategy << ": its seeds";
    EXPECT_THAT(last.findings, IsEmpty()) << strategy << summary_json(last, true);
    EXPECT_EQ(last.counts.our_errors, 0u) << strategy;
  }
}

TEST_F(WorkerTest, NewModelsGoIntoLaterUnits) {
  Settings s = settings({"honest", "right"}, 150);
  s.strategies = {"diver"};
  s.of_strategies.set("new-models", true);
  s.deterministic = false;
  run(s);
  auto store = Store::open(s.out + "/campaign.sqlite", true);
  ASSERT_TRUE(store) << store.error().to_string();
  EXPECT_FALSE(store->mutant_pool_start().mutants.empty());
}

}  // namespace
}  // namespace smiter::campaign
