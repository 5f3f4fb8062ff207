// SPDX-License-Identifier: MIT
#include "campaign/schedule/scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/rng.h"
#include "triage/finding_test_support.h"
#include "triage/worth.h"

namespace smiter::campaign {
namespace {

// Takes units one after the other; each has `tests` tests of its own.
std::vector<Work> take(Scheduler& s, std::size_t units, double cost_of_seed_0 = 1) {
  std::vector<Work> out;
  for (std::size_t i = 0; i < units; ++i) {
    const auto work = s.next();
    if (!work) break;
    const std::uint64_t base = 1000 * (work->unit + 1);
    static_cast<void>(s.admit(*work, {base, base + 1}));
    s.done(*work, {.tests = 2, .cpu_ms = work->seed == 0 ? cost_of_seed_0 : 1});
    out.push_back(*work);
  }
  return out;
}

TEST(SchedulerTest, EverySeedIsRunBeforeItsMutants) {
  Scheduler s({.seeds = 40, .strategies = 2});
  std::set<std::uint32_t> run;
  for (const Work& work : take(s, 400)) {
    if (work.strategy == kSeedRun) {
      EXPECT_TRUE(run.insert(work.seed).second);
    } else {
      EXPECT_TRUE(run.contains(work.seed));
    }
  }
  EXPECT_EQ(run.size(), 40u);
  EXPECT_EQ(s.seeds_run(), std::vector<bool>(40, true));
}

TEST(SchedulerTest, QuestionsAreRunFirstAndMutatedAfterTheOtherSeeds) {
  constexpr std::uint32_t kQuestions = 20;
  const auto is_question = [](std::uint32_t seed) { return seed < kQuestions; };
  for (const bool adaptive : {true, false}) {
    Scheduler s({.seeds = 40, .first = kQuestions, .strategies = 2, .adaptive = adaptive});
    std::vector<std::uint32_t> run, mutated;
    for (const Work& work : take(s, 200)) (work.strategy == kSeedRun ? run : mutated).push_back(work.seed);
    ASSERT_EQ(run.size(), 40U);
    ASSERT_GT(mutated.size(), 40U);
    EXPECT_TRUE(std::all_of(run.begin(), run.begin() + kQuestions, is_question));
    EXPECT_TRUE(std::none_of(mutated.begin(), mutated.begin() + kQuestions, is_question));
    EXPECT_TRUE(std::ranges::any_of(mutated, is_question)) << "their turn comes";
  }
}

TEST(SchedulerTest, ExpensiveSeedsGetLessButNotNothing) {
  Scheduler s({.seeds = 4, .strategies = 1});
  std::map<std::uint32_t, int> units;
  for (const Work& work : take(s, 600, 500)) ++units[work.seed];
  EXPECT_LT(units[0], units[1] / 2);
  EXPECT_GT(units[0], 5);
}

TEST(SchedulerTest, WithoutLearningCostsDoNotMatter) {
  Scheduler a({.seeds = 4, .strategies = 2, .adaptive = false}),
      b({.seeds = 4, .strategies = 2, .adaptive = false});
  const auto x = take(a, 100, 1), y = take(b, 100, 900);
  ASSERT_EQ(x.size(), y.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    EXPECT_EQ(x[i].seed, y[i].seed);
    EXPECT_EQ(x[i].strategy, y[i].strategy);
  }
}

TEST(SchedulerTest, FocusMakesSeedsLikelier) {
  Scheduler s({.seeds = 2, .strategies = 1, .adaptive = false, .weights = {3, 1}});
  std::map<std::uint32_t, int> units;
  for (const Work& work : take(s, 402)) ++units[work.seed];
  EXPECT_NEAR(units[0], 3 * units[1], 12);
}

// 20 of 200 seeds are in focus.
SchedulerOptions with_heavy_seeds(bool adaptive) {
  SchedulerOptions options{.seeds = 200, .strategies = 3, .adaptive = adaptive};
  options.weights.assign(200, 1);
  options.preferred.assign(200, false);
  for (std::size_t i = 0; i < 200; i += 10) {
    options.weights[i] = 27;  // 20 * 27 of 720: three quarters
    options.preferred[i] = true;
  }
  options.takes_two = {false, true, false};
  return options;
}

TEST(SchedulerTest, HeavySeedsGetTheirShareFromTheStart) {
  for (const bool adaptive : {false, true}) {
    for (const std::size_t count : {200u, 2000u}) {
      Scheduler s(with_heavy_seeds(adaptive));
      std::size_t heavy = 0, mutants = 0;
      std::set<std::uint32_t> run, strategies;
      for (const Work& work : take(s, count)) {
        if (work.strategy == kSeedRun) {
          run.insert(work.seed);
          continue;
        }
        EXPECT_TRUE(run.contains(work.seed));
        EXPECT_TRUE(work.partner == kNoPartner || run.contains(work.partner));
        ++mutants;
        heavy += work.seed % 10 == 0 ? 1 : 0;
        strategies.insert(work.strategy);
      }
      EXPECT_GT(heavy * 100, mutants * 65) << heavy << " of " << mutants;
      EXPECT_EQ(strategies.size(), 3u);
      if (count == 2000) {
        EXPECT_EQ(run.size(), 200u) << "all seeds have their turn";
        EXPECT_LT(heavy, mutants);
      }
    }
  }
}

// They get their share without a heavier weight if they are most of the seeds.
TEST(SchedulerTest, PreferredSeedsComeFirstWhateverTheyWeigh) {
  SchedulerOptions options{.seeds = 200, .strategies = 1, .adaptive = false};
  options.weights.assign(200, 1);
  options.preferred.assign(200, true);
  for (std::size_t i = 0; i < 200; i += 10) options.preferred[i] = false;
  Scheduler s(options);
  std::size_t own_runs = 0;
  for (const Work& work : take(s, 300)) {
    if (work.strategy != kSeedRun || ++own_runs > 100) continue;
    EXPECT_NE(work.seed % 10, 0u) << own_runs;
  }
  EXPECT_GT(own_runs, 100u);
}

TEST(SchedulerTest, SeedsThatLackTheFocusGetTheStrategyThatPutsItIn) {
  for (const bool adaptive : {false, true}) {
    SchedulerOptions options = with_heavy_seeds(adaptive);
    options.filling.seeds.assign(200, false);
    for (std::size_t i = 0; i < 200; i += 20) options.filling.seeds[i] = true;
    options.filling.strategy = 2;
    Scheduler s(options);
    std::map<bool, std::map<std::uint32_t, int>> units;  // by whether it lacks it, and strategy
    for (const Work& work : take(s, 1000)) {
      if (work.strategy != kSeedRun) ++units[options.filling.seeds[work.seed]][work.strategy];
    }
    EXPECT_GT(units[true][2], 3 * (units[true][0] + units[true][1]));
    EXPECT_LT(units[false][2], units[false][0] + units[false][1]);
    EXPECT_GT(units[true][0], 0) << "not that alone";
  }
}

TEST(SchedulerTest, HeavySeedsGoOnWhereTheyWere) {
  Scheduler whole(with_heavy_seeds(false)), first(with_heavy_seeds(false));
  const auto all = take(whole, 300), half = take(first, 150);
  Scheduler second(with_heavy_seeds(false), {.next_unit = 150, .seeds_run = [&] {
                                               std::vector<std::uint32_t> run;
                                               for (const Work& work : half)
                                                 if (work.strategy == kSeedRun) run.push_back(work.seed);
                                               return run;
                                             }()});
  const auto rest = take(second, 150);
  ASSERT_EQ(rest.size(), 150u);
  for (std::size_t i = 0; i < 150; ++i) {
    EXPECT_EQ(rest[i].seed, all[150 + i].seed) << i;
    EXPECT_EQ(rest[i].strategy, all[150 + i].strategy) << i;
    EXPECT_EQ(rest[i].partner, all[150 + i].partner) << i;
  }
}

TEST(SchedulerTest, TheSameTestIsAdmittedOnce) {
  Scheduler s({.seeds = 1, .strategies = 1});
  const auto run = s.next();
  EXPECT_TRUE(s.admit(*run, {7}).run[0]);
  s.done(*run, {});
  const auto work = s.next();
  const Admission admission = s.admit(*work, {7, 8, 8});
  EXPECT_EQ(admission.run, (std::vector<bool>{false, true, false}));
  EXPECT_EQ(admission.first_test, 1u);
}

// A unit of two tests; how many of them are run.
std::uint64_t run_two(Scheduler& s, const Work& work) {
  const Admission admission = s.admit(work, {work.unit * 2 + 100, work.unit * 2 + 101});
  const auto tests = static_cast<std::uint64_t>(std::ranges::count(admission.run, true));
  s.done(work, {.tests = tests});
  return tests;
}

TEST(SchedulerTest, EndsAtTheBoundAndWhenNothingIsNew) {
  Scheduler bounded({.seeds = 3, .strategies = 1, .most_tests = 11});
  std::uint64_t tests = 0;
  while (const auto work = bounded.next()) tests += run_two(bounded, *work);
  EXPECT_EQ(tests, 11u);
  Scheduler dull({.seeds = 3, .strategies = 1});
  std::size_t units = 0;
  for (; const auto work = dull.next(); ++units) {
    static_cast<void>(dull.admit(*work, {1}));
    dull.done(*work, {});
  }
  EXPECT_LT(units, 200u);
}

TEST(SchedulerTest, CountsTheBoundFromWhereThisRunBegan) {
  const auto tests_of = [](std::uint64_t spent, std::vector<Work> unfinished) {
    Scheduler s({.seeds = 3, .strategies = 1, .most_tests = 5, .tests_spent = spent},
                {.next_unit = 40, .next_test = 60, .unfinished = std::move(unfinished)});
    std::uint64_t tests = 0;
    while (const auto work = s.next()) tests += run_two(s, *work);
    return tests;
  };
  EXPECT_EQ(tests_of(0, {}), 5u);
  // A process of this run died after three of them.
  EXPECT_EQ(tests_of(3, {}), 2u);
  const Work cut{.unit = 7, .seed = 1, .again = true, .first_test = 10};
  EXPECT_EQ(tests_of(0, {cut}), 5u);
}

// Of three tests a unit runs one, or none: then it takes more units.
TEST(SchedulerTest, WhatAUnitDoesNotRunIsForOthers) {
  const auto units_of = [](unsigned jobs, std::map<std::uint64_t, std::uint64_t>& run) {
    Scheduler s({.seeds = 8, .strategies = 1, .most_tests = 20, .adaptive = false});
    std::mutex mutex;
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < jobs; ++t) {
      threads.emplace_back([&] {
        while (const auto work = s.next()) {
          const Admission admission =
              s.admit(*work, {work->unit * 3, work->unit * 3 + 1, work->unit * 3 + 2});
          const auto admitted = static_cast<std::uint64_t>(std::ranges::count(admission.run, true));
          const std::uint64_t tests = std::min<std::uint64_t>(admitted, work->unit % 3 == 0 ? 0 : 1);
          if (tests > 0) {
            const std::lock_guard lock(mutex);
            run[work->unit] = tests;
          }
          s.done(*work, {.tests = tests});
        }
      });
    }
    for (auto& thread : threads) thread.join();
  };
  std::map<std::uint64_t, std::uint64_t> one, four;
  units_of(1, one);
  units_of(4, four);
  EXPECT_EQ(one.size(), 20u);
  EXPECT_EQ(one, four);
}

TEST(SchedulerTest, NumbersDoNotDependOnWhoIsFaster) {
  Scheduler s({.seeds = 8, .strategies = 1, .most_tests = 200, .adaptive = false});
  std::mutex mutex;
  std::map<std::uint64_t, std::uint64_t> first;  // by unit
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      while (const auto work = s.next()) {
        const Admission admission = s.admit(*work, {work->unit * 3, work->unit * 3 + 1, work->unit * 3 + 2});
        {
          const std::lock_guard lock(mutex);
          first[work->unit] = admission.first_test;
        }
        s.done(*work, {.tests = static_cast<std::uint64_t>(std::ranges::count(admission.run, true))});
      }
    });
  }
  for (auto& thread : threads) thread.join();
  for (const auto& [unit, number] : first) EXPECT_EQ(number, std::min<std::uint64_t>(3 * unit, 200));
}

TEST(SchedulerTest, UnfinishedUnitsComeFirstWithTheirNumbers) {
  SchedulerStart start{.next_unit = 20, .next_test = 50};
  start.unfinished = {{.unit = 18, .strategy = kSeedRun, .seed = 2, .again = true, .first_test = 44},
                      {.unit = 19, .strategy = 0, .seed = 2, .again = true, .first_test = 45}};
  start.seeds_run = {0, 1};
  Scheduler s({.seeds = 3, .strategies = 1}, start);
  const auto first = s.next();
  EXPECT_EQ(first->unit, 18u);
  EXPECT_EQ(s.admit(*first, {1}).first_test, 44u);
  s.done(*first, {});
  EXPECT_EQ(s.next()->unit, 19u);
  EXPECT_EQ(s.next()->unit, 20u);
}

TEST(SchedulerTest, StrategiesShareTheTimeAndWhatFindsGetsMore) {
  Scheduler s({.seeds = 4, .strategies = 3});
  std::map<std::uint32_t, double> ms;
  std::uint64_t cluster = 1;
  for (int i = 0; i < 3000; ++i) {
    const auto work = s.next();
    ASSERT_TRUE(work);
    static_cast<void>(s.admit(*work, {work->unit}));
    UnitCost cost{.tests = 1, .cpu_ms = work->strategy == 0 ? 1000.0 : 100.0};
    if (work->strategy == 1 && i % 20 == 0) cost.clusters.push_back({cluster++});
    if (work->strategy != kSeedRun) ms[work->strategy] += cost.cpu_ms;
    s.done(*work, cost);
  }
  // A unit of strategy 0 costs ten times as much, and that buys it nothing.
  EXPECT_NEAR(ms[0] / ms[2], 1, 0.4);
  EXPECT_GT(ms[1], 2 * ms[2]);
  const auto shares = s.strategy_shares();
  EXPECT_GT(shares[1], 0.4);
  for (std::uint64_t c = 1; c < cluster; ++c) s.appraise(c, 0);
  EXPECT_LT(s.strategy_shares()[1], 0.4);
}

TEST(SchedulerTest, AClusterMayBeAppraisedBeforeItsUnitIsDone) {
  Scheduler s({.seeds = 2, .strategies = 2});
  for (int i = 0; i < 200; ++i) {
    const auto work = s.next();
    ASSERT_TRUE(work);
    static_cast<void>(s.admit(*work, {work->unit}));
    UnitCost cost{.tests = 1, .cpu_ms = 1000};
    if (work->strategy == 0) {
      cost.clusters.push_back({work->unit, 1});
      s.appraise(work->unit, 0);
    }
    s.done(*work, cost);
  }
  EXPECT_NEAR(s.strategy_shares()[0], 0.5, 0.05);
}

// One strategy of four shows an unknown in every fourth unit, another a wrong unsat in one of 150.
// Returns the CPU seconds until that is found, and how many unknowns there are by then.
std::pair<double, std::size_t> hunt(triage::WorthScale scale, std::uint64_t rng_seed) {
  Scheduler s({.seeds = 40, .strategies = 4, .rng_seed = rng_seed});
  base::Rng rng(rng_seed);
  std::vector<triage::Priced> clusters;
  double seconds = 0;
  for (std::uint64_t id = 1;; ++id) {
    const auto work = s.next();
    static_cast<void>(s.admit(*work, {id}));
    UnitCost cost{.tests = 1, .cpu_ms = 1000};
    seconds += 1;
    if (work->strategy == 2 && rng.chance(1, 150)) return {seconds, clusters.size()};
    if (work->strategy == 0 && rng.chance(1, 4)) {
      triage::Finding f = triage::sample_finding();
      f.id = id;
      f.verdict.kind = oracle::VerdictClass::Implication;
      clusters.push_back(triage::price(f, scale));
      const auto all = triage::ranked(clusters, scale);
      cost.clusters.push_back({id, std::ranges::find(all, id, &triage::Priced::id)->worth});
    }
    s.done(*work, cost);
  }
}

TEST(SchedulerTest, ARareWrongUnsatIsFoundSoonerThanWithEqualWorthAndUnknownsStillAre) {
  constexpr std::uint64_t kRuns = 41;
  std::map<triage::WorthScale, std::vector<double>> seconds;
  double unknowns = 0, in_seconds = 0;
  for (std::uint64_t run = 1; run <= kRuns; ++run) {
    for (const auto scale : {triage::WorthScale::Equal, triage::WorthScale::Maintainers}) {
      const auto [until, found] = hunt(scale, run);
      seconds[scale].push_back(until);
      if (scale == triage::WorthScale::Equal) continue;
      unknowns += static_cast<double>(found);
      in_seconds += until;
    }
  }
  for (auto& [scale, all] : seconds) std::ranges::sort(all);
  EXPECT_LT(seconds[triage::WorthScale::Maintainers][kRuns / 2],
            0.7 * seconds[triage::WorthScale::Equal][kRuns / 2]);
  EXPECT_GT(unknowns / in_seconds, 0.03) << "with an even share it were a sixteenth";
}

TEST(SchedulerTest, EveryStrategyHasAUnitFirst) {
  Scheduler s({.seeds = 30, .strategies = 5});
  std::set<std::uint32_t> met;
  std::size_t units = 0;
  for (const Work& work : take(s, 60)) {
    if (work.strategy == kSeedRun || units == 5) continue;
    ++units;
    met.insert(work.strategy);
  }
  EXPECT_EQ(met.size(), 5u);
}

TEST(SchedulerTest, OptionsGoToAShareOfUnitsButNotToPlainStrategies) {
  Scheduler s({.seeds = 4, .strategies = 2, .options_share = 0.25, .plain = {true, false}});
  std::map<std::uint32_t, int> units, with;
  for (const Work& work : take(s, 1000)) {
    ++units[work.strategy];
    with[work.strategy] += work.options ? 1 : 0;
  }
  EXPECT_EQ(with[0], 0);
  EXPECT_EQ(with[kSeedRun], 0);
  EXPECT_NEAR(with[1], 0.25 * units[1], 0.12 * units[1]);
}

TEST(SchedulerTest, APartnerIsMostlyOfTheSameLogicAndWasRunBefore) {
  Scheduler s({.seeds = 60, .strategies = 1, .takes_two = {true}, .logics = [] {
                 std::vector<std::uint32_t> logics;
                 for (std::uint32_t i = 0; i < 60; ++i) logics.push_back(i % 6);
                 return logics;
               }()});
  std::set<std::uint32_t> run;
  int same = 0, all = 0;
  for (const Work& work : take(s, 600)) {
    if (work.strategy == kSeedRun) {
      run.insert(work.seed);
      continue;
    }
    ASSERT_TRUE(run.contains(work.partner));
    ++all;
    same += work.partner % 6 == work.seed % 6 ? 1 : 0;
  }
  EXPECT_GT(same, all / 2);
  EXPECT_LT(same, all);
}

TEST(SchedulerTest, ATakenUpUnitKeepsItsPartnerAndItsOptions) {
  SchedulerStart start{.next_unit = 20, .next_test = 50};
  start.unfinished = {{.unit = 19, .strategy = 0, .seed = 2, .partner = 1, .options = true, .again = true}};
  start.seeds_run = {0, 1, 2};
  Scheduler s({.seeds = 3, .strategies = 1, .takes_two = {true}}, start);
  const auto work = s.next();
  EXPECT_EQ(work->partner, 1u);
  EXPECT_TRUE(work->options);
}

TEST(SchedulerTest, AUnitOnSeedsThatAreNotThereIsNotTakenUp) {
  SchedulerStart start{.next_unit = 2, .next_test = 5};
  start.unfinished = {{.unit = 0, .strategy = 0, .seed = 3, .again = true},
                      {.unit = 1, .strategy = 0, .seed = 0, .partner = 1000, .again = true}};
  start.seeds_run = {0, 1, 2};
  Scheduler s({.seeds = 3, .strategies = 1, .takes_two = {true}}, start);
  EXPECT_EQ(s.next()->unit, 2u);
}

TEST(SchedulerTest, AFavouredSeedGetsItsTurnsAmongTheNext) {
  Scheduler s({.seeds = 50, .strategies = 2});
  static_cast<void>(take(s, 120));
  s.favour(7, 3);
  int favoured = 0, others = 0;
  for (const Work& work : take(s, 40)) {
    favoured += work.favoured ? 1 : 0;
    others += work.favoured ? 0 : 1;
    EXPECT_TRUE(!work.favoured || work.seed == 7u);
  }
  EXPECT_EQ(favoured, 3);
  EXPECT_EQ(others, 37);
}

TEST(SchedulerTest, FavoursTakeHalfOfTheUnitsHoweverManyThereAre) {
  Scheduler s({.seeds = 50, .strategies = 2});
  static_cast<void>(take(s, 120));
  for (std::uint32_t i = 0; i < 1000; ++i) s.favour(i % 50, 1000);
  const auto units = take(s, 400);
  EXPECT_NEAR(static_cast<double>(std::ranges::count_if(units, &Work::favoured)), 200, 40);
}

TEST(SchedulerTest, AFavourThatNamesAMutantIsNotPushedOutByOthers) {
  Scheduler s({.seeds = 50, .strategies = 2});
  static_cast<void>(take(s, 120));
  s.favour(7, 2, 33);
  for (std::uint32_t i = 0; i < 500; ++i) s.favour(i % 50, 1);
  int named = 0;
  for (const Work& work : take(s, 400)) {
    named += work.mutant == 33 ? 1 : 0;
    EXPECT_TRUE(work.mutant == 0 || work.seed == 7u);
  }
  EXPECT_EQ(named, 2);
}

// A campaign that was taken up with more seeds: those that were run are no front of the new order.
TEST(SchedulerTest, AFavouredSeedNeedsNoPartnerOfItsLogic) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SchedulerOptions options{.seeds = 40, .strategies = 1, .rng_seed = seed, .takes_two = {true}};
    for (std::uint32_t i = 0; i < 40; ++i) options.logics.push_back(i);
    Scheduler s(options, {.next_unit = 5, .seeds_run = {1, 17, 39}});
    for (const std::uint32_t run : {1u, 17u, 39u, 3u}) s.favour(run, 5);
    const auto units = take(s, 60);
    EXPECT_EQ(units.size(), 60u);
    for (const Work& work : units) EXPECT_TRUE(!work.favoured || work.seed != 3u) << "it was not run yet";
  }
}

TEST(SchedulerTest, WhatIsToBeTheSameEveryTimeTakesNoFavours) {
  Scheduler s({.seeds = 5, .strategies = 2, .adaptive = false});
  s.favour(3, 100);
  for (const Work& work : take(s, 60)) EXPECT_FALSE(work.favoured);
}

TEST(SchedulerTest, FavoursOfSeedsThatAreNotThereAreNoUnits) {
  Scheduler s({.seeds = 5, .strategies = 2});
  s.favour(5, 100);
  s.favour(2, 0);
  for (const Work& work : take(s, 60)) EXPECT_FALSE(work.favoured);
}

TEST(SchedulerTest, WhatMakesSolversDoSomethingNewGetsMoreOfTheTime) {
  Scheduler s({.seeds = 3, .strategies = 2, .options_share = 0});
  for (int i = 0; i < 400; ++i) {
    const auto work = s.next();
    ASSERT_TRUE(work);
    static_cast<void>(s.admit(*work, {1000 * work->unit}));
    s.done(*work, {.tests = 100, .cpu_ms = 1000, .novel = work->strategy == 0 ? 50u : 0u});
  }
  EXPECT_GT(s.strategy_shares()[0], 2 * s.strategy_shares()[1]);
}

TEST(SchedulerTest, StopEndsWaiting) {
  Scheduler s({.seeds = 1, .strategies = 1});
  const auto run = s.next();
  static_cast<void>(s.admit(*run, {}));
  std::thread waiting([&] { EXPECT_FALSE(s.next()); });
  s.stop();
  waiting.join();
}

}  // namespace
}  // namespace smiter::campaign
