// SPDX-License-Identifier: MIT
#include "campaign/store/open_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "solver/process/private_folder.h"

namespace smiter::campaign {
namespace {

namespace fs = std::filesystem;

class OpenFolderTest : public testing::Test {
 protected:
  OpenFolderTest() : home_(std::move(*solver::PrivateFolder::make())), root_(home_.path() + "/campaign") {}

  // As far as a campaign comes that was set up.
  void set_up() {
    const auto folder = open_folder(root_, Opening::New);
    ASSERT_TRUE(folder);
    folder->store->put_meta("settings", "{}");
  }

  solver::PrivateFolder home_;
  std::string root_;
};

TEST_F(OpenFolderTest, ANewCampaignNeedsAFolderWithoutOne) {
  set_up();
  const auto again = open_folder(root_, Opening::New);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().message, "there is a campaign in this folder already; --resume takes it up again");
  EXPECT_TRUE(open_folder(root_, Opening::Resume));
}

TEST_F(OpenFolderTest, NothingIsTakenUpWhereThereIsNothing) {
  const auto folder = open_folder(root_, Opening::Resume);
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().message, "there is no campaign in this folder");
}

TEST_F(OpenFolderTest, AStoreWithoutSettingsGivesWay) {
  { ASSERT_TRUE(open_folder(root_, Opening::New)); }
  EXPECT_TRUE(open_folder(root_, Opening::New));
}

TEST_F(OpenFolderTest, OnlyOneWorksInIt) {
  const auto first = open_folder(root_, Opening::New);
  ASSERT_TRUE(first);
  const auto second = open_folder(root_, Opening::New);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message, "another campaign is working in this folder");
}

TEST_F(OpenFolderTest, TemporaryFilesGoWithIt) {
  const char* const before = std::getenv("TMPDIR");
  const std::string old = before == nullptr ? "" : before;
  std::string scratch;
  {
    const auto folder = open_folder(root_, Opening::New);
    ASSERT_TRUE(folder);
    scratch = folder->workdir.scratch();
    EXPECT_EQ(std::getenv("TMPDIR"), fs::absolute(scratch).string());
    EXPECT_TRUE(fs::exists(scratch));
  }
  EXPECT_FALSE(fs::exists(scratch));
  const char* const after = std::getenv("TMPDIR");
  EXPECT_EQ(after == nullptr ? "" : std::string(after), old);
}

}  // namespace
}  // namespace smiter::campaign
