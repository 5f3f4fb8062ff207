// SPDX-License-Identifier: MIT
#include "campaign/store/store.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "base/file.h"
#include "campaign/database/address.h"
#include "campaign/setup/settings.h"
#include "campaign/store/store_test_support.h"
#include "triage/finding_test_support.h"

namespace smiter::campaign {
namespace {

using testing_support::engine_name;
using testing_support::kEngines;

class StoreTest : public testing_support::OnEachEngine {};
INSTANTIATE_TEST_SUITE_P(Engines, StoreTest, kEngines, engine_name);

// What only a file can be.
class StoreFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/store-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path() const { return folder_ + "/s.sqlite"; }
  std::string folder_;
};

TEST_P(StoreTest, KeepsFindingsTriggersAndTheirCounts) {
  auto store = Store::open(address());
  ASSERT_TRUE(store) << store.error().to_string();
  triage::Finding f = triage::sample_finding();
  store->put_finding(f);
  store->put_trigger({.cluster = 7, .test_number = 9, .script = "(check-sat)", .solvers = {{"z3", {"a"}}}});
  store->put_trigger({.cluster = 7, .test_number = 10});
  triage::Finding other = f;
  other.id = 8;
  other.cluster = 7;
  store->put_finding(other);
  const auto findings = store->findings();
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].triggers, 4u);
  EXPECT_EQ(findings[1].cluster, 7u);
  ASSERT_EQ(store->triggers().size(), 1u);
  EXPECT_EQ(store->triggers()[0].solvers[0].second[0], "a");
  EXPECT_EQ(store->damage(), "");
}

TEST_P(StoreTest, KnowsWhatWasNotFinished) {
  auto store = Store::open(address());
  ASSERT_TRUE(store);
  store->put_unit({{.unit = 0, .strategy = kSeedRun, .seed = 4}, "seed", "s", 0, {11}});
  store->put_unit({{.unit = 1, .strategy = 0, .seed = 4}, "typefuzz", "s", 1, {12, 13}});
  store->put_unit({{.unit = 2, .strategy = 0, .seed = 5}, "typefuzz", "s", 3, {}});
  store->put_unit(
      {{.unit = 3, .strategy = 0, .seed = 5, .partner = 7, .options = true}, "typefuzz", "s", 3, {}});
  store->unit_done(0);
  store->unit_done(2);
  const SchedulerStart start = store->scheduler_start({"typefuzz"});
  EXPECT_EQ(start.next_unit, 4u);
  EXPECT_EQ(start.next_test, 3u);
  ASSERT_EQ(start.unfinished.size(), 2u);
  EXPECT_EQ(start.unfinished[0].unit, 1u);
  EXPECT_EQ(start.unfinished[0].partner, kNoPartner);
  EXPECT_EQ(start.unfinished[1].partner, 7u);
  EXPECT_TRUE(start.unfinished[1].options);
  EXPECT_EQ(start.unfinished[0].strategy, 0u);
  EXPECT_EQ(start.seeds_run, std::vector<std::uint32_t>{4});
  EXPECT_EQ(start.hashes, std::vector<std::uint64_t>{11});
}

TEST_P(StoreTest, WhatSomebodyChangedIsPassedOver) {
  {
    auto store = Store::open(address());
    ASSERT_TRUE(store);
    store->put_unit({{.unit = 0, .strategy = kSeedRun, .seed = 0}, "seed", "s", 0, {11}});
    store->put_unit({{.unit = 1, .strategy = 0, .seed = 0}, "typefuzz", "s", 1, {}});
    store->put_trigger({.cluster = 7, .script = "(check-sat)", .solvers = {{"z3", {"a"}}}});
  }
  open_database(address(), false)
      ->execute(
          "UPDATE units SET number = 4611686018427387904 WHERE number = 1;"
          "UPDATE triggers SET solvers = '[1, {\"z3\": 2}]'");
  const auto store = Store::open(address(), true);
  ASSERT_TRUE(store) << store.error().to_string();
  EXPECT_EQ(store->scheduler_start({"typefuzz"}).next_unit, 1u);
  ASSERT_EQ(store->triggers().size(), 1u);
  EXPECT_TRUE(store->triggers()[0].solvers.empty());
}

TEST_F(StoreFileTest, WhatIsSettledIsOneFileAndReadersLeaveItSo) {
  const auto has_log = [&] {
    return std::filesystem::exists(path() + "-wal") || std::filesystem::exists(path() + "-shm");
  };
  auto store = Store::open(path());
  ASSERT_TRUE(store);
  store->put_meta("key", "value");
  EXPECT_TRUE(has_log());
  store->settle();
  EXPECT_FALSE(has_log());
  EXPECT_EQ(Store::open(path(), true)->meta("key"), "value");
  EXPECT_FALSE(has_log());
  // Taken up again, it is safe against a kill as before.
  const auto again = Store::open(path());
  ASSERT_TRUE(again);
  EXPECT_TRUE(has_log());
}

TEST_P(StoreTest, KeepsModelsOfSeedsAndOddNames) {
  auto store = Store::open(address());
  ASSERT_TRUE(store);
  store->put_seed(0, {"a\nb\xff", 5, {}});
  store->put_model(0, "((define-fun x () Int 1))");
  store->put_status(0, testcase::Answer::Unsat);
  store->put_bad_label(0, "why");
  const auto seeds = store->seeds();
  ASSERT_EQ(seeds.size(), 1u);
  EXPECT_EQ(seeds[0].name, "a\nb\xff");
  EXPECT_EQ(seeds[0].status, testcase::Answer::Unsat);
  EXPECT_EQ(seeds[0].bad_label, "why");
  EXPECT_EQ(*seeds[0].model, "((define-fun x () Int 1))");
}

TEST_P(StoreTest, KeepsTheNewestMutantsAndThoseThatAnUnfinishedUnitBeganWith) {
  auto store = Store::open(address());
  ASSERT_TRUE(store);
  const auto mutant = [](std::uint64_t number, std::uint32_t seed) {
    return StoredMutant{.number = number,
                        .seed = seed,
                        .unit = 5,
                        .test = 6,
                        .solver = "z3",
                        .script = "raw \xff",
                        .model = "((define-fun x () Int 1))"};
  };
  store->put_mutant(mutant(1, 0));
  store->put_mutant(mutant(2, 1));
  store->put_unit({{.unit = 9, .strategy = 0, .seed = 0}, "diver", "s", 1, {}});
  store->put_begun(9, mutant(1, 0));
  for (std::uint64_t i = 0; i < kMutantsPerSeed; ++i) store->put_mutant(mutant(10 + i, 0));
  MutantPoolStart start = store->mutant_pool_start();
  ASSERT_EQ(start.mutants.size(), kMutantsPerSeed + 2);
  EXPECT_EQ(start.mutants[0], mutant(1, 0));
  EXPECT_EQ(start.begun, (std::map<std::uint64_t, std::uint64_t>{{9, 1}}));
  store->unit_done(9);
  store->put_mutant(mutant(100, 0));
  start = store->mutant_pool_start();
  EXPECT_TRUE(start.begun.empty());
  EXPECT_EQ(start.mutants.size(), kMutantsPerSeed + 1);
  EXPECT_EQ(start.mutants[0].number, 2u);
}

TEST_P(StoreTest, MutantsWithoutAModelTakeNoPlaceFromThoseWithOne) {
  auto store = Store::open(address());
  ASSERT_TRUE(store);
  store->put_mutant({.number = 1, .seed = 0, .solver = "z3", .script = "s", .model = "()"});
  for (std::uint64_t i = 0; i < kMutantsPerSeed + 2; ++i)
    store->put_mutant({.number = 10 + i, .seed = 0, .solver = "z3", .script = "s", .model = {}});
  const MutantPoolStart start = store->mutant_pool_start();
  ASSERT_EQ(start.mutants.size(), kMutantsPerSeed + 1);
  EXPECT_EQ(start.mutants[0].number, 1u);
  EXPECT_EQ(start.mutants[1].number, 12u);
}

TEST_P(StoreTest, WhatIsPutTwiceIsThereOnce) {
  auto store = Store::open(address());
  ASSERT_TRUE(store) << store.error().to_string();
  for (const char* value : {"a", "b\xff"}) store->put_meta("key", value);
  EXPECT_EQ(store->meta("key"), "b\xff");
  store->put_seed(0, {"old", 5, {}});
  store->put_model(0, "m");
  store->put_seed(0, {"new", UINT64_MAX, {}});
  ASSERT_EQ(store->seeds().size(), 1u);
  EXPECT_EQ(store->seeds()[0].name, "new");
  EXPECT_EQ(store->seeds()[0].hash, UINT64_MAX);
  EXPECT_EQ(store->seeds()[0].model, std::nullopt);
  for (const double cpu : {1.5, 2.25}) store->put_moment({0.1, "{}", 3, cpu, 0});
  ASSERT_EQ(store->timeline(9).size(), 1u);
  EXPECT_EQ(store->timeline(9)[0].cpu_seconds, 2.25);
  EXPECT_EQ(store->timeline(9)[0].seconds, 0.1);
}

TEST_P(StoreTest, WhatIsNotCommittedIsNotThere) {
  auto store = Store::open(address());
  ASSERT_TRUE(store);
  store->begin();
  store->put_meta("kept", "1");
  store->commit();
  store->begin();
  store->put_meta("lost", "1");
  store->roll_back();
  store->begin();
  store->put_meta("gone", "1");
  store = Store::open(address());  // as if the process had died
  ASSERT_TRUE(store);
  EXPECT_EQ(store->meta("kept"), "1");
  EXPECT_EQ(store->meta("lost"), std::nullopt);
  EXPECT_EQ(store->meta("gone"), std::nullopt);
}

TEST_P(StoreTest, WhoOnlyReadsCannotWrite) {
  EXPECT_FALSE(Store::open(address(), true)) << "there is nothing to read";
  ASSERT_TRUE(Store::open(address()));
  auto reader = Store::open(address(), true);
  ASSERT_TRUE(reader) << reader.error().to_string();
  EXPECT_THROW(reader->put_meta("key", "value"), DatabaseError);
}

TEST_F(StoreFileTest, RefusesWhatIsNoStore) {
  ASSERT_TRUE(base::write_file(path(), std::string(5000, 'x')));
  EXPECT_FALSE(Store::open(path()));
  EXPECT_FALSE(Store::open(folder_ + "/nothing.sqlite", true));
}

TEST(SettingsTest, JsonReadsBack) {
  Settings s;
  s.seeds = {"a"};
  s.solvers = {"z3 x=1"};
  s.options = OptionFuzzing::All;
  s.limits.wall_ms = 77;
  const auto again = settings_from_json(to_json(s));
  ASSERT_TRUE(again);
  EXPECT_EQ(to_json(*again), to_json(s));
  EXPECT_FALSE(settings_from_json("{}"));
}

}  // namespace
}  // namespace smiter::campaign
