// SPDX-License-Identifier: MIT
#include "ui/cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/cli/exit_codes.h"
#include "ui/option/help_page.h"

namespace smiter::ui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class CommandLine : public testing::Test {
 protected:
  CommandLine() {
    Command work{.name = "work", .summary = "Does it", .footer = "Exit code: 7."};
    work.add("FILE", files_, "Scripts");
    work.add("--jobs,-j", jobs_, "At a time").in(1, 8).with_default();
    work.add("--kind", kind_, "Which").one_of({"sat", "unsat"}).excluding({"--unit"});
    work.add("--for", targets_, "Whom").given(Several::Commas);
    work.add("--rule", rules_, "More");
    work.add("--no-questions", asks_, "Leave them out").clearing();
    work.add("--unit", unit_, "Again");
    work.add("--test", test_, "Of it").needing("--unit");
    work.run = [this](const Call& call) {
      given_.assign(call.given.begin(), call.given.end());
      return 7;
    };
    program_.commands = {std::move(work)};
  }

  int run(std::vector<std::string> words) {
    words.insert(words.begin(), "work");
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    const int code = run_program(program_, words);
    output_ = testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr();
    return code;
  }

  Command program_{.name = "smiter", .summary = "Tests"};
  std::vector<std::string> files_, targets_, rules_, given_;
  std::uint32_t jobs_ = 1;
  std::string kind_, output_;
  std::optional<std::uint64_t> unit_, test_;
  bool asks_ = true;
};

TEST_F(CommandLine, SetsVariablesAndGivesBackTheExitCode) {
  EXPECT_EQ(run({"a", "b", "-j", "3", "--for=z3", "--unit", "0"}), 7);
  EXPECT_THAT(files_, ElementsAre("a", "b"));
  EXPECT_EQ(jobs_, 3u);
  EXPECT_THAT(targets_, ElementsAre("z3"));
  EXPECT_EQ(unit_, 0u);
  EXPECT_FALSE(test_);
  EXPECT_THAT(given_, ElementsAre("--for", "--jobs", "--unit", "FILE"));
}

TEST_F(CommandLine, ReadsListsAsTheirRowsSay) {
  EXPECT_EQ(run({"--for", "z3,cvc5", "a", "--rule", "x", "b", "--rule", "y"}), 7);
  EXPECT_THAT(targets_, ElementsAre("z3", "cvc5"));
  EXPECT_THAT(rules_, ElementsAre("x", "y"));
  EXPECT_THAT(files_, ElementsAre("a", "b"));
}

TEST_F(CommandLine, AnOptionTakesOneWordAndLeavesTheRestToArguments) {
  EXPECT_EQ(run({"--rule", "r", "a.smt2", "--rule=s", "b.smt2"}), 7);
  EXPECT_THAT(rules_, ElementsAre("r", "s"));
  EXPECT_THAT(files_, ElementsAre("a.smt2", "b.smt2"));
}

TEST_F(CommandLine, AnOptionExcludesOneThatIsAddedAfterIt) {
  EXPECT_EQ(run({"--kind", "sat"}), 7);
  EXPECT_EQ(kind_, "sat");
  EXPECT_EQ(run({"--kind", "sat", "--unit", "0"}), kBadUse);
  EXPECT_THAT(output_, HasSubstr("--kind excludes --unit"));
}

TEST_F(CommandLine, AFlagCanClear) {
  EXPECT_EQ(run({"--no-questions"}), 7);
  EXPECT_FALSE(asks_);
}

TEST_F(CommandLine, RefusesWhatARowDoesNotAllow) {
  EXPECT_EQ(run({"--jobs", "9"}), kBadUse);
  EXPECT_EQ(output_, "smiter work: --jobs: give a number from 1 to 8, not 9 (see smiter work --help)\n");
  EXPECT_EQ(run({"--kind", "maybe"}), kBadUse);
  EXPECT_THAT(output_, HasSubstr("--kind: give sat or unsat, not maybe"));
  EXPECT_EQ(run({"--test", "1"}), kBadUse);
  EXPECT_THAT(output_, HasSubstr("--test requires --unit"));
  EXPECT_EQ(run({"--jbos", "1"}), kBadUse);
  EXPECT_THAT(output_, HasSubstr("did you mean '--jobs'?"));
}

TEST_F(CommandLine, HelpComesFromTheRows) {
  EXPECT_EQ(run({"--help"}), kNothingFound);
  EXPECT_EQ(output_, help_page(program_.commands[0], "smiter work"));
}

TEST_F(CommandLine, WantsACommand) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_program(program_, {}), kBadUse);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("Commands:\n  work"));
}

}  // namespace
}  // namespace smiter::ui
