// SPDX-License-Identifier: MIT
#include "solver/profile/alternatives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "solver/profile/profile_file.h"

namespace smiter::solver {
namespace {

using testing::ElementsAre;

constexpr const char* kProfile = R"(
name = "renamed"
family = "renamed"
[start]
program = "renamed"
file = []
default_options = ["--always", ["--new-name", "--old-name"]]
[script]
echo = false
reset = false
[[pool]]
name = "pool"
policy = "reportable"
settings = [["--pool new", "--pool old"], "--plain"]
)";

// Programs that accept some options only and answer by the number of assertions.
class AlternativesTest : public testing::Test {
 protected:
  AlternativesTest() : folder_(testing::TempDir() + "/alternatives_" + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~AlternativesTest() override { std::filesystem::remove_all(folder_); }

  SolverConfig config(const std::string& name, const std::string& accepted) {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path) << "#!/bin/sh\nfor file; do :; done\ncase \" $* \" in " << accepted
                        << ") ;; *) echo unknown option; exit 1;; esac\n"
                           "if grep -q not \"$file\"; then echo unsat; else echo sat; fi\n";
    chmod(path.c_str(), 0755);
    auto profile = parse_profile(kProfile, "renamed.toml");
    EXPECT_TRUE(profile) << (profile ? "" : profile.error().to_string());
    return {.profile = std::move(*profile), .label = name, .program = path, .options = {}};
  }
  std::string folder_;
};

TEST_F(AlternativesTest, TheFirstIsTakenUntilTheProgramWasAsked) {
  const auto profile = parse_profile(kProfile, "renamed.toml");
  ASSERT_TRUE(profile);
  EXPECT_THAT(profile->default_options, ElementsAre("--always", "--new-name"));
  EXPECT_THAT(profile->pools.at(0).settings, ElementsAre("--pool new", "--plain"));
}

TEST_F(AlternativesTest, WhatTheProgramAcceptsIsUsed) {
  SolverConfig old = config("old", R"(*" --old-name "*|*" --pool old "*)");
  settle_alternatives(old);
  EXPECT_THAT(old.profile.default_options, ElementsAre("--always", "--old-name"));
  EXPECT_THAT(old.profile.pools.at(0).settings, ElementsAre("--pool old", "--plain"));
  SolverConfig both = config("both", "*");
  settle_alternatives(both);
  EXPECT_THAT(both.profile.default_options, ElementsAre("--always", "--new-name"));
}

TEST_F(AlternativesTest, AnOptionOfWhichItKnowsNoFormIsLeftOut) {
  SolverConfig none = config("none", R"(*-name*|*pool*) echo unknown option; exit 1;; *)");
  settle_alternatives(none);
  EXPECT_THAT(none.profile.default_options, ElementsAre("--always"));
  EXPECT_THAT(none.profile.pools.at(0).settings, ElementsAre("--plain"));
}

TEST_F(AlternativesTest, AProgramThatDoesNotWorkKeepsTheFirst) {
  SolverConfig broken = config("broken", "impossible");
  settle_alternatives(broken);
  EXPECT_THAT(broken.profile.default_options, ElementsAre("--always", "--new-name"));
}

TEST_F(AlternativesTest, AnEmptyListOfAlternativesIsAnError) {
  const auto profile = parse_profile(
      "name = \"x\"\nfamily = \"x\"\n[start]\nprogram = \"x\"\nfile = []\ndefault_options = [[]]\n",
      "x.toml");
  ASSERT_FALSE(profile);
  EXPECT_THAT(profile.error().message, testing::HasSubstr("alternatives"));
}

}  // namespace
}  // namespace smiter::solver
