// SPDX-License-Identifier: MIT
#include "triage/cluster/known.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "base/file.h"
#include "triage/finding_test_support.h"
#include "triage/report/report.h"

namespace smiter::triage {
namespace {

class BaselineTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/baseline-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] Baseline baseline(const Finding& f) const {
    std::filesystem::create_directories(folder_ + "/findings/0007-it");
    EXPECT_TRUE(base::write_file(folder_ + "/findings/0007-it/meta.json", meta_json(f)));
    Baseline known;
    EXPECT_TRUE(known.add(folder_));
    return known;
  }
  std::string folder_;
};

Finding crash(const std::string& signature, bool located, const std::string& form) {
  Finding f = sample_finding();
  f.verdict.kind = oracle::VerdictClass::Crash;
  f.verdict.signature = signature;
  f.located = located;
  f.key = "z3 | crash | " + signature;
  f.form = form;
  return f;
}

TEST_F(BaselineTest, AGoodKeyMakesKnownAndIsNamed) {
  const Finding f = crash("SIGSEGV at f", true, "z3:1");
  const Baseline known = baseline(f);
  Finding other = f;
  other.form = "z3:2";
  EXPECT_EQ(known.match(other), "the key of 0007-it");
}

TEST_F(BaselineTest, AWeakKeyAloneDoesNot) {
  for (const auto& [signature, located] :
       {std::pair("SIGSEGV", false), std::pair("SIGSEGV at z3+0x12", true)}) {
    const Finding f = crash(signature, located, "z3:1");
    const Baseline known = baseline(f);
    Finding other = f;
    other.form = "z3:2";
    EXPECT_EQ(known.match(other), "") << signature;
    // The same script on another build, where the key is another.
    other = crash("SIGSEGV at z3+0x99", true, "z3:1");
    EXPECT_EQ(known.match(other), "the reduced script of 0007-it") << signature;
  }
}

TEST_F(BaselineTest, AFileHasKeysAndForms) {
  ASSERT_TRUE(base::write_file(folder_ + "/keys", "# comment\nz3 | crash | SIGSEGV at f\nform 4 z3:5\n"));
  Baseline known;
  ASSERT_TRUE(known.add(folder_ + "/keys"));
  EXPECT_EQ(known.size(), 2u);
  EXPECT_EQ(known.match(crash("SIGSEGV at f", true, "")), "the key of " + folder_ + "/keys:2");
  EXPECT_EQ(known.match(crash("x", false, "z3:5")), "the reduced script of " + folder_ + "/keys:3");
  EXPECT_EQ(known.match(crash("x", false, "")), "");
  ASSERT_TRUE(base::write_file(folder_ + "/old", "form z3:5\n"));
  EXPECT_FALSE(known.add(folder_ + "/old"));
}

TEST_F(BaselineTest, WhatIsFixedIsNotKnown) {
  const Finding f = crash("SIGSEGV at f", true, "z3:1");
  static_cast<void>(baseline(f));
  Baseline known;
  ASSERT_TRUE(known.add(folder_, {f.id}));
  EXPECT_EQ(known.match(f), "");
  ASSERT_TRUE(known.add(folder_, {f.id + 1}));
  EXPECT_NE(known.match(f), "");
}

TEST_F(BaselineTest, NothingGraverIsKnownByItsScript) {
  const Baseline known = baseline(crash("SIGSEGV", false, "z3:1"));
  Finding wrong = crash("", false, "z3:1");
  wrong.verdict.kind = oracle::VerdictClass::RefutedByWitness;
  wrong.verdict.proof = oracle::Proof::Witness;
  EXPECT_EQ(known.match(wrong), "");
}

}  // namespace
}  // namespace smiter::triage
