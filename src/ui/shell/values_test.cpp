// SPDX-License-Identifier: MIT
#include "ui/shell/values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::ui {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ValuesTest : public testing::Test {
 protected:
  Command command_{.name = "work", .summary = "Does it"};
  std::string text_;
  std::uint32_t number_ = 1;
  std::vector<std::string> list_;
};

TEST_F(ValuesTest, ChoicesAreAllThereIs) {
  const Values values = values_of(command_.add("--kind", text_, "Which").one_of({"sat", "unsat"}));
  EXPECT_THAT(values.words, ElementsAre("sat", "unsat"));
  EXPECT_EQ(values.paths, Values::Paths::None);
}

TEST_F(ValuesTest, ASolverHasANameOrIsAFile) {
  const Values values =
      values_of(command_.add("--solver,-s", list_, "Whom").taking("SOLVER").suggesting({"z3"}));
  EXPECT_THAT(values.words, ElementsAre("z3"));
  EXPECT_EQ(values.paths, Values::Paths::Files);
}

TEST_F(ValuesTest, ATimeIsNoFile) {
  const Values values = values_of(command_.add("--time", text_, "How long").taking("TIME"));
  EXPECT_THAT(values.words, IsEmpty());
  EXPECT_EQ(values.paths, Values::Paths::None);
}

TEST_F(ValuesTest, ANumberIsNoFile) {
  EXPECT_EQ(values_of(command_.add("--jobs", number_, "At a time")).paths, Values::Paths::None);
}

TEST_F(ValuesTest, AFolderIsAFolder) {
  EXPECT_EQ(values_of(command_.add("--out", text_, "Where").taking("DIR")).paths, Values::Paths::Folders);
}

TEST_F(ValuesTest, NamesAreAList) {
  EXPECT_TRUE(values_of(command_.add("--strategy", text_, "Which").taking("NAMES")).is_list);
  EXPECT_TRUE(values_of(command_.add("--for", list_, "Whom").given(Several::Commas)).is_list);
  EXPECT_FALSE(values_of(command_.add("--rule", list_, "More")).is_list);
}

TEST_F(ValuesTest, ArgumentsAreFilesUnlessTheyHaveValues) {
  command_.add("SHELL", text_, "Which").one_of({"bash"});
  EXPECT_EQ(values_of_arguments(command_).paths, Values::Paths::None);
  command_.add("SEEDS", list_, "Scripts");
  EXPECT_EQ(values_of_arguments(command_).paths, Values::Paths::Files);
  EXPECT_THAT(values_of_arguments(command_).words, ElementsAre("bash"));
}

TEST_F(ValuesTest, ShortNamesComeFirst) {
  EXPECT_THAT(names_of(command_.add("--jobs,-j", number_, "At a time")), ElementsAre("-j", "--jobs"));
}

TEST_F(ValuesTest, TheFirstSentenceIsEnough) {
  EXPECT_EQ(short_text("Stop after this time (60s, 10m). Default: never"), "Stop after this time (60s, 10m)");
  EXPECT_EQ(short_text("Seeds."), "Seeds");
  EXPECT_EQ(short_text("The strategies to use: storm, diver"), "The strategies to use");
}

}  // namespace
}  // namespace smiter::ui
