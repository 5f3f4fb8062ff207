// SPDX-License-Identifier: MIT
#include "campaign/supervise/own_crash.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"

namespace smiter::campaign {
namespace {

using base::Step;
using testing::HasSubstr;

class OwnCrashTest : public testing::Test {
 protected:
  OwnCrashTest() {
    std::filesystem::create_directories(folder_);
    settings_.solvers = {"z3", "cvc5 -x 'y'"};
    settings_.seed = 9;
  }
  ~OwnCrashTest() override { std::filesystem::remove_all(folder_); }

  const std::string folder_ = testing::TempDir() + "own_crash_" + std::to_string(getpid());
  Settings settings_;
};

OwnCrash crash_of(Culprit culprit) {
  OwnCrash crash{.cause = "SIGSEGV", .message = "m", .thread = "worker 1"};
  crash.culprit = std::move(culprit);
  crash.stack = {"f", "g"};
  crash.script = "(check-sat)";
  return crash;
}

TEST_F(OwnCrashTest, ReadsBackWhatItWrote) {
  OwnCrash first = crash_of({.step = Step::Judge,
                             .unit = 1,
                             .test = 2,
                             .hash = 3,
                             .check = 4,
                             .strategy = "diver",
                             .seed = "a\n.smt2",
                             .partner = "b"});
  OwnCrash second = crash_of({.step = Step::Mutate, .unit = 1, .strategy = "storm", .seed = "s"});
  ASSERT_TRUE(write_crash(folder_, first, settings_));
  ASSERT_TRUE(write_crash(folder_, second, settings_));
  const auto read = read_crashes(folder_);
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].number, 1u);
  EXPECT_EQ(read[0].culprit, first.culprit);
  EXPECT_EQ(read[0].stack, first.stack);
  EXPECT_EQ(read[1].number, 2u);
  EXPECT_EQ(read[1].culprit, second.culprit);
}

TEST_F(OwnCrashTest, ARecordThatIsRubbishIsPassedOver) {
  for (const char* text : {"", "{", "[]", "{\"cause\": 1}", "{\"work\": {\"step\": 5}}"}) {
    const std::string path = folder_ + "/1";
    std::filesystem::create_directories(path);
    std::ofstream(path + "/crash.json") << text;
    EXPECT_TRUE(read_crashes(folder_).empty()) << text;
  }
}

TEST_F(OwnCrashTest, LeavesOutJustWhatCrashed) {
  const std::vector<OwnCrash> crashes = {
      crash_of({.step = Step::Judge, .unit = 1, .hash = 3, .strategy = "diver", .seed = "a"}),
      crash_of({.step = Step::Mutate, .unit = 4, .strategy = "storm", .seed = "b"}),
      crash_of({.step = Step::Judge, .finding = 5}), crash_of({.step = Step::ReadSeed, .seed = "c"}),
      OwnCrash{.cause = "SIGTRAP"}};
  const LeftOut out(crashes);
  EXPECT_TRUE(out.has_test(3));
  EXPECT_FALSE(out.has_test(0));
  EXPECT_TRUE(out.has_unit(4, "storm", "b"));
  EXPECT_FALSE(out.has_unit(1, "diver", "a"));
  EXPECT_TRUE(out.has_finding(5));
  EXPECT_FALSE(out.has_finding(0));
  EXPECT_TRUE(out.has_seed("c"));
  EXPECT_FALSE(out.has_seed("a"));
}

TEST_F(OwnCrashTest, TheCommandFitsTheStep) {
  OwnCrash crash = crash_of({.step = Step::Judge, .hash = 3, .check = 1});
  crash.number = 7;
  EXPECT_THAT(reproduce_command(crash, settings_), HasSubstr("smiter check our_errors/7/script.smt2"));
  crash.model = "()";
  EXPECT_EQ(reproduce_command(crash, settings_),
            "smiter eval our_errors/7/script.smt2 --model our_errors/7/model.smt2 --check 2");
  crash = crash_of({.step = Step::Mutate, .unit = 4, .strategy = "fusion", .seed = "a b", .partner = "c"});
  // A random script, and a stored mutant, are in no file.
  EXPECT_EQ(reproduce_command(crash, settings_),
            "smiter mutate our_errors/0/script.smt2 c --strategy fusion --seed 9 --unit 4");
  crash.script.clear();
  EXPECT_EQ(reproduce_command(crash, settings_), "smiter mutate 'a b' c --strategy fusion --seed 9 --unit 4");
}

TEST_F(OwnCrashTest, TheReportSaysWhatAndHow) {
  OwnCrash crash =
      crash_of({.step = Step::Judge, .test = 12, .hash = 3, .strategy = "diver", .seed = "a.smt2"});
  ASSERT_TRUE(write_crash(folder_, crash, settings_));
  const auto text = base::read_file(folder_ + "/1/report.txt");
  ASSERT_TRUE(text);
  EXPECT_THAT(*text, HasSubstr("SIGSEGV while judging (test 12), diver on a.smt2"));
  EXPECT_THAT(*text, HasSubstr("smiter check our_errors/1/script.smt2"));
}

}  // namespace
}  // namespace smiter::campaign
