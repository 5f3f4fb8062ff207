// SPDX-License-Identifier: MIT
// What workers run, skip and count, seen through whole campaigns.
#include "campaign/work/worker.h"

#include <gmock/gmock.h>

#include <atomic>
#include <set>

#include <fmt/format.h>

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

// Of three named assertions, none of which can be left out, it leaves out the first.
TEST_F(WorkerTest, AWrongCoreIsFoundAndReduced) {
  FakeSolver liar("liar", honest(ops_));
  liar.when("(get-unsat-core)", [this](const solver::MemoryQuery& asked) {
    solver::Answer answer = honest(ops_)(asked);
    const auto unsat = answer.checks.empty() ? solver::Result::None : answer.checks[0].result;
    if (!asked.query.prepare.keep_claims) return answer;
    answer.claims = {unsat == solver::Result::Unsat ? "()" : ""};
    return answer;
  });
  solver::SolverConfig config = liar.config();
  config.profile.dialect.claims = {"cores"};
  solvers_.insert_or_assign("liar", config);
  Settings s = settings({"liar", "honest"}, 100);
  s.ask_one_in = 1;
  const Snapshot last = run(s);
  const ClaimCounts& cores = last.counts.claims[static_cast<std::size_t>(claim::Kind::Core)];
  EXPECT_GT(cores.wrong, 0u);
  EXPECT_LE(cores.wrong + cores.held, cores.asked);
  EXPECT_THAT(kinds_of(last), Contains(name(VerdictClass::WrongCore)));
  const auto all = findings();
  const auto found =
      std::ranges::find_if(all, [](const auto& f) { return f.verdict.kind == VerdictClass::WrongCore; });
  ASSERT_NE(found, all.end());
  EXPECT_EQ(found->verdict.solver, "liar");
  EXPECT_EQ(found->verdict.proof, oracle::Proof::Witness);
  EXPECT_THAT(found->script, HasSubstr("(get-unsat-core)"));
  EXPECT_THAT(found->alone, testing::Not(HasSubstr("(get-unsat-core)")));
  EXPECT_TRUE(oracle::truth_of_model(found->alone, found->witness, 0, ops_).is_proof())
      << found->alone << found->witness;
}

// Who prints nothing does not know the command; who runs out of time may print something the next time.
TEST_F(WorkerTest, WhoPrintsNothingIsNotAskedForClaimsForEver) {
  const auto times_asked = [this](solver::Class outcome) {
    FakeSolver silent("silent", honest(ops_));
    std::size_t count = 0;
    silent.when("(get-unsat-core)", [&](const solver::MemoryQuery& asked) {
      solver::Answer answer = honest(ops_)(asked);
      if (!asked.query.prepare.keep_claims) return answer;
      ++count;
      answer.outcome = outcome;
      answer.claims = {""};
      return answer;
    });
    solver::SolverConfig config = silent.config();
    config.profile.dialect.claims = {"cores"};
    solvers_.insert_or_assign("silent", config);
    Settings s = settings({"silent", "honest"}, 100);
    s.ask_one_in = 1;
    s.out += outcome == solver::Class::Ok ? "-ok" : "-late";
    static_cast<void>(run(s));
    return count;
  };
  EXPECT_EQ(times_asked(solver::Class::Ok), 8U);
  EXPECT_GT(times_asked(solver::Class::Timeout), 8U);
}

TEST_F(WorkerTest, NobodyIsAskedForClaimsIfNoneAreWanted) {
  FakeSolver watched("watched", honest(ops_));
  solver::SolverConfig config = watched.config();
  config.profile.dialect.claims = {"cores"};
  solvers_.insert_or_assign("watched", config);
  Settings s = settings({"watched", "honest"}, 60);
  s.ask_one_in = 1;
  s.ask = "none";
  for (const ClaimCounts& of_kind : run(s).counts.claims) EXPECT_EQ(of_kind.asked, 0u);
  for (const std::string& script : watched.scripts())
    EXPECT_THAT(script, testing::Not(HasSubstr("get-unsat-core")));
}

TEST_F(WorkerTest, EverySeedIsRunOnce) {
  const Snapshot last = run(settings({"honest", "right"}, 100));
  EXPECT_EQ(row(last, kSeedRow).tests, 3u);
  EXPECT_EQ(last.seeds, 3u);
  EXPECT_EQ(last.seeds_run, 3u);
  EXPECT_EQ(row(last, "typefuzz").tests, last.counts.tests - 3);
  EXPECT_GT(row(last, "typefuzz").units, 0u);
}

// OpFuzz can make few scripts of so small a seed, and its units do not know of each other.
TEST_F(WorkerTest, AScriptThatIsMadeAgainIsNotRunAgain) {
  std::filesystem::remove_all(folder_ + "/seeds");
  std::filesystem::create_directory(folder_ + "/seeds");
  write("seeds/a.smt2",
        "(set-logic QF_LIA)\n(declare-const tiny Int)\n(assert (< tiny 2))\n(assert (> tiny "
        "0))\n(check-sat)\n");
  const FakeSolver watched("watched", honest(ops_));
  add(watched);
  Settings s = settings({"watched", "honest"}, 1000);
  s.strategies = {"opfuzz"};
  const Snapshot last = run(s);
  EXPECT_GT(last.counts.duplicates, last.counts.tests);
  std::vector<std::string> asked = watched.scripts();
  std::erase_if(asked, [](const std::string& script) { return script.find("tiny") == std::string::npos; });
  EXPECT_EQ(asked.size(), last.counts.tests);
  EXPECT_EQ(std::set(asked.begin(), asked.end()).size(), asked.size());
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

// A query shows more that is new than the one before, so that the last with a model mostly is the newest,
// too.
TEST_F(WorkerTest, AMutantThatIsKeptForTwoReasonsIsStoredOnce) {
  std::atomic<std::size_t> queries = 0;
  add(FakeSolver("chatty", [&](const solver::MemoryQuery& asked) {
    solver::Answer answer = honest(ops_)(asked);
    const std::size_t number = ++queries;
    std::string text;
    for (std::size_t i = 0; i < number % 32; ++i) text += fmt::format(" :q{}-{} 1", number, i);
    if (asked.query.wants.statistics)
      for (solver::CheckResult& check : answer.checks) check.statistics = "(" + text + ")";
    return answer;
  }));
  Settings s = settings({"chatty", "honest"}, 150);
  s.strategies = {"diver"};
  s.of_strategies.set("new-models", true);
  s.deterministic = false;
  s.guided = true;
  run(s);
  auto store = Store::open(s.out + "/campaign.sqlite", true);
  ASSERT_TRUE(store) << store.error().to_string();
  std::set<std::pair<std::uint64_t, std::uint64_t>> tests;
  const auto mutants = store->mutant_pool_start().mutants;
  for (const StoredMutant& m : mutants) EXPECT_TRUE(tests.insert({m.unit, m.test}).second) << m.words();
  EXPECT_FALSE(tests.empty());
}

}  // namespace
}  // namespace smiter::campaign
