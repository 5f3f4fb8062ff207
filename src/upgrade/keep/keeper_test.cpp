// SPDX-License-Identifier: MIT
#include "upgrade/keep/keeper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::upgrade {
namespace {

using testing::ElementsAre;

TEST(ExpectationTest, IsReadFromOneWord) {
  const auto slower = parse_expectation("slower:z3@1:z3@2 --option:10x");
  ASSERT_TRUE(slower.has_value());
  EXPECT_EQ(slower->kind, Kind::Slower);
  EXPECT_EQ(slower->factor, 10);
  EXPECT_THAT(slower->solvers, ElementsAre("z3@1", "z3@2 --option"));
  const auto unknown = parse_expectation("unknown-in:a");
  ASSERT_TRUE(unknown.has_value());
  EXPECT_THAT(unknown->solvers, ElementsAre("a"));
  EXPECT_THAT(parse_expectation("unknown-in:a:b")->solvers, ElementsAre("a", "b"));
  EXPECT_EQ(parse_expectation("unstable:a")->kind, Kind::Unstable);
  EXPECT_TRUE(is_expectation("unstable:a"));
  EXPECT_FALSE(is_expectation("unknown"));
  EXPECT_FALSE(is_expectation("slow"));
}

TEST(ExpectationTest, MistakesAreTold) {
  for (const char* text : {"slower:a:b", "slower:a:b:x", "slower:a:b:0.5x", "slower:a:b:nan", "slower::b:3x",
                           "slower:a:b:c:3x", "unknown-in:", "unknown-in:a:b:c", "unstable:a:b", "unstable:"})
    EXPECT_FALSE(parse_expectation(text).has_value()) << text;
}

}  // namespace
}  // namespace smiter::upgrade
