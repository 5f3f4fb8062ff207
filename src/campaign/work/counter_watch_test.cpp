// SPDX-License-Identifier: MIT
// Guidance, seen through whole campaigns on solvers in memory that print statistics.
#include "campaign/work/counter_watch.h"

#include <gmock/gmock.h>

#include <mutex>

#include <fmt/format.h>

#include "campaign/campaign_test_support.h"
#include "campaign/parts_test_support.h"
#include "campaign/work/unit_tests.h"

namespace smiter::campaign {
namespace {

using examine::testing_support::honest;
using testing::HasSubstr;
using testing::IsEmpty;

class CounterWatchTest : public MemoryParts {
 protected:
  // It counts operators, as if each were a case of its own in the solver.
  FakeSolver counting(const std::string& name) {
    return FakeSolver(name, [this](const solver::MemoryQuery& asked) {
      solver::Answer answer = honest(ops_)(asked);
      const std::lock_guard lock(mutex_);
      ++(asked.query.wants.statistics ? with_ : without_);
      if (!asked.query.wants.statistics) return answer;
      answer.cpu_ms += price_ms_;
      const auto count = [&](std::string_view what) {
        std::size_t n = 0;
        for (auto at = asked.query.script.find(what); at != std::string::npos;
             at = asked.query.script.find(what, at + 1))
          ++n;
        return n;
      };
      for (auto& check : answer.checks)
        check.statistics = fmt::format("(:ite {} :not {} :distinct {})", count("(ite "), count("(not "),
                                       count("(distinct "));
      return answer;
    });
  }
  Settings guided(std::uint64_t tests) {
    Settings s = settings({"counting", "honest"}, tests);
    s.deterministic = false;
    s.guided = true;
    return s;
  }

  std::mutex mutex_;
  std::size_t with_ = 0, without_ = 0;
  double price_ms_ = 0;  // of printing them
};

TEST_F(CounterWatchTest, OnlyAGuidedCampaignAsksForStatistics) {
  add(counting("counting"));
  Settings s = guided(100);
  s.guided = false;
  const Snapshot last = run(s);
  EXPECT_EQ(last.counts.novel, 0u);
  EXPECT_EQ(last.counts.solvers[0].with_statistics, 0u);
  EXPECT_EQ(with_, 0u);
  EXPECT_GT(without_, 0u);
}

TEST_F(CounterWatchTest, WhatShowsSomethingNewIsCountedAndGoneOnFrom) {
  add(counting("counting"));
  const Snapshot last = run(guided(400));
  EXPECT_GT(with_, 50u);
  EXPECT_GT(last.counts.novel, 3u);
  EXPECT_LT(last.counts.novel, last.counts.tests / 2);
  EXPECT_THAT(last.findings, IsEmpty());
  const auto opened = open_folder(folder_ + "/out", Opening::Resume);
  ASSERT_TRUE(opened);
  EXPECT_GT(opened->store->mutant_pool_start().mutants.size(), 0u);
}

TEST_F(CounterWatchTest, WhereStatisticsAreDearFewTestsAreAsked) {
  add(counting("counting"));
  const Snapshot cheap = run(guided(400));
  EXPECT_GT(with_, 4 * without_);
  EXPECT_EQ(cheap.counts.solvers[0].with_statistics, with_);
  with_ = without_ = 0;
  price_ms_ = 4;
  Settings dear = guided(400);
  dear.out += "-dear";
  EXPECT_GT(run(dear).counts.novel, 0u);
  EXPECT_LT(with_, without_ / 4);
}

TEST_F(CounterWatchTest, TheSeedsThemselvesAreAlwaysAsked) {
  add(counting("counting"));
  make(guided(100));
  const CounterWatch watch(*parts_);
  const Entrant entrant{.solver = 0, .config = parts_->solvers.configs[0]};
  std::size_t seeds = 0, mutants = 0;
  for (std::uint64_t test = 0; test < 100; ++test) {
    seeds += watch.wants(entrant, {.unit = test, .strategy = kSeedRun}, test) ? 1 : 0;
    mutants += watch.wants(entrant, {.unit = test, .strategy = 0}, test) ? 1 : 0;
  }
  EXPECT_EQ(seeds, 100u);
  EXPECT_NEAR(static_cast<double>(mutants), 50, 25);
}

// Options, errors and seeds, which are always asked, say nothing of the price.
TEST_F(CounterWatchTest, OnlyDecidedTestsOfMutantsAreCompared) {
  add(counting("counting"));
  make(guided(100));
  const CounterWatch watch(*parts_);
  Entrant entrant{.solver = 0, .config = parts_->solvers.configs[0]};
  solver::Answer answer;
  answer.checks.resize(1);
  answer.checks[0].result = solver::Result::Sat;
  const auto learn = [&](std::uint32_t strategy) {
    for (int i = 0; i < 32; ++i) watch.learn_cost(entrant, {.strategy = strategy}, i % 2 == 0, answer);
    return parts_->schedule.statistics.one_in(0) != 2;
  };
  EXPECT_FALSE(learn(kSeedRun));
  entrant.extra = {"--odd"};
  EXPECT_FALSE(learn(0));
  entrant.extra.clear();
  answer.outcome = solver::Class::Timeout;
  EXPECT_FALSE(learn(0));
  answer.outcome = solver::Class::Ok;
  EXPECT_TRUE(learn(0));
}

TEST_F(CounterWatchTest, WhoPrintsNoStatisticsIsNotAskedForEver) {
  std::size_t asked = 0;
  add(FakeSolver("counting", [this, &asked](const solver::MemoryQuery& query) {
    asked += query.query.wants.statistics ? 1 : 0;
    return honest(ops_)(query);
  }));
  static_cast<void>(run(guided(100)));
  EXPECT_LE(asked, 10u);
  EXPECT_GE(asked, 8u);
}

// Solved in preprocessing, it has nothing to count that we care for.
TEST_F(CounterWatchTest, WhoPrintsNothingThatCountsIsStillAsked) {
  add(counting("counting"));
  make(guided(100));
  CounterWatch watch(*parts_);
  const testcase::Test test;
  const auto learn = [&](const std::string& statistics, bool ok = true) {
    AnsweredTest answered{.test = test};
    answered.asked.push_back({.solver = 0, .config = parts_->solvers.configs[0]});
    solver::Answer answer;
    answer.outcome = ok ? solver::Class::Ok : solver::Class::Crash;
    answer.checks.resize(1);
    answer.checks[0].result = solver::Result::Sat;
    answer.checks[0].statistics = statistics;
    answered.answers.push_back(answer);
    answered.with_statistics = {true};
    watch.learn(answered);
    return watch.wants(answered.asked[0], {.strategy = kSeedRun}, 0);
  };
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(learn("(:time 0.5)"));
  bool asked = true;
  for (int i = 0; i < 8; ++i) asked = learn("", false);
  EXPECT_FALSE(asked) << "it dies of the question";
}

// A test, its answers with statistics, and what is learned of it.
TEST_F(CounterWatchTest, TheTextOfStatisticsIsReadOnce) {
  add(counting("counting"));
  make(guided(100));
  CounterWatch watch(*parts_);
  const testcase::Test test;
  AnsweredTest answered{.test = test};
  answered.asked.push_back({.solver = 0, .config = parts_->solvers.configs[0]});
  solver::Answer answer;
  answer.checks.resize(1);
  answer.checks[0].result = solver::Result::Sat;
  answer.checks[0].statistics = "(:conflicts 3 :decisions 1)";
  answered.answers.push_back(answer);
  answered.with_statistics = {true};
  watch.learn(answered);
  EXPECT_EQ(answered.novelty.counters, 2u);
  EXPECT_EQ(answered.novelty.pairs, 1u);
  EXPECT_EQ(answered.novelty.solver, "counting");
  EXPECT_EQ(answered.answers[0].checks[0].statistics, "");
  AnsweredTest again{.test = test, .asked = answered.asked, .answers = {answer}, .with_statistics = {true}};
  watch.learn(again);
  EXPECT_FALSE(again.novelty.any());
}

// Every query shows the same, so only the first is new, whenever it is asked.
TEST_F(CounterWatchTest, WhatWasSeenIsNotNewAfterResuming) {
  add(FakeSolver("counting", [this](const solver::MemoryQuery& asked) {
    solver::Answer answer = honest(ops_)(asked);
    if (asked.query.wants.statistics)
      for (auto& check : answer.checks) check.statistics = "(:conflicts 3 :decisions 1)";
    return answer;
  }));
  EXPECT_EQ(run(guided(60)).counts.novel, 1u);
  EXPECT_EQ(run(guided(60), Opening::Resume).counts.novel, 1u);
  EXPECT_EQ(run(guided(60), Opening::Resume).counts.novel, 1u);
}

TEST_F(CounterWatchTest, AResumedCampaignBeginsWithWhatWasStored) {
  const FakeSolver watched = counting("counting");
  add(watched);
  static_cast<void>(run(guided(60)));
  {
    auto store = Store::open(folder_ + "/out/campaign.sqlite");
    ASSERT_TRUE(store) << store.error().to_string();
    store->put_mutant({.number = 1000,
                       .seed = 0,
                       .unit = 4,
                       .test = 2,
                       .solver = {},
                       .script = "(declare-const zebra Bool)\n(assert (or zebra (not zebra)))\n(check-sat)\n",
                       .model = {}});
  }
  static_cast<void>(run(guided(1000), Opening::Resume));
  EXPECT_THAT(watched.scripts(), testing::Contains(HasSubstr("zebra")));
}

TEST_F(CounterWatchTest, AFavouredUnitBeginsWithWhatShowedSomethingNew) {
  add(counting("counting"));
  make(guided(100));
  const Work work{.unit = 5, .strategy = 0, .seed = seed_number("and.smt2"), .favoured = true};
  EXPECT_EQ(begin_with(*parts_, work), nullptr) << "there is none yet";
  static_cast<void>(parts_->schedule.mutants.add(
      {.seed = work.seed, .unit = 4, .test = 2, .solver = "counting", .script = "(check-sat)", .model = {}}));
  const auto mutant = begin_with(*parts_, work);
  ASSERT_NE(mutant, nullptr);
  EXPECT_THAT(mutant->words(), HasSubstr("showed something new in counting"));
  EXPECT_EQ(mutant->as_seed("a").model, std::nullopt);
}

}  // namespace
}  // namespace smiter::campaign
