// SPDX-License-Identifier: MIT
#include "solver/process/cgroup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "solver/fake_solver_fixture.h"
#include "solver/session/one_shot.h"

namespace smiter::solver {
namespace {

namespace fs = std::filesystem;

// A folder that looks like a cgroup, as far as plain files can.
class FakeTree : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) / ("smiter-cgroup-" + std::to_string(getpid()));
    fs::create_directories(root_ / "job");
    mounts_ = "tmpfs /tmp tmpfs rw 0 0\ncgroup2 " + root_.string() + " cgroup2 rw 0 0\n";
  }
  void TearDown() override { fs::remove_all(root_); }
  void write(const std::string& name, const std::string& text) {
    std::ofstream(root_ / "job" / name) << text;
  }
  std::string why_not(const std::string& own = "4:memory:/x\n0::/job\n") {
    const auto folder = find_cgroup_folder(mounts_, own, "");
    return folder ? "" : folder.error().to_string();
  }
  fs::path root_;
  std::string mounts_;
};

TEST_F(FakeTree, SaysThatVersion2IsMissing) {
  EXPECT_THAT(why_not("4:memory:/x\n"), testing::HasSubstr("version 2"));
}

TEST_F(FakeTree, SaysThatThereIsNoMemoryController) {
  write("cgroup.controllers", "cpu hugetlb\n");
  EXPECT_THAT(why_not(), testing::HasSubstr("no memory controller"));
}

TEST_F(FakeTree, SaysThatTheGroupIsNotOurs) {
  write("cgroup.controllers", "cpu memory\n");
  EXPECT_THAT(why_not(), testing::HasSubstr("not ours"));
}

TEST_F(FakeTree, LeavesAGroupAloneThatOthersAreIn) {
  write("cgroup.controllers", "cpu memory\n");
  write("cgroup.procs", "1\n" + std::to_string(getpid()) + "\n");
  write("cgroup.subtree_control", "");
  EXPECT_THAT(why_not(), testing::HasSubstr("other processes"));
}

TEST_F(FakeTree, TakesAGroupThatPassesMemoryOn) {
  write("cgroup.controllers", "cpu memory\n");
  write("cgroup.procs", "");
  write("cgroup.subtree_control", "memory\n");
  const auto folder = find_cgroup_folder(mounts_, "0::/job\n", "");
  ASSERT_TRUE(folder) << folder.error().to_string();
  EXPECT_EQ(folder->path, (root_ / "job").string());
}

TEST_F(FakeTree, PassesMemoryOnItselfInAnEmptyGroup) {
  write("cgroup.controllers", "memory\n");
  write("cgroup.procs", "");
  write("cgroup.subtree_control", "");
  EXPECT_TRUE(find_cgroup_folder("", "", (root_ / "job").string()));
}

TEST(CgroupTest, LimitsTheMemoryOfASolver) {
  if (!cgroup_folder()) GTEST_SKIP() << cgroup_folder().error().to_string();
  Query query = testing_support::trigger_query();
  query.limits.memory_bytes = 128UL << 20;
  const Answer answer = run_one_shot(testing_support::fake_solver("memory"), query);
  EXPECT_EQ(answer.outcome, Class::OutOfMemory) << answer.message;
}

// Everything but memory, in any group of version 2 that we may write to.
TEST(CgroupTest, KillsWhatIsInItAndGoesAway) {
  const char* wanted = std::getenv("SMITER_TEST_CGROUP");
  if (wanted == nullptr) GTEST_SKIP() << "SMITER_TEST_CGROUP does not name a writable cgroup";
  std::string path;
  pid_t child = 0;
  {
    auto group = Cgroup::make({wanted}, 0);
    ASSERT_TRUE(group) << group.error().to_string();
    path = group->path();
    child = fork();
    if (child == 0) {
      if (::write(group->entrance(), "0", 1) != 1) _exit(1);
      setsid();
      while (true) pause();
    }
    while (std::ifstream(path + "/cgroup.procs").peek() == std::ifstream::traits_type::eof()) usleep(1000);
    group->kill();
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  }
  EXPECT_FALSE(fs::exists(path));
}

}  // namespace
}  // namespace smiter::solver
