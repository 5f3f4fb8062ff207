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

TEST_F(SummaryPageTest, ACampaignRunsUntilItIsOverOrSilent) {
  EXPECT_TRUE(is_running(100, false, 110));
  EXPECT_FALSE(is_running(100, true, 110));
  EXPECT_FALSE(is_running(100, false, 200));
}

}  // namespace
}  // namespace smiter::serve
