// SPDX-License-Identifier: MIT
#include "campaign/store/folder_lock.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "solver/process/private_folder.h"

namespace smiter::campaign {
namespace {

using testing::HasSubstr;

class FolderLockTest : public testing::Test {
 protected:
  FolderLockTest() : home_(std::move(*solver::PrivateFolder::make())), path_(home_.path() + "/lock") {}

  solver::PrivateFolder home_;
  std::string path_;
};

TEST_F(FolderLockTest, TheFileIsMadeIfItIsNotThere) {
  EXPECT_TRUE(FolderLock::take(path_));
  EXPECT_TRUE(std::filesystem::exists(path_));
}

TEST_F(FolderLockTest, WhoeverComesSecondIsRefused) {
  const auto first = FolderLock::take(path_);
  ASSERT_TRUE(first) << first.error().to_string();
  const auto second = FolderLock::take(path_);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message, "another campaign is working in this folder");
}

TEST_F(FolderLockTest, TheLockEndsWithWhoeverHoldsIt) {
  { ASSERT_TRUE(FolderLock::take(path_)); }
  EXPECT_TRUE(FolderLock::take(path_));
}

TEST_F(FolderLockTest, ALockThatMovesIsStillHeld) {
  FolderLock kept;
  {
    auto taken = FolderLock::take(path_);
    ASSERT_TRUE(taken) << taken.error().to_string();
    kept = std::move(*taken);
  }
  EXPECT_FALSE(FolderLock::take(path_));
}

TEST_F(FolderLockTest, AFileThatCannotBeMadeIsAnError) {
  const auto lock = FolderLock::take(home_.path() + "/nowhere/lock");
  ASSERT_FALSE(lock);
  EXPECT_THAT(lock.error().message, HasSubstr("cannot be written"));
}

}  // namespace
}  // namespace smiter::campaign
