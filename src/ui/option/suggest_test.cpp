// SPDX-License-Identifier: MIT
#include "ui/option/suggest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::ui {
namespace {

using testing::HasSubstr;

class CheckNames : public testing::Test {
 protected:
  CheckNames() {
    Command fuzz{.name = "fuzz", .summary = ""};
    fuzz.add("SEEDS", seeds_, "");
    fuzz.add("--solver,-s", solver_, "");
    Command profile{.name = "profile", .summary = "", .commands = {{.name = "show", .summary = ""}}};
    profile.meant = [](std::string_view word) {
      return word == "cvc5" ? std::string("smiter profile show cvc5") : "";
    };
    program_.commands = {std::move(fuzz), std::move(profile)};
  }
  std::string problem(const std::vector<std::string>& words) {
    const auto checked = check_names(program_, words);
    return checked ? "" : checked.error().message;
  }

 private:
  Command program_{.name = "smiter", .summary = ""};
  std::string seeds_, solver_;
};

TEST_F(CheckNames, NamesAMistypedCommand) {
  EXPECT_THAT(problem({"fuz", "seeds"}),
              HasSubstr("smiter: there is no command 'fuz' (did you mean 'fuzz'?)"));
}
TEST_F(CheckNames, NamesAMistypedOption) {
  EXPECT_THAT(problem({"fuzz", "seeds", "--sovler=z3"}),
              HasSubstr("smiter fuzz: there is no option --sovler (did you mean '--solver'?)"));
}
TEST_F(CheckNames, FollowsACommandInACommand) {
  EXPECT_THAT(problem({"profile", "shwo"}), HasSubstr("smiter profile: there is no command 'shwo'"));
  EXPECT_EQ(problem({"profile", "show", "--help"}), "");
}
TEST_F(CheckNames, SaysWhichCommandAWordIsFor) {
  EXPECT_THAT(problem({"profile", "cvc5"}), HasSubstr("(did you mean 'smiter profile show cvc5'?)"));
  EXPECT_THAT(problem({"profile", "nonsense"}), testing::Not(HasSubstr("did you mean")));
}
TEST_F(CheckNames, LeavesValuesAndWhatFollowsTwoDashesAlone) {
  EXPECT_EQ(problem({"fuzz", "--solver", "--odd-value"}), "");
  EXPECT_EQ(problem({"fuzz", "-s", "z3 --nosuch", "a", "--", "--odd-name"}), "");
}
TEST_F(CheckNames, SaysNothingNearIfNothingIs) {
  EXPECT_THAT(problem({"fuzz", "--zzzzzzzzz"}), testing::Not(HasSubstr("did you mean")));
}
TEST_F(CheckNames, KnowsTheVersionAtTheTopOnly) {
  EXPECT_EQ(problem({"--version"}), "");
  EXPECT_THAT(problem({"fuzz", "--version"}), HasSubstr("there is no option --version"));
}

}  // namespace
}  // namespace smiter::ui
