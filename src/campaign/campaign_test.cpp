// SPDX-License-Identifier: MIT
// How a campaign begins, ends and goes on. What its workers find is tested in
// campaign/findings/investigate_test.cpp, what they count in campaign/work/worker_test.cpp.
#include "campaign/campaign.h"

#include <gmock/gmock.h>

#include "campaign/campaign_test_support.h"
#include "campaign/store/workdir.h"

namespace smiter::campaign {
namespace {

using solver::testing_support::crash;
using testing::Contains;
using testing::HasSubstr;

class CampaignTest : public MemoryCampaign {
 protected:
  // Why it cannot be opened.
  std::string refusal(const Settings& settings, Opening opening = Opening::New) {
    const auto campaign = open(settings, opening);
    return campaign ? "" : campaign.error().to_string();
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(folder_ + "/" + name);
  }
};

TEST_F(CampaignTest, LeavesASummaryARecordOfEachSolverAndAStore) {
  run(settings({"honest", "right"}, 30));
  EXPECT_TRUE(exists("out/summary.json"));
  EXPECT_TRUE(exists("out/campaign.sqlite"));
  EXPECT_FALSE(exists("out/campaign.sqlite-wal")) << "the store is settled";
  EXPECT_FALSE(exists("out/scratch"));
  std::size_t records = 0;
  for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator(folder_ + "/out/records"))
    ++records;
  EXPECT_EQ(records, 2u);
}

TEST_F(CampaignTest, GoesOnWhereItWasStopped) {
  Settings s = settings({"honest", "right"}, 40);
  const Snapshot first = run(s);
  EXPECT_EQ(first.counts.tests, first.tests_here);
  const Snapshot second = run(s, Opening::Resume);
  EXPECT_GT(second.tests_here, 0u);
  EXPECT_EQ(second.counts.tests, first.counts.tests + second.tests_here);
  EXPECT_THAT(second.notes, Contains(HasSubstr("resumed after " + std::to_string(first.counts.tests))));
}

TEST_F(CampaignTest, AResumedCampaignKnowsWhatItFound) {
  add(FakeSolver("crasher", examine::testing_support::honest(ops_)).when("(xor", crash("f at a.cpp:1")));
  Settings s = settings({"crasher", "honest"}, 40);
  ASSERT_EQ(run(s).findings.size(), 1u);
  events_.clear();
  const Snapshot second = run(s, Opening::Resume);
  ASSERT_EQ(second.findings.size(), 1u);
  EXPECT_EQ(second.findings[0].id, 1u);
  for (const Event& event : events_) EXPECT_NE(event.kind, EventKind::Confirmed) << "it was told before";
}

TEST_F(CampaignTest, DoesNotBeginInAFolderThatHasOne) {
  const Settings s = settings({"honest", "right"}, 10);
  EXPECT_THAT(refusal(s, Opening::Resume), HasSubstr("there is no campaign in this folder"));
  run(s);
  EXPECT_THAT(refusal(s), HasSubstr("there is a campaign in this folder already"));
}

TEST_F(CampaignTest, OnlyOneWorksInAFolder) {
  const Settings s = settings({"honest", "right"}, 10);
  const auto first = open(s);
  ASSERT_TRUE(first) << first.error().to_string();
  EXPECT_THAT(refusal(s, Opening::Resume), HasSubstr("another campaign is working in this folder"));
}

TEST_F(CampaignTest, AStoreThatWasNotSetUpIsReplaced) {
  const Settings s = settings({"honest", "right"}, 10);
  std::filesystem::create_directory(s.out);
  ASSERT_TRUE(Store::open(Workdir{s.out}.store()));
  EXPECT_THAT(stored_settings(s.out).error().to_string(), HasSubstr("not set up completely"));
  EXPECT_GT(run(s).counts.tests, 0u);
}

TEST_F(CampaignTest, TheStoreKeepsItsSettings) {
  EXPECT_FALSE(stored_settings(folder_ + "/out"));
  Settings s = settings({"honest", "right"}, 10);
  s.seed = 77;
  run(s);
  const auto stored = stored_settings(s.out);
  ASSERT_TRUE(stored) << stored.error().to_string();
  EXPECT_EQ(stored->seed, 77u);
  EXPECT_EQ(stored->solvers, s.solvers);
  EXPECT_EQ(stored->out, s.out);
}

TEST_F(CampaignTest, ASolverThatGetsTrivialThingsWrongIsRefused) {
  add(FakeSolver("broken", solver::testing_support::unsat()));
  EXPECT_THAT(refusal(settings({"honest", "broken"}, 10)), HasSubstr("broken (memory:broken) does not work"));
  EXPECT_FALSE(exists("out/campaign.sqlite"));
}

TEST_F(CampaignTest, AMistakeInASolverOrAStrategyIsSaid) {
  EXPECT_THAT(refusal(settings({"nobody"}, 10)), HasSubstr("nobody"));
  EXPECT_NE(refusal(settings({}, 10)), "");
  Settings s = settings({"honest", "right"}, 10);
  s.strategies = {"typefuz"};
  EXPECT_THAT(refusal(s), HasSubstr("typefuz"));
}

TEST_F(CampaignTest, AMissingSeedIsAMistakeButOnlyAtTheBeginning) {
  Settings s = settings({"honest", "right"}, 10);
  s.seeds.push_back(folder_ + "/seeds2");
  EXPECT_THAT(refusal(s), HasSubstr("no such file or folder"));
  std::filesystem::create_directory(folder_ + "/seeds2");
  std::filesystem::copy_file(folder_ + "/seeds/and.smt2", folder_ + "/seeds2/other.smt2");
  run(s);
  std::filesystem::remove_all(folder_ + "/seeds2");
  EXPECT_GT(run(s, Opening::Resume).counts.tests, 0u);
}

TEST_F(CampaignTest, SeedsThatCannotBeReadAreListed) {
  write("seeds/broken.smt2", "(assert (not 5))\n(check-sat)\n");
  auto campaign = open(settings({"honest", "right"}, 10));
  ASSERT_TRUE(campaign) << campaign.error().to_string();
  ASSERT_EQ((*campaign)->skipped().size(), 1u);
  EXPECT_THAT((*campaign)->skipped()[0].name, HasSubstr("broken.smt2"));
  const auto list = base::read_file(folder_ + "/out/skipped_seeds.txt");
  ASSERT_TRUE(list);
  EXPECT_THAT(*list, HasSubstr("broken.smt2"));
}

TEST_F(CampaignTest, WithoutAUsableSeedItDoesNotBegin) {
  std::filesystem::remove_all(folder_ + "/seeds");
  std::filesystem::create_directory(folder_ + "/seeds");
  write("seeds/broken.smt2", "(assert (not 5))\n(check-sat)\n");
  EXPECT_THAT(refusal(settings({"honest", "right"}, 10)), HasSubstr("no usable seed"));
}

TEST_F(CampaignTest, AnOptionInFocusThatNoSolverGetsIsNoted) {
  Settings s = settings({"honest", "right"}, 10);
  s.options = OptionFuzzing::Policy;
  s.of_strategies.set("focus", std::string("op:and,option:no-such"));
  EXPECT_THAT(run(s).notes, Contains("in focus, but no solver gets it under --options policy: no-such"));
}

TEST_F(CampaignTest, NewModelsAndDeterminismExcludeEachOther) {
  Settings s = settings({"honest", "right"}, 10);
  s.strategies = {"diver"};
  s.of_strategies.set("new-models", true);
  EXPECT_THAT(refusal(s), HasSubstr("excludes --deterministic"));
}

TEST_F(CampaignTest, StopsWhenItIsTold) {
  auto campaign = open(settings({"honest", "right"}, 0));
  ASSERT_TRUE(campaign) << campaign.error().to_string();
  (*campaign)->start();
  (*campaign)->stop();
  while (!(*campaign)->wait(50)) {
  }
  EXPECT_EQ((*campaign)->finish().seconds_left, -1) << "there is no limit of time";
  EXPECT_EQ((*campaign)->error(), "");
}

TEST_F(CampaignTest, EndsAtItsLimitOfTime) {
  Settings s = settings({"honest", "right"}, 0);
  s.time_ms = 300;
  const Snapshot last = run(s);
  EXPECT_GT(last.counts.tests, 0u);
  EXPECT_GT(last.seconds_here, 0);
  EXPECT_GE(last.seconds_left, 0);
}

TEST_F(CampaignTest, StopsOnTheFirstFindingIfTheUserWantsThat) {
  add(FakeSolver("crasher", examine::testing_support::honest(ops_)).when("(xor", crash("f at a.cpp:1")));
  Settings s = settings({"crasher", "honest"}, 5000);
  s.stop_on_first = true;
  const Snapshot last = run(s);
  EXPECT_EQ(last.new_clusters, 1u);
  EXPECT_LT(last.counts.tests, 5000u);
}

TEST_F(CampaignTest, WithoutNamedStrategiesOneFamilyLeavesOutWhatComparesTwo) {
  Settings s = settings({"honest"}, 10);
  s.strategies.clear();
  auto campaign = open(s);
  ASSERT_TRUE(campaign) << campaign.error().to_string();
  EXPECT_FALSE((*campaign)->settings().strategies.empty());
  EXPECT_THAT((*campaign)->notes(), Contains(HasSubstr("left out")));
}

TEST_F(CampaignTest, TwoSolversThatAreOneAreWarnedOf) {
  const Snapshot last = run(settings({"honest", "honest"}, 10));
  EXPECT_THAT(last.warnings, Contains(HasSubstr("the same program with the same options")));
}

}  // namespace
}  // namespace smiter::campaign
