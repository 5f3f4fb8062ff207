// SPDX-License-Identifier: MIT
#include "solver/process/private_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "solver/profile/inspect.h"

namespace smiter::solver {
namespace {

TEST(PrivateFolderTest, HoldsWhatASolverLeavesAndGoesWithIt) {
  std::string path;
  {
    auto folder = PrivateFolder::make();
    ASSERT_TRUE(folder);
    path = folder->path();
    EXPECT_TRUE(folder->contents().empty());
    SolverConfig config;
    config.program = "/bin/sh";
    config.folder = path;
    EXPECT_EQ(printed_with(config, {"-c", "echo x > left; pwd"}), path + "\n");
    EXPECT_EQ(folder->contents(), std::vector<std::string>{"left"});
    folder->clear();
    EXPECT_TRUE(folder->contents().empty());
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(PrivateFolderTest, AProgramDoesNotStartInAFolderThatIsGone) {
  SolverConfig config;
  config.program = "/bin/sh";
  config.folder = "/nonexistent/folder";
  EXPECT_EQ(printed_with(config, {"-c", "echo started"}), "");
}

}  // namespace
}  // namespace smiter::solver
