// SPDX-License-Identifier: MIT
#include "solver/release/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "solver/profile/inspect.h"
#include "solver/profile/solver_config.h"

namespace smiter::solver {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(ReleaseNameTest, HasASolverAndAVersion) {
  const auto name = read_release_name("cvc5@1.3.2");
  ASSERT_TRUE(name);
  EXPECT_EQ(name->solver, "cvc5");
  EXPECT_EQ(name->what, "1.3.2");
}

TEST(ReleaseNameTest, NothingThatCouldLeaveTheFolderIsAName) {
  for (const char* word : {"cvc5", "@1", "cvc5@", "cvc5@..", "cvc5@a/b", "../x@1", "cvc5@1@2", "cvc5@-x",
                           "a b@1", "cvc5@1;ls", "cvc5@$x"})
    EXPECT_FALSE(read_release_name(word)) << word;
}

// A cache folder of its own.
class ReleaseStoreTest : public testing::Test {
 protected:
  ReleaseStoreTest() : folder_(testing::TempDir() + "/releases_" + std::to_string(getpid())) {
    if (const char* cache = std::getenv("SMITER_CACHE")) cache_ = cache;
    setenv("SMITER_CACHE", folder_.c_str(), 1);
  }
  ~ReleaseStoreTest() override {
    cache_.empty() ? unsetenv("SMITER_CACHE") : setenv("SMITER_CACHE", cache_.c_str(), 1);
    fs::remove_all(folder_);
  }
  void make(const std::string& solver, const std::string& version, const std::string& channel) const {
    const std::string folder = folder_ + "/releases/" + solver + "/" + version;
    fs::create_directories(folder);
    const std::string program = folder + "/" + solver;
    std::ofstream(program) << "#!/bin/sh\n";
    chmod(program.c_str(), 0755);
    std::ofstream(folder + "/release.json")
        << to_json({solver, version, channel, solver + " " + version, ""});
  }
  static std::vector<std::string> names(const std::vector<Release>& releases) {
    std::vector<std::string> out;
    for (const Release& release : releases) out.push_back(release.name());
    return out;
  }
  std::string folder_, cache_;
};

TEST_F(ReleaseStoreTest, ListsFromOldToNew) {
  make("z3", "4.13.3", "trixie");
  make("z3", "4.8.12", "bookworm");
  make("z3-npm", "4.10.0", "npm");
  EXPECT_THAT(names(releases_called("z3")), ElementsAre("z3@4.8.12", "z3-npm@4.10.0", "z3@4.13.3"));
  EXPECT_THAT(names(releases_called("z3-npm")), ElementsAre("z3-npm@4.10.0"));
}

TEST_F(ReleaseStoreTest, ANativeReleaseGoesBeforeAnother) {
  make("z3-npm", "4.13.3", "npm");
  EXPECT_EQ(find_release({"z3", "4.13.3"})->solver, "z3-npm");
  make("z3", "4.13.3", "trixie");
  EXPECT_EQ(find_release({"z3", "4.13.3"})->solver, "z3");
  EXPECT_EQ(find_release({"z3", "trixie"})->version, "4.13.3");
  EXPECT_EQ(find_release({"z3-npm", "4.13.3"})->solver, "z3-npm");
}

TEST_F(ReleaseStoreTest, WhatIsNotCompleteIsNotThere) {
  make("cvc5", "1.3.2", "sid");
  ASSERT_TRUE(find_release({"cvc5", "1.3.2"}));
  const std::string folder = folder_ + "/releases/cvc5/1.3.2";
  for (const char* text : {"", "{", "[]", R"({"solver":"cvc5","version":7})",
                           R"({"solver":"other","version":"1.3.2","channel":"","says":""})"}) {
    std::ofstream(folder + "/release.json") << text;
    EXPECT_FALSE(find_release({"cvc5", "1.3.2"})) << text;
  }
  make("cvc5", "1.3.2", "sid");
  fs::remove(folder + "/cvc5");
  const auto missing = find_release({"cvc5", "1.3.2"});
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().message, HasSubstr("smiter solvers --install cvc5@1.3.2"));
}

TEST_F(ReleaseStoreTest, ASpecificationNamesARelease) {
  make("cvc5", "1.3.2", "sid");
  const auto config = look_up_solver("mine=cvc5@1.3.2 --option");
  ASSERT_TRUE(config) << config.error().to_string();
  EXPECT_EQ(config->label, "mine");
  EXPECT_EQ(config->profile.name, "cvc5");
  EXPECT_EQ(config->version, "cvc5 1.3.2");
  EXPECT_THAT(config->options, ElementsAre("--option"));
  EXPECT_EQ(look_up_solver("cvc5@1.3.2")->label, "cvc5@1.3.2");
  EXPECT_TRUE(is_release_program(config->program));
  EXPECT_FALSE(is_release_program("/bin/sh"));
  EXPECT_FALSE(look_up_solver("cvc5@all"));
}

TEST_F(ReleaseStoreTest, APathWithAnAtIsAPath) {
  fs::create_directories(folder_ + "/a@b");
  const std::string path = folder_ + "/a@b/z3";
  std::ofstream(path) << "#!/bin/sh\n";
  chmod(path.c_str(), 0755);
  EXPECT_EQ(look_up_solver(path)->program, path);
  EXPECT_EQ(look_up_solver("mine@home=" + path)->label, "mine@home");
}

// Releases of the user's own store, if they are there.
class InstalledReleaseTest : public testing::TestWithParam<const char*> {};

TEST_P(InstalledReleaseTest, WorksInEveryMode) {
  const auto config = parse_solver_spec(GetParam());
  if (!config) GTEST_SKIP() << config.error().to_string();
  const Inspection inspection = inspect(*config);
  for (const ModeCheck& check : inspection.modes)
    EXPECT_TRUE(check.works) << name_of(check.mode) << ": " << check.problem;
}

INSTANTIATE_TEST_SUITE_P(Releases, InstalledReleaseTest,
                         testing::Values("cvc5@1.1.2", "cvc5@1.3.2", "z3@4.13.3", "z3@5.2.0",
                                         "bitwuzla@0.8.2", "boolector@1.5.118", "boolector@3.2.4"));

}  // namespace
}  // namespace smiter::solver
