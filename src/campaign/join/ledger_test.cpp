// SPDX-License-Identifier: MIT
#include "campaign/join/ledger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "campaign/database/address.h"
#include "campaign/store/schema.h"
#include "campaign/store/store_test_support.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class LedgerTest : public testing_support::OnEachEngine {
 protected:
  void SetUp() override {
    OnEachEngine::SetUp();
    if (IsSkipped()) return;
    database_ = open_database(address(), false);
    ASSERT_TRUE(prepare_schema(*database_, false));
    for (int seed = 0; seed < 3; ++seed)
      database_->run("INSERT INTO seed_texts(number, text, ran) VALUES($1, '', 0)",
                     {static_cast<std::int64_t>(seed)});
    database_->run("INSERT INTO counters(name, value) VALUES('next unit', 0)", {});
  }
  [[nodiscard]] Ledger machine(double lease_s = 100) {
    Ledger ledger(*database_, {"typefuzz", "fusion"}, lease_s);
    ledger.enter("host", 2);
    return ledger;
  }
  // Runs of seeds as they are, as the next units.
  static Ledger::Plan own_runs(std::size_t count) {
    return [count](PlanPlace& place) {
      std::vector<Work> units;
      for (std::size_t i = 0; i < count; ++i)
        units.push_back({.unit = place.next_unit++, .seed = static_cast<std::uint32_t>(i % 3)});
      return units;
    };
  }
  static std::vector<std::uint64_t> numbers(const std::vector<LeasedUnit>& units) {
    std::vector<std::uint64_t> out;
    for (const LeasedUnit& unit : units) out.push_back(unit.work.unit);
    return out;
  }
  bool finish(Ledger& ledger, const LeasedUnit& unit) {
    bool done = false;
    transact(*database_, [&] { done = ledger.finish(unit); });
    return done;
  }
  // All leases are over, as if their time had passed. Waiting for it would race with a busy machine.
  void let_leases_end() { database_->execute("UPDATE queue SET until = 1 WHERE until > 0"); }
  std::unique_ptr<Database> database_;
};
INSTANTIATE_TEST_SUITE_P(Engines, LedgerTest, testing_support::kEngines, testing_support::engine_name);

TEST_P(LedgerTest, AUnitIsHeldByOne) {
  Ledger a = machine(), b = machine();
  EXPECT_NE(a.machine(), b.machine());
  EXPECT_EQ(a.add_units(own_runs(5)), 5u);
  EXPECT_THAT(numbers(a.claim(2)), ElementsAre(0, 1));
  EXPECT_THAT(numbers(b.claim(9)), ElementsAre(2, 3, 4));
  EXPECT_THAT(a.claim(9), IsEmpty());
}

TEST_P(LedgerTest, PlansGoOnWhereOthersEnded) {
  Ledger a = machine(), b = machine();
  a.add_units(own_runs(2));
  b.add_units(own_runs(2));
  EXPECT_THAT(numbers(a.claim(9)), ElementsAre(0, 1, 2, 3));
}

TEST_P(LedgerTest, MutantsWaitForTheOwnRunsOfTheirSeeds) {
  Ledger a = machine();
  a.add_units([](PlanPlace& place) {
    place.next_unit = 3;
    return std::vector<Work>{{.unit = 0, .seed = 1},
                             {.unit = 1, .strategy = 0, .seed = 1},
                             {.unit = 2, .strategy = 1, .seed = 1, .partner = 2, .options = true}};
  });
  const auto own = a.claim(9);
  ASSERT_THAT(numbers(own), ElementsAre(0));
  EXPECT_EQ(own[0].work.strategy, kSeedRun);
  EXPECT_TRUE(finish(a, own[0]));
  const auto mutants = a.claim(9);
  ASSERT_THAT(numbers(mutants), ElementsAre(1));
  EXPECT_EQ(mutants[0].work.partner, kNoPartner);
  database_->execute("UPDATE seed_texts SET ran = 1");
  const auto fused = a.claim(9);
  ASSERT_THAT(numbers(fused), ElementsAre(2));
  EXPECT_EQ(fused[0].work.strategy, 1u);
  EXPECT_EQ(fused[0].work.partner, 2u);
  EXPECT_TRUE(fused[0].work.options);
}

TEST_P(LedgerTest, WhatADeadMachineHeldIsDoneAgainAndItsLateResultCountsNothing) {
  Ledger dead = machine(), other = machine();
  dead.add_units(own_runs(1));
  const auto lost = dead.claim(1);
  ASSERT_EQ(lost.size(), 1u);
  EXPECT_THAT(other.claim(1), IsEmpty()) << "the lease is not over";
  let_leases_end();
  const auto again = other.claim(1);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].work.unit, lost[0].work.unit);
  EXPECT_GT(again[0].fence, lost[0].fence);
  EXPECT_FALSE(finish(dead, lost[0]));
  EXPECT_TRUE(finish(other, again[0]));
  EXPECT_FALSE(finish(other, again[0])) << "once";
  EXPECT_FALSE(other.has_units());
}

TEST_P(LedgerTest, OneThatIsTakenBackByTheSameMachineHasANewFence) {
  Ledger a = machine(0.05);
  a.add_units(own_runs(1));
  const auto first = a.claim(1);
  std::this_thread::sleep_for(std::chrono::milliseconds(80));
  const auto second = a.claim(1);
  ASSERT_EQ(second.size(), 1u);
  EXPECT_FALSE(finish(a, first[0]));
  EXPECT_TRUE(finish(a, second[0]));
}

TEST_P(LedgerTest, AHeartbeatRenews) {
  Ledger a = machine(), other = machine();
  a.add_units(own_runs(1));
  ASSERT_EQ(a.claim(1).size(), 1u);
  for (int i = 0; i < 3; ++i) {
    let_leases_end();
    a.beat(true);
    EXPECT_THAT(other.claim(1), IsEmpty());
  }
  let_leases_end();
  EXPECT_EQ(other.claim(1).size(), 1u) << "without one it is over";
}

TEST_P(LedgerTest, WhoLeavesGivesBack) {
  Ledger a = machine(), other = machine();
  a.add_units(own_runs(2));
  ASSERT_EQ(a.claim(2).size(), 2u);
  a.leave();
  EXPECT_THAT(numbers(other.claim(2)), ElementsAre(0, 1));
}

TEST_P(LedgerTest, ManyAtOnceTakeEachUnitOnce) {
  if (GetParam() == Engine::Sqlite) GTEST_SKIP() << "one file has one writer";
  machine().add_units(own_runs(200));
  std::mutex mutex;
  std::multiset<std::uint64_t> taken;
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; ++t) {
    threads.emplace_back([&] {
      const auto own = open_database(address(), false);
      Ledger ledger(*own, {}, 100);
      ledger.enter("host", 1);
      for (;;) {
        const auto units = ledger.claim(7);
        const std::lock_guard lock(mutex);
        for (const LeasedUnit& unit : units) taken.insert(unit.work.unit);
        if (taken.size() >= 200) return;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(taken.size(), 200u);
  EXPECT_EQ(std::set<std::uint64_t>(taken.begin(), taken.end()).size(), 200u);
}

TEST_P(LedgerTest, WhatUnitsCostAndFoundIsAddedUp) {
  Ledger a = machine(), b = machine();
  const Arm fusion{.strategy = 1, .logic = 2, .options = true}, typefuzz{.strategy = 0};
  EXPECT_TRUE(a.add_outlays({}).empty());
  static_cast<void>(
      a.add_outlays({{fusion, {.cpu_ms = 1.5, .units = 2, .idle = 1, .worth = 3, .clusters = 1}}}));
  const auto sums =
      b.add_outlays({{fusion, {.cpu_ms = 1, .units = 1, .worth = -3}}, {typefuzz, {.units = 1}}});
  ASSERT_EQ(sums.size(), 2u);
  const Outlay& both = sums.at(fusion);
  EXPECT_EQ(both.cpu_ms, 2.5);
  EXPECT_EQ(both.units, 3u);
  EXPECT_EQ(both.idle, 1u);
  EXPECT_EQ(both.worth, 0);
  EXPECT_EQ(both.clusters, 1u);
  EXPECT_EQ(sums.at(typefuzz).units, 1u);
}

}  // namespace
}  // namespace smiter::campaign
