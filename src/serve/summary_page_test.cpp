// SPDX-License-Identifier: MIT
#include "serve/summary_page.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "base/file.h"
#include "campaign/run/snapshot.h"
#include "campaign/run/statistics.h"
#include "campaign/store/workdir.h"

namespace smiter::serve {
namespace {

class SummaryPageTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        testing::TempDir() + "summary_page_" + testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    auto opened = campaign::Store::open(campaign::Workdir{folder_}.store());
    ASSERT_TRUE(opened);
    store_ = std::make_unique<campaign::Store>(std::move(*opened));
  }
  void TearDown() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  static bool is_running(std::int64_t at, bool over, std::int64_t now) {
    base::Json json = base::Json::parse(campaign::brief_json({}, at, over));
    const campaign::Settings settings;
    add_place(json, {.name = "x", .settings = &settings, .now = now});
    return json["running"].get<bool>();
  }
  std::string folder_;
  std::unique_ptr<campaign::Store> store_;
};

TEST_F(SummaryPageTest, IsWhatTheCampaignWroteLast) {
  campaign::Snapshot s;
  s.counts.tests = 8;
  store_->put_meta(campaign::kSummaryKey, brief_json(s, 1, false));
  EXPECT_EQ(stored_summary(*store_, folder_)["tests"].get<int>(), 8);
}

TEST_F(SummaryPageTest, OfAnOlderStoreItIsTheFileOrTheLastMoment) {
  campaign::Counts counts;
  counts.tests = 6;
  store_->put_moment({2, "{}", 0, 0, 0});
  store_->put_moment({4, to_json(counts), 3, 9, 5});
  EXPECT_EQ(stored_summary(*store_, folder_)["tests"].get<int>(), 6);
  EXPECT_EQ(stored_summary(*store_, folder_)["clusters"].get<int>(), 3);
  ASSERT_TRUE(base::write_file(folder_ + "/summary.json", R"({"tests": 7, "findings": [1]})"));
  EXPECT_EQ(stored_summary(*store_, folder_)["tests"].get<int>(), 7);
  EXPECT_FALSE(stored_summary(*store_, folder_).contains("findings"));
}

TEST_F(SummaryPageTest, NonsenseIsNothing) {
  store_->put_meta(campaign::kSummaryKey, "[1");
  EXPECT_EQ(stored_summary(*store_, folder_).size(), 1u);  // no machines
}

// A machine counts for itself; what is shown is the sum, and whether anybody still works.
TEST_F(SummaryPageTest, MachinesAreAddedUp) {
  const auto enter = [&](const char* name, double seen, bool left) {
    store_->database().run("INSERT INTO machines(name, jobs, began, seen, left_at) VALUES($1, 2, 0, $2, $3)",
                           {campaign::text(name), seen, left ? campaign::Value(seen) : nullptr});
  };
  const auto count = [&](std::uint64_t machine, double seconds, std::uint64_t tests) {
    campaign::Counts counts;
    counts.tests = tests;
    const std::string json = to_json(counts);
    store_->database().run(
        "INSERT INTO moments(machine, seconds, counts, cpu, solver_cpu) VALUES($1, $2, $3, 10, 8)",
        {campaign::number(machine), seconds, campaign::text(json)});
  };
  enter("a", 500, true);
  enter("late", 510, false);
  enter("b", 520, false);
  count(1, 50, 90);
  count(1, 100, 100);
  count(3, 85, 10);
  count(3, 110, 60);
  base::Json json = stored_summary(*store_, "");
  EXPECT_EQ(json["tests"].get<int>(), 160);
  EXPECT_EQ(json["seconds"].get<double>(), 110);
  EXPECT_EQ(json["cpu_seconds"].get<double>(), 20);
  EXPECT_EQ(json["tests_per_cpu_second"].get<double>(), 8);
  EXPECT_DOUBLE_EQ(json["outside_share"].get<double>(), 0.2);
  EXPECT_EQ(json["tests_per_second_now"].get<double>(), 3) << "from 100 at 90 s";
  EXPECT_EQ(json["at"].get<int>(), 520);
  EXPECT_FALSE(json["over"].get<bool>());
  ASSERT_EQ(json["machines"].size(), 3u);
  EXPECT_EQ(json["machines"].at(0)["tests"].get<int>(), 100);
  EXPECT_EQ(json["machines"].at(1)["tests"].get<int>(), 0) << "it has not counted yet";
  EXPECT_EQ(json["machines"].at(2)["tests"].get<int>(), 60);
  const campaign::Settings settings;
  add_place(json, {.name = "x", .settings = &settings, .now = 521, .listed = 4, .listed_new = 3});
  EXPECT_TRUE(json["running"].get<bool>());
  EXPECT_EQ(json["clusters"].get<int>(), 4);
  EXPECT_EQ(json["new_clusters"].get<int>(), 3);

  store_->database().run("UPDATE machines SET left_at = 530", {});
  EXPECT_TRUE(stored_summary(*store_, "")["over"].get<bool>());
}

TEST_F(SummaryPageTest, ACampaignRunsUntilItIsOverOrSilent) {
  EXPECT_TRUE(is_running(100, false, 110));
  EXPECT_FALSE(is_running(100, true, 110));
  EXPECT_FALSE(is_running(100, false, 200));
}

}  // namespace
}  // namespace smiter::serve
