// SPDX-License-Identifier: MIT
#include "campaign/store/scratch_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "solver/process/private_folder.h"

namespace smiter::campaign {
namespace {

namespace fs = std::filesystem;

std::string tmpdir() {
  const char* const value = std::getenv("TMPDIR");
  return value == nullptr ? "(none)" : value;
}

class ScratchFolderTest : public testing::Test {
 protected:
  ScratchFolderTest() : home_(std::move(*solver::PrivateFolder::make())), path_(home_.path() + "/scratch") {}

  solver::PrivateFolder home_;
  std::string path_;
};

TEST_F(ScratchFolderTest, TemporaryFilesGoThereAsLongAsItLives) {
  const std::string before = tmpdir();
  {
    const ScratchFolder scratch(path_);
    EXPECT_TRUE(fs::is_directory(path_));
    EXPECT_EQ(tmpdir(), fs::absolute(path_).string());
  }
  EXPECT_EQ(tmpdir(), before);
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(ScratchFolderTest, WhatSomebodyLeftThereGoes) {
  fs::create_directories(path_);
  ASSERT_TRUE(base::write_file(path_ + "/left.smt2", "(check-sat)\n"));
  const ScratchFolder scratch(path_);
  EXPECT_TRUE(fs::is_empty(path_));
}

TEST_F(ScratchFolderTest, WhereItCannotBeMadeNothingChanges) {
  ASSERT_TRUE(base::write_file(home_.path() + "/file", "a file, no folder"));
  const std::string before = tmpdir();
  {
    const ScratchFolder scratch(home_.path() + "/file/scratch");
    EXPECT_EQ(tmpdir(), before);
  }
  EXPECT_EQ(tmpdir(), before);
  EXPECT_TRUE(fs::exists(home_.path() + "/file"));
}

}  // namespace
}  // namespace smiter::campaign
