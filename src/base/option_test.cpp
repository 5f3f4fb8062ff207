// SPDX-License-Identifier: MIT
#include "base/option.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::base {
namespace {

using testing::ElementsAre;
using Words = std::vector<std::string>;

const std::vector<OptionRow>& rows() {
  static const std::vector<OptionRow> kRows = {
      {.name = "--depth,-d", .help = "", .standard = std::uint32_t{3}},
      {.name = "--only", .help = "", .standard = std::string()},
      {.name = "--paper", .help = ""},
      {.name = "--rules", .help = "", .standard = Words()},
  };
  return kRows;
}

TEST(OptionRowTest, IsNamedByItsLongName) {
  EXPECT_EQ(rows()[0].long_name(), "--depth");
  EXPECT_EQ(value_name(rows()[0]), "depth");
  EXPECT_EQ((OptionRow{.name = "-o,--out", .help = ""}).long_name(), "--out");
  const OptionRow file{.name = "FILE", .help = ""};
  EXPECT_EQ(file.long_name(), "FILE");
  EXPECT_TRUE(file.is_argument());
}

TEST(OptionValuesTest, BeginWithTheStandards) {
  const OptionValues values(rows());
  EXPECT_EQ(values.number("depth"), 3u);
  EXPECT_EQ(values.text("only"), "");
  EXPECT_FALSE(values.flag("paper"));
  EXPECT_TRUE(values.list("rules").empty());
  EXPECT_FALSE(values.has("no-such"));
}

TEST(OptionValuesTest, WriteWhatDiffersFromTheStandards) {
  OptionValues values(rows());
  EXPECT_TRUE(written(values, rows()).empty());
  values.set("rules", Words{"a", "b"});
  values.set("paper", true);
  values.set("depth", std::uint32_t{4});
  values.set("only", std::string("sat"));
  EXPECT_THAT(written(values, rows()),
              ElementsAre("--depth=4", "--only=sat", "--paper", "--rules=a", "--rules=b"));
}

TEST(OptionValuesDeathTest, RefuseAnotherTypeAndAnUnknownName) {
  OptionValues values(rows());
  EXPECT_DEATH(values.set("depth", true), "depth");
  EXPECT_DEATH((void)values.text("no-such"), "no-such");
}

TEST(OptionRowTest, SaysWhichValuesItTakes) {
  const OptionRow mixed{
      .name = "--mixed", .help = "", .standard = std::string(), .choices = {"yes", "no", "only"}};
  EXPECT_TRUE(check_value(mixed, std::string()));
  EXPECT_TRUE(check_value(mixed, std::string("no")));
  const auto wrong = check_value(mixed, std::string("maybe"));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "--mixed: give yes, no or only");
  const OptionRow depth{
      .name = "--depth", .help = "", .standard = std::uint32_t{0}, .bounds = OptionBounds::between(1, 9)};
  EXPECT_TRUE(check_value(depth, std::uint32_t{0}));
  EXPECT_FALSE(check_value(depth, std::uint32_t{10}));
}

TEST(OptionBoundsTest, ContainTheirEnds) {
  EXPECT_TRUE(OptionBounds::between(1, 3).contain(3));
  EXPECT_FALSE(OptionBounds::between(1, 3).contain(0));
  EXPECT_FALSE(OptionBounds::positive().contain(0));
  EXPECT_TRUE(OptionBounds::share().contain(1));
  EXPECT_TRUE(OptionBounds().contain(-5));
}

TEST(OptionBoundsTest, NameOnlyEndsThatSaySomething) {
  EXPECT_EQ(OptionBounds::between(1, 10'000).to_string(), "from 1 to 10000");
  EXPECT_EQ(OptionBounds::between(1, std::int64_t{1} << 60).to_string(), "at least 1");
  EXPECT_EQ(OptionBounds::between(0, INT64_MAX).to_string(), "");
  EXPECT_EQ(OptionBounds::positive().to_string(), "at least 1");
  EXPECT_EQ(OptionBounds::share().to_string(), "from 0 to 1");
  EXPECT_EQ(OptionBounds().to_string(), "");
}

}  // namespace
}  // namespace smiter::base
