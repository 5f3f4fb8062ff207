// SPDX-License-Identifier: MIT
#include "examine/release/tried_releases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "theory/sig_reader.h"
#include "triage/report/version_history.h"

namespace smiter::examine {
namespace {

namespace fs = std::filesystem;

TEST(HalvingOrderTest, BeginsWithTheEnds) {
  EXPECT_THAT(halving_order(0), testing::ElementsAre());
  EXPECT_THAT(halving_order(1), testing::ElementsAre(0));
  EXPECT_THAT(halving_order(5), testing::ElementsAre(0, 4, 2, 1, 3));
}

TEST(OrderOfTryingTest, BeginsWithTheNewestNativeBuild) {
  EXPECT_THAT(order_of_trying({true, true, true, false, false}), testing::ElementsAre(2, 0, 4, 1, 3));
  EXPECT_THAT(order_of_trying({true, true}), testing::ElementsAre(1, 0));
  EXPECT_THAT(order_of_trying({false, false}), testing::ElementsAre(0, 1));
  EXPECT_THAT(order_of_trying({}), testing::IsEmpty());
}

// Releases of z3 that answer the same to everything.
class TriedReleasesProcessTest : public testing::Test {
 protected:
  TriedReleasesProcessTest() : folder_(testing::TempDir() + "/tried_" + std::to_string(getpid())) {
    const char* cache = std::getenv("SMITER_CACHE");
    had_cache_ = cache != nullptr;
    cache_ = had_cache_ ? cache : "";
    setenv("SMITER_CACHE", folder_.c_str(), 1);
  }
  ~TriedReleasesProcessTest() override {
    if (had_cache_) {
      setenv("SMITER_CACHE", cache_.c_str(), 1);
    } else {
      unsetenv("SMITER_CACHE");
    }
    fs::remove_all(folder_);
  }

  static void make_program(const std::string& path, const std::string& answer) {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path) << "#!/bin/sh\nfor file; do :; done\n"
                        << "sed -n 's/^(echo \"\\(.*\\)\")$/\\1/p; s/^(check-sat)$/" << answer
                        << "/p' \"$file\"\n";
    chmod(path.c_str(), 0755);
  }
  void make_release(const std::string& version, const std::string& answer) {
    const std::string folder = folder_ + "/releases/z3/" + version;
    make_program(folder + "/z3", answer);
    std::ofstream(folder + "/release.json")
        << R"({"solver":"z3","version":")" << version << R"(","channel":"here","says":"Z3 version )"
        << version << "\"}";
  }
  // z3 says unsat to a satisfiable formula.
  triage::Finding wrong_unsat() {
    triage::Finding f;
    f.verdict = {.kind = oracle::VerdictClass::RefutedByWitness,
                 .proof = oracle::Proof::Witness,
                 .solver = "mine",
                 .check = 0};
    triage::Participant p;
    p.label = "mine";
    p.profile = p.family = "z3";
    p.version = "Z3 version 4.0.0";
    p.program = folder_ + "/mine/z3";
    make_program(p.program, "unsat");
    f.participants = {p};
    f.suspect = 0;
    f.script = "(set-logic QF_UF)\n(declare-fun p () Bool)\n(assert p)\n(check-sat)\n";
    f.test.script = f.script;
    f.test.witness = "(define-fun p () Bool true)";
    return f;
  }

  std::string folder_, cache_;
  bool had_cache_ = false;
};

TEST_F(TriedReleasesProcessTest, SaysWhenABugCame) {
  make_release("3.9.0", "sat");
  make_release("3.10.0", "unsat");
  make_release("5.0.0", "unsat");
  triage::Finding f = wrong_unsat();
  try_releases(f, {}, theory::builtin_operators());
  EXPECT_EQ(triage::history_of(f.releases), "first bad: z3@3.10.0 (z3@3.9.0 is good)");
  ASSERT_EQ(f.releases.size(), 4U);
  EXPECT_EQ(f.releases[2].solver, "mine");
}

TEST_F(TriedReleasesProcessTest, SaysWhenABugWasFixed) {
  make_release("3.10.0", "unsat");
  make_release("5.0.0", "sat");
  triage::Finding f = wrong_unsat();
  try_releases(f, {}, theory::builtin_operators());
  EXPECT_EQ(triage::history_of(f.releases), "fixed in z3@5.0.0 (mine is the last bad one)");
}

TEST_F(TriedReleasesProcessTest, AReleaseThatAnswersNothingCannotTell) {
  make_release("3.9.0", "unknown");
  triage::Finding f = wrong_unsat();
  try_releases(f, {}, theory::builtin_operators());
  ASSERT_EQ(f.releases.size(), 2U);
  EXPECT_FALSE(f.releases[0].tells);
}

TEST_F(TriedReleasesProcessTest, WhatThereWasNoTimeForIsNamed) {
  make_release("3.9.0", "sat");
  make_release("5.0.0", "unsat");
  triage::Finding f = wrong_unsat();
  solver::Limits limits;
  limits.until = solver::Deadline::in_ms(0);
  try_releases(f, limits, theory::builtin_operators());
  EXPECT_TRUE(f.releases.empty());
  EXPECT_THAT(f.untried, testing::ElementsAre("z3@3.9.0", "z3@5.0.0"));
  try_releases(f, {}, theory::builtin_operators());
  EXPECT_EQ(f.releases.size(), 3U);
  EXPECT_TRUE(f.untried.empty());
}

TEST_F(TriedReleasesProcessTest, WithoutReleasesNothingIsSaid) {
  triage::Finding f = wrong_unsat();
  try_releases(f, {}, theory::builtin_operators());
  EXPECT_TRUE(f.releases.empty());
}

}  // namespace
}  // namespace smiter::examine
