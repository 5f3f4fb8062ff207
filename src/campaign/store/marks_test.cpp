// SPDX-License-Identifier: MIT
#include "campaign/store/marks.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/store/workdir.h"
#include "triage/finding_test_support.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using triage::Mark;
using triage::MarkKind;

class MarksTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        testing::TempDir() + "marks_test_" + testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    auto store = Store::open(Workdir{folder_}.store());
    ASSERT_TRUE(store) << store.error().to_string();
    for (std::uint64_t id = 1; id <= 3; ++id) {
      triage::Finding f = triage::sample_finding();
      f.id = id;
      f.cluster = id == 3 ? 2 : id;
      f.key = "key";
      store->put_finding(f);
    }
    store->settle();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string folder_;
};

TEST_F(MarksTest, AreReadAsTheyWereWritten) {
  const std::vector<Mark> marks = {{1, MarkKind::Reported, "https://x \xff\x01", "me", 5},
                                   {3, MarkKind::FixedIn, "9.9", "", 6}};
  ASSERT_TRUE(write_marks(folder_, marks));
  const auto read = read_marks(folder_);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, marks);
}

TEST_F(MarksTest, AFolderLooksAsBefore) {
  ASSERT_TRUE(write_marks(folder_, std::vector<Mark>{{1, MarkKind::Known}}));
  EXPECT_FALSE(std::filesystem::exists(Workdir{folder_}.store() + "-wal"));
}

TEST_F(MarksTest, AMarkIsThatOfTheCluster) {
  ASSERT_TRUE(write_marks(folder_, std::vector<Mark>{{3, MarkKind::FixedIn, "9.9"}}));
  EXPECT_THAT(fixed_findings(folder_), ElementsAre(2));
  ASSERT_TRUE(write_marks(folder_, std::vector<Mark>{{2, MarkKind::Open}}));
  EXPECT_THAT(fixed_findings(folder_), IsEmpty());
}

TEST_F(MarksTest, AStoreWithoutMarksHasNone) {
  const auto read = read_marks(folder_);
  ASSERT_TRUE(read);
  EXPECT_THAT(*read, IsEmpty());
  EXPECT_FALSE(read_marks(folder_ + "/nothing"));
  EXPECT_FALSE(write_marks(folder_ + "/nothing", std::vector<Mark>{}));
  EXPECT_THAT(fixed_findings(folder_ + "/nothing"), IsEmpty());
}

TEST_F(MarksTest, PagesReadLittle) {
  auto store = Store::open(Workdir{folder_}.store());
  ASSERT_TRUE(store);
  EXPECT_THAT(store->finding_index(),
              ElementsAre(FindingEntry{1, 1, "key"}, FindingEntry{2, 2, "key"}, FindingEntry{3, 2, "key"}));
  ASSERT_TRUE(store->finding(3));
  EXPECT_EQ(store->finding(3)->cluster, 2u);
  EXPECT_FALSE(store->finding(4));
  std::uint64_t last = 0;
  store->put_trigger({.cluster = 1});
  store->put_trigger({.cluster = 1});
  EXPECT_EQ(store->triggers_since(last)[1], 2u);
  store->put_trigger({.cluster = 2});
  EXPECT_THAT(store->triggers_since(last), ElementsAre(std::pair(2u, 1u)));
}

TEST_F(MarksTest, MomentsAreSpreadOverALongCampaign) {
  auto store = Store::open(Workdir{folder_}.store());
  ASSERT_TRUE(store);
  for (int i = 1; i <= 100; ++i) store->put_moment({static_cast<double>(i), "{}", 0, 0, 0});
  EXPECT_EQ(store->moments_after(-1, 200).size(), 100u);
  EXPECT_EQ(store->moments_after(98, 200).size(), 2u);
  const auto few = store->moments_after(-1, 10);
  EXPECT_GE(few.size(), 9u);
  EXPECT_LE(few.size(), 11u);
  EXPECT_EQ(few.front().seconds, 1);
  EXPECT_EQ(few.back().seconds, 100);
  EXPECT_THAT(store->moments_after(100, 10), IsEmpty());
}

}  // namespace
}  // namespace smiter::campaign
