// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>

#include "ask/identity.h"
#include "base/file.h"
#include "solver/process/private_folder.h"

namespace smiter::ask {
namespace {

// A release whose launcher and interpreter are those of every other one.
std::string hash_of_release(const std::string& folder, const std::string& made_of) {
  std::filesystem::create_directories(folder);
  EXPECT_TRUE(base::write_file(folder + "/launcher", "#!/bin/sh\nexec cat\n"));
  if (!made_of.empty()) {
    EXPECT_TRUE(base::write_file(folder + "/made-of", made_of));
  }
  std::filesystem::permissions(folder + "/launcher", std::filesystem::perms::owner_all);
  solver::SolverConfig config;
  config.program = folder + "/launcher";
  config.profile.stdin_arguments.emplace();
  return program_hash(config);
}

TEST(IdentityTest, ReleasesOfOneLauncherAreToldApart) {
  const auto folder = solver::PrivateFolder::make();
  ASSERT_TRUE(folder);
  const std::string old = hash_of_release(folder->path() + "/1", "package 4.8.17\n");
  EXPECT_NE(old, hash_of_release(folder->path() + "/2", "package 5.2.0\n"));
  EXPECT_EQ(old, hash_of_release(folder->path() + "/3", "package 4.8.17\n")) << "wherever it lies";
  EXPECT_NE(old, hash_of_release(folder->path() + "/4", ""));
}

// Two looks that see the same files say nothing while it is still busy with starting.
TEST(IdentityTest, ASlowStartChangesNothing) {
  const auto folder = solver::PrivateFolder::make();
  ASSERT_TRUE(folder);
  const std::string launcher = folder->path() + "/launcher";
  ASSERT_TRUE(
      base::write_file(launcher, "#!/bin/sh\ni=0\nwhile [ $i -lt $1 ]; do i=$((i+1)); done\nexec cat $2\n"));
  std::filesystem::permissions(launcher, std::filesystem::perms::owner_all);
  solver::SolverConfig config;
  config.program = launcher;
  config.profile.stdin_arguments = {"0", "-"};
  const std::string at_once = program_hash(config);
  config.profile.stdin_arguments = {"300000", "-"};
  EXPECT_EQ(program_hash(config), at_once);
}

}  // namespace
}  // namespace smiter::ask
