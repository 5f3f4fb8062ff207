// SPDX-License-Identifier: MIT
// Units that many machines share.
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "campaign/schedule/scheduler.h"

namespace smiter::campaign {
namespace {

SchedulerOptions options(bool adaptive, bool leased) {
  return {.seeds = 20,
          .strategies = 3,
          .adaptive = adaptive,
          .weights = std::vector<std::uint32_t>(20, 1),
          .takes_two = {false, true, false},
          .leased = leased};
}

// What one machine does by itself.
std::vector<Work> alone(std::size_t units) {
  Scheduler s(options(false, false));
  std::vector<Work> out;
  while (out.size() < units) {
    const auto work = s.next();
    if (!work) break;
    const std::uint64_t hash = 1 + work->unit;
    static_cast<void>(s.admit(*work, {hash}));
    s.done(*work, {.tests = 1, .cpu_ms = 1});
    out.push_back(*work);
  }
  return out;
}

void expect_same(const std::vector<Work>& a, const std::vector<Work>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].unit, b[i].unit);
    EXPECT_EQ(a[i].strategy, b[i].strategy) << i;
    EXPECT_EQ(a[i].seed, b[i].seed) << i;
    EXPECT_EQ(a[i].partner, b[i].partner) << i;
  }
}

TEST(SharedUnitsTest, MachinesInTurnPlanWhatOneDoes) {
  Scheduler a(options(false, true)), b(options(false, true));
  PlanPlace place;
  std::vector<Work> all;
  for (int i = 0; all.size() < 200; ++i) {
    for (const Work& work : (i % 3 == 0 ? a : b).plan(place, 7)) all.push_back(work);
  }
  expect_same(all, alone(all.size()));
}

TEST(SharedUnitsTest, APlanThatWasNotKeptIsMadeAgain) {
  Scheduler a(options(false, true));
  PlanPlace place;
  std::vector<Work> all = a.plan(place, 50);
  PlanPlace lost = place;
  static_cast<void>(a.plan(lost, 30));
  for (const Work& work : a.plan(place, 50)) all.push_back(work);
  expect_same(all, alone(100));
}

TEST(SharedUnitsTest, AdaptiveMachinesRunEachSeedOnce) {
  Scheduler a(options(true, true)), b(options(true, true));
  PlanPlace place;
  std::multiset<std::uint32_t> own;
  std::uint64_t next = 0;
  for (int i = 0; i < 40; ++i) {
    for (const Work& work : (i % 2 == 0 ? a : b).plan(place, 5)) {
      EXPECT_EQ(work.unit, next++);
      if (work.strategy == kSeedRun) own.insert(work.seed);
    }
  }
  EXPECT_EQ(own.size(), 20u);
  EXPECT_EQ(std::set<std::uint32_t>(own.begin(), own.end()).size(), 20u);
}

// Does a unit, as a worker would.
void run(Scheduler& s, const Work& work, const UnitCost& cost) {
  s.seed_ran(work.seed);
  static_cast<void>(s.admit(work, {work.unit}));
  s.done(work, cost);
}

TEST(SharedUnitsTest, EffortFollowsWhatAnyMachineFound) {
  Scheduler a(options(true, true)), b(options(true, true));
  for (std::uint64_t i = 0; i < 60; ++i) {
    const bool found = i % 3 == 2;  // the last strategy
    run(a,
        {.unit = i, .strategy = static_cast<std::uint32_t>(i % 3), .seed = 1, .again = true, .leased = true},
        {.tests = 1,
         .cpu_ms = 1000,
         .clusters = found ? std::vector<NewCluster>{{i, 3}} : std::vector<NewCluster>()});
  }
  const std::vector<double> even = b.strategy_shares(), learned = a.strategy_shares();
  EXPECT_NEAR(even[2], 1.0 / 3, 1e-9);
  EXPECT_GT(learned[2], 0.6);
  const auto outlays = a.take_outlays();
  b.learn_of_others(outlays);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(b.strategy_shares()[i], learned[i], 1e-9);
  EXPECT_TRUE(a.take_outlays().empty()) << "each is told once";
  EXPECT_TRUE(b.take_outlays().empty()) << "and by the machine that saw it";
  // It was no bug after all.
  for (std::uint64_t i = 2; i < 60; i += 3) a.appraise(i, 0);
  b.learn_of_others(a.take_outlays());
  EXPECT_NEAR(b.strategy_shares()[2], 1.0 / 3, 1e-6);
  // Of no arm, or no numbers at all: passed over.
  b.learn_of_others({{{.strategy = 7}, {.units = 1}}, {{.logic = 9}, {.units = 1}}});
  b.learn_of_others(
      {{{.strategy = 1}, {.cpu_ms = std::numeric_limits<double>::quiet_NaN(), .worth = 1e300}}});
  EXPECT_NEAR(b.strategy_shares()[2], 1.0 / 3, 1e-6);
}

TEST(SharedUnitsTest, GivenUnitsAreDoneInTheirOrderAfterTheirSeeds) {
  Scheduler s(options(false, true));
  s.give({{.unit = 5, .strategy = 0, .seed = 2, .again = true, .first_test = 10'000, .leased = true},
          {.unit = 6, .seed = 99, .again = true, .leased = true}});
  EXPECT_EQ(s.given(), 1u) << "there is no such seed";
  s.seed_ran(2);
  const auto work = s.next();
  ASSERT_TRUE(work);
  EXPECT_EQ(work->unit, 5u);
  const Admission first = s.admit(*work, {1, 2, 1});
  EXPECT_EQ(first.first_test, 10'000u);
  EXPECT_EQ(first.run, (std::vector<bool>{true, true, false}));
  const Work other{.unit = 7, .strategy = 0, .seed = 2, .again = true, .leased = true};
  EXPECT_EQ(s.admit(other, {1}).run, std::vector<bool>{true}) << "only within the unit";
  s.end();
  EXPECT_FALSE(s.next());
}

}  // namespace
}  // namespace smiter::campaign
