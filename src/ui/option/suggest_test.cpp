// SPDX-License-Identifier: MIT
#include "ui/option/suggest.h"

#include <CLI/CLI.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::ui {
namespace {

using testing::HasSubstr;

class CheckNames : public testing::Test {
 protected:
  CheckNames() {
    CLI::App* fuzz = app_.add_subcommand("fuzz", "");
    fuzz->add_option("SEEDS", seeds_, "");
    fuzz->add_option("--solver,-s", solver_, "");
    app_.add_subcommand("profile", "")->add_subcommand("show", "");
  }
  std::string problem(const std::vector<std::string>& words) {
    const auto checked = check_names(app_, words);
    return checked ? "" : checked.error().message;
  }

 private:
  CLI::App app_{"", "smiter"};
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
TEST_F(CheckNames, LeavesValuesAndWhatFollowsTwoDashesAlone) {
  EXPECT_EQ(problem({"fuzz", "--solver", "--odd-value"}), "");
  EXPECT_EQ(problem({"fuzz", "-s", "z3 --nosuch", "a", "--", "--odd-name"}), "");
}
TEST_F(CheckNames, SaysNothingNearIfNothingIs) {
  EXPECT_THAT(problem({"fuzz", "--zzzzzzzzz"}), testing::Not(HasSubstr("did you mean")));
}

}  // namespace
}  // namespace smiter::ui
