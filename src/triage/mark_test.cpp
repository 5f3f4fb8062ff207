// SPDX-License-Identifier: MIT
#include "triage/mark.h"

#include <vector>

#include <gtest/gtest.h>

namespace smiter::triage {
namespace {

TEST(MarkTest, EveryKindHasANameThatReadsBack) {
  for (const auto kind :
       {MarkKind::Open, MarkKind::Reported, MarkKind::Known, MarkKind::NotABug, MarkKind::FixedIn})
    EXPECT_EQ(mark_kind_named(name_of(kind)), kind);
  EXPECT_FALSE(mark_kind_named("fixed"));
}

TEST(MarkTest, TheNewestMarkOfAClusterHolds) {
  const std::vector<Mark> marks = {
      {1, MarkKind::Reported, "link"}, {2, MarkKind::Known}, {1, MarkKind::FixedIn, "5.0"}};
  const auto held = marks_that_hold(marks, {{1, 1}, {2, 2}});
  ASSERT_EQ(held.size(), 2u);
  EXPECT_EQ(held.at(1).kind, MarkKind::FixedIn);
  EXPECT_EQ(held.at(2).kind, MarkKind::Known);
}

TEST(MarkTest, AMarkGoesWithItsFindingIntoAnotherCluster) {
  const auto held = marks_that_hold(std::vector<Mark>{{4, MarkKind::Reported, "link"}}, {{4, 1}, {1, 1}});
  ASSERT_TRUE(held.contains(1));
  EXPECT_FALSE(held.contains(4));
}

TEST(MarkTest, OpenTakesAMarkBack) {
  EXPECT_TRUE(
      marks_that_hold(std::vector<Mark>{{1, MarkKind::Known}, {1, MarkKind::Open}}, {{1, 1}}).empty());
}

TEST(MarkTest, AMarkOfAFindingThatIsNotThereIsLeftOut) {
  EXPECT_TRUE(marks_that_hold(std::vector<Mark>{{9, MarkKind::Known}}, {{1, 1}}).empty());
}

TEST(MarkTest, WhatIsFixedIsNewsIfItComesBack) {
  EXPECT_FALSE(makes_known(MarkKind::FixedIn));
  EXPECT_TRUE(makes_known(MarkKind::NotABug));
}

}  // namespace
}  // namespace smiter::triage
