// SPDX-License-Identifier: MIT
#include "ui/option/help_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::ui {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

class HelpPage : public testing::Test {
 protected:
  HelpPage() {
    work_.add("FILE", files_, "Scripts").required();
    work_.add("--jobs,-j", jobs_, "Tests that run at a time").in(1, 8).with_default();
    work_.add("--kind", text_, "Which. Default: both").one_of({"sat", "unsat"});
    work_.add("--rule", rules_, "A rule. Default: none").taking("FILE");
    work_.add("--diff", pair_, "Compare two").taking("SOLVER").given(Several::Two);
    work_.add("--fast", flag_, "Is it fast?");
    work_.add("--test", unit_, "Of the unit").needing("--jobs").excluding({"--kind", "--rule"});
    work_.add({.name = "--depth", .help = "How deep", .owners = {"storm"}}, &jobs_);
  }
  [[nodiscard]] std::string page() const { return help_page(work_, "smiter work"); }

  Command work_{.name = "work", .summary = "Does it", .footer = "Exit code: 0 done."};
  std::vector<std::string> files_, rules_, pair_;
  std::uint32_t jobs_ = 1;
  std::optional<std::uint64_t> unit_;
  std::string text_;
  bool flag_ = false;
};

TEST_F(HelpPage, BeginsWithUseAndEndsWithTheFooter) {
  EXPECT_THAT(page(), HasSubstr("Does it.\nUsage: smiter work [OPTIONS] FILE...\n"));
  EXPECT_THAT(page(), EndsWith("\nExit code: 0 done.\n"));
}

TEST_F(HelpPage, SaysWhatARowSays) {
  EXPECT_THAT(page(), HasSubstr("  FILE...                   Scripts. Required.\n"));
  EXPECT_THAT(page(),
              HasSubstr("  -j, --jobs N              Tests that run at a time. From 1 to 8. Default: 1.\n"));
  EXPECT_THAT(page(), HasSubstr("  --kind sat|unsat          Which. Default: both.\n"));
  EXPECT_THAT(page(), HasSubstr("  --rule FILE               A rule. May be repeated. Default: none.\n"));
  EXPECT_THAT(page(), HasSubstr("  --diff SOLVER SOLVER      Compare two.\n"));
  EXPECT_THAT(page(), HasSubstr("  --fast                    Is it fast?\n"));
  EXPECT_THAT(page(), HasSubstr("Of the unit. Only with --jobs. Not with --kind or --rule.\n"));
}

TEST_F(HelpPage, PutsOptionsOfStrategiesLast) {
  EXPECT_THAT(page(), HasSubstr("\nOptions of strategies:\n  --depth N"));
}

TEST_F(HelpPage, BreaksLongTexts) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "word ";
  work_.find("--fast")->described(text);
  work_.find("--rule")->taking("A-VERY-LONG-PLACEHOLDER");
  EXPECT_THAT(page(), HasSubstr("word\n                            word"));
  EXPECT_THAT(page(), HasSubstr("  --rule A-VERY-LONG-PLACEHOLDER\n                            A rule."));
  EXPECT_THAT(page(), Not(HasSubstr(" \n")));
}

TEST_F(HelpPage, ListsInnerCommands) {
  Command program{.name = "smiter", .summary = "Tests", .commands = {work_}};
  const std::string text = help_page(program, "smiter");
  EXPECT_THAT(text, HasSubstr("Usage: smiter [OPTIONS] COMMAND\n"));
  EXPECT_THAT(text, HasSubstr("\nCommands:\n  work                      Does it.\n"));
  EXPECT_THAT(text, HasSubstr("--version"));
  EXPECT_THAT(page(), Not(HasSubstr("--version")));
}

}  // namespace
}  // namespace smiter::ui
