// SPDX-License-Identifier: MIT
#include "examine/release/retest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/hostile_options.h"

namespace smiter::examine {
namespace {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::HasSubstr;

// A folder on PATH with a program called z3, and another program beside it.
class RetestProcessTest : public testing::Test {
 protected:
  RetestProcessTest() : folder_(testing::TempDir() + "/retest_" + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_ + "/bin");
    make_program(own_);
    make_program(other_);
    const char* path = std::getenv("PATH");
    path_ = path == nullptr ? "" : path;
    setenv("PATH", (folder_ + "/bin").c_str(), 1);
  }
  ~RetestProcessTest() override {
    setenv("PATH", path_.c_str(), 1);
    std::filesystem::remove_all(folder_);
  }

  static void make_program(const std::string& path) {
    std::ofstream(path) << "#!/bin/sh\n";
    chmod(path.c_str(), 0755);
  }
  static triage::Participant named(const std::string& program, const std::string& profile = "z3") {
    triage::Participant p;
    p.label = "z3 of theirs";
    p.profile = profile;
    p.program = program;
    return p;
  }
  static std::string refusal_of(const triage::Participant& p) {
    const auto config = config_of(p, {});
    return config ? "started " + config->program : config.error().message;
  }

  std::string folder_, path_;
  std::string own_ = folder_ + "/bin/z3", other_ = folder_ + "/other";
};

TEST_F(RetestProcessTest, TheProgramOfTheProfileOnPathIsStarted) {
  const auto config = config_of(named(own_), {});
  ASSERT_TRUE(config.has_value());
  EXPECT_EQ(config->program, own_);
  EXPECT_EQ(config->label, "z3 of theirs");
}

TEST_F(RetestProcessTest, TheSameProgramUnderAnotherNameIsStartedUnderOurs) {
  std::filesystem::create_symlink(own_, folder_ + "/link");
  const auto config = config_of(named(folder_ + "/link"), {});
  ASSERT_TRUE(config.has_value());
  EXPECT_EQ(config->program, own_);
}

TEST_F(RetestProcessTest, AnotherProgramIsStartedOnlyIfTheUserNamesIt) {
  EXPECT_THAT(refusal_of(named(other_)), HasSubstr("--trust-program " + other_));
  const auto config = config_of(named(other_), std::vector{own_, other_});
  ASSERT_TRUE(config.has_value());
  EXPECT_EQ(config->program, other_);
}

TEST_F(RetestProcessTest, AProfileIsANameAndNeverAPath) {
  const std::string file = folder_ + "/evil.toml";
  std::ofstream(file) << "name = \"evil\"\n[start]\nprogram = \"" << other_ << "\"\nfile = []\n";
  for (const std::string& profile : {file, "z3=" + other_, other_, "z3 --option"s})
    EXPECT_THAT(refusal_of(named(other_, profile)), HasSubstr("is not known here"));
}

TEST_F(RetestProcessTest, WhatAFolderSaysReachesTheTerminalWithoutControlCharacters) {
  const std::string path = folder_ + "/\x1b[2J";
  make_program(path);
  EXPECT_EQ(refusal_of(named(path)).find('\x1b'), std::string::npos);
}

TEST_F(RetestProcessTest, OptionsThatWriteFilesOrNamePathsAreLeftOut) {
  triage::Participant p = named(own_);
  p.options = {"smt.arith.solver=2", "trace_file_name=x", "--output", "file", "--release=../x", "-st"};
  const auto config = config_of(p, {});
  ASSERT_TRUE(config.has_value());
  EXPECT_THAT(config->options, ElementsAre("smt.arith.solver=2", "-st"));
}

TEST_F(RetestProcessTest, WhatACampaignDrawsIsKept) {
  for (const solver::Profile& profile : solver::builtin_profiles()) {
    for (const solver::OptionPool& pool : profile.pools) {
      for (const std::string& setting : pool.settings)
        EXPECT_FALSE(base::is_hostile_argument(setting)) << profile.name << ": " << setting;
    }
  }
}

}  // namespace
}  // namespace smiter::examine
