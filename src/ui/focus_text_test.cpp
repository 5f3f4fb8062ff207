// SPDX-License-Identifier: MIT
#include "ui/focus_text.h"

#include <gmock/gmock.h>

#include "campaign/changes/changes.h"

namespace smiter::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(FocusTextTest, WithoutAFocusThereIsNothing) {
  EXPECT_EQ(focus_text({}), "");
}

TEST(FocusTextTest, SharesStandWithTheirReasons) {
  const campaign::Changes changes{.repo = "solver",
                                  .from = std::string(40, 'a'),
                                  .to = std::string(40, 'b'),
                                  .files = 3,
                                  .items = {{"op:str.at", 2, "strings.cpp"}, {"theory:bitvec", 1, "bv.cpp"}},
                                  .regressions = {{"test/a.smt2"}}};
  const std::string text = focus_text({.parts = {{"op:str.at", 50}, {"theory:bitvec", 0}, {"op:abs", 25}},
                                       .seeds = 1,
                                       .tests = 75,
                                       .all_tests = 100,
                                       .cpu_ms = 1,
                                       .all_cpu_ms = 4,
                                       .changes = to_json(changes)});
  EXPECT_THAT(text,
              HasSubstr("changed: 3 files in solver, aaaaaaaaaa..bbbbbbbbbb; 1 touched regression among"));
  EXPECT_THAT(text, HasSubstr("focus op:str.at                       50 %  2 lines, strings.cpp\n"));
  EXPECT_THAT(text, HasSubstr("focus theory:bitvec                    0 %  1 file, bv.cpp\n"));
  EXPECT_THAT(text, HasSubstr("focus op:abs                          25 %\n"))
      << "the user's own has no reason";
  EXPECT_THAT(text, HasSubstr("1 seed preferred. 75 % of 100 tests and 25 % of the solvers' time"));
}

TEST(FocusTextTest, ChangesWithoutAMeaningAreTold) {
  const campaign::Changes changes{.repo = "so\x1blver", .from = "a", .to = "b", .files = 1};
  const std::string text = focus_text({.changes = to_json(changes)});
  EXPECT_THAT(text, HasSubstr("nothing is preferred"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b"))) << "a terminal is told nothing by a name";
}

}  // namespace
}  // namespace smiter::ui
