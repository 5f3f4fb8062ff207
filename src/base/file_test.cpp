// SPDX-License-Identifier: MIT
#include "base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace smiter::base {
namespace {

class FileTest : public testing::Test {
 protected:
  FileTest() : folder_(testing::TempDir() + "/smiter_file_" + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~FileTest() override { std::filesystem::remove_all(folder_); }
  std::string folder_;
};

TEST_F(FileTest, WhatIsWrittenIsReadBack) {
  const std::string path = folder_ + "/a";
  ASSERT_TRUE(write_file(path, "one"));
  ASSERT_TRUE(write_file(path, "two"));
  EXPECT_EQ(*read_file(path), "two");
  EXPECT_FALSE(read_file(path, 2)) << "beyond the limit";
  EXPECT_FALSE(read_file(folder_));
}

TEST_F(FileTest, OnlyRegularFilesAreReplaced) {
  const std::string fifo = folder_ + "/fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_FALSE(write_file(fifo, "text"));
  EXPECT_TRUE(std::filesystem::is_fifo(fifo));
  EXPECT_FALSE(read_file(fifo)) << "and never waited for";
  EXPECT_FALSE(write_file(folder_, "text"));
}

TEST_F(FileTest, ALinkStaysALink) {
  ASSERT_TRUE(write_file(folder_ + "/real", "old"));
  std::filesystem::create_symlink("real", folder_ + "/link");
  ASSERT_TRUE(write_file(folder_ + "/link", "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ + "/link"));
  EXPECT_EQ(*read_file(folder_ + "/real"), "new");
}

}  // namespace
}  // namespace smiter::base
