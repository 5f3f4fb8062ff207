// SPDX-License-Identifier: MIT
#include "campaign/schedule/schedule.h"

#include <gmock/gmock.h>

#include <map>

#include "campaign/parts_test_support.h"
#include "campaign/setup/questions.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;

strategies::Seed seed_of(std::string name, std::string logic) {
  strategies::Seed seed{std::move(name), "(check-sat)\n", std::nullopt};
  seed.logic = std::move(logic);
  return seed;
}

// Fusion takes two seeds.
class TwoSeeds : public ScriptedStrategy {
 public:
  [[nodiscard]] std::size_t seeds_per_unit() const override { return 2; }
};

TEST(SchedulerOptionsTest, TheSchedulerKnowsSeedsByTheirLogicsAndQuestionsFirst) {
  const std::vector<strategies::Seed> seeds = {seed_of(question_name("a solver", 1), "QF_LIA"),
                                               seed_of("a", "QF_BV"), seed_of("b", "QF_LIA")};
  const SchedulerOptions options = scheduler_options(seeds, {}, {1, 3, 1});
  EXPECT_EQ(options.seeds, 3u);
  EXPECT_EQ(options.first, 1u);
  EXPECT_THAT(options.logics, ElementsAre(0u, 1u, 0u));
  EXPECT_THAT(options.weights, ElementsAre(1u, 3u, 1u));
}

TEST(SchedulerOptionsTest, TheSchedulerKnowsWhatEachStrategyWants) {
  std::vector<std::unique_ptr<strategies::Strategy>> strategies;
  auto plain = std::make_unique<ScriptedStrategy>();
  plain->plain = true;
  strategies.push_back(std::move(plain));
  strategies.push_back(std::make_unique<TwoSeeds>());
  const SchedulerOptions options = scheduler_options({}, strategies, {});
  EXPECT_EQ(options.strategies, 2u);
  EXPECT_THAT(options.takes_two, ElementsAre(false, true));
  EXPECT_THAT(options.plain, ElementsAre(true, false));
}

class ScheduleTest : public MemoryParts {
 protected:
  // A campaign whose solvers have an option to draw.
  void make_with(const std::vector<std::string>& solvers, bool deterministic) {
    Settings s = settings(solvers, 5);
    s.options = OptionFuzzing::Policy;
    s.deterministic = deterministic;
    s.limits.wall_ms = 7000;
    make(s);
  }
};

TEST_F(ScheduleTest, TypefuzzPutsInWhatIsInFocus) {
  Settings s = settings({"honest", "right"}, 5);
  s.strategies = {"opfuzz", "typefuzz"};
  make(s);
  EXPECT_EQ(scheduler_options({}, equipment_->strategies, {}).filling.strategy, 1u);
  EXPECT_FALSE(scheduler_options({}, {}, {}).filling.strategy);
}

TEST_F(ScheduleTest, OneFamilyIsAlwaysGivenOptions) {
  make_with({"honest"}, true);
  EXPECT_EQ(schedule_->scheduler.options_share(), 1);
}

TEST_F(ScheduleTest, TwoFamiliesAreGivenOptionsNowAndThen) {
  make_with({"honest", "right"}, true);
  EXPECT_EQ(schedule_->scheduler.options_share(), schedule_->options.share());
  EXPECT_LT(schedule_->scheduler.options_share(), 1);
}

TEST_F(ScheduleTest, WhereRunsAreToBeTheSameLimitsAreNotLearned) {
  make_with({"honest", "right"}, true);
  EXPECT_EQ(schedule_->effort.short_ms(0), 7000u);
  EXPECT_THAT(schedule_->scheduler.strategy_shares(), ElementsAre(0.5, 0.5));
}

TEST_F(ScheduleTest, ElseTheFirstLimitsAreShort) {
  make_with({"honest", "right"}, false);
  EXPECT_LT(schedule_->effort.short_ms(0), 7000u);
}

TEST_F(ScheduleTest, TheBoundOnTestsIsTheUsers) {
  make_with({"honest", "right"}, true);
  const auto work = schedule_->scheduler.next();
  ASSERT_TRUE(work);
  const Admission admission = schedule_->scheduler.admit(*work, {1, 2, 3, 4, 5, 6, 7});
  EXPECT_EQ(std::ranges::count(admission.run, true), 5);
}

// Seed 0 has two mutants, seed 1 a reduced script, and seed 2 has none.
TEST_F(ScheduleTest, WhatIsStoredIsGoneOnFrom) {
  Settings s = settings({"honest", "right"}, 500);
  s.deterministic = false;
  equip_with(s);
  past_.scheduler.seeds_run = {0, 1, 2};
  past_.mutants.mutants = {
      {.number = 3, .seed = 0, .solver = "honest", .script = "", .model = ""},
      {.number = 5, .seed = 1, .solver = "", .script = "", .model = ""},
      {.number = 8, .seed = 0, .solver = "honest", .script = "", .model = ""},
  };
  make_parts();
  schedule_->favour_stored();
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t> favoured;  // by seed and mutant
  for (int i = 0; i < 60; ++i) {
    const auto work = schedule_->scheduler.next();
    ASSERT_TRUE(work);
    static_cast<void>(schedule_->scheduler.admit(*work, {work->unit + 1}));
    if (work->favoured) ++favoured[{work->seed, work->mutant}];
    schedule_->scheduler.done(*work, {.tests = 1, .cpu_ms = 1});
  }
  EXPECT_THAT(favoured,
              ElementsAre(testing::Pair(std::pair(0u, 0u), 1u), testing::Pair(std::pair(1u, 5u), 6u)));
}

}  // namespace
}  // namespace smiter::campaign
