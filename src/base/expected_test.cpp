// SPDX-License-Identifier: MIT
#include "base/expected.h"

#include <gtest/gtest.h>

namespace smiter::base {
namespace {

TEST(ErrorTest, SaysWhereOnlyAsFarAsItIsKnown) {
  EXPECT_EQ((Error{"no such sort"}).to_string(), "no such sort");
  EXPECT_EQ((Error{"no such sort", {3, 7}}).to_string(), "3:7: no such sort");
  EXPECT_EQ((Error{"no such sort", {3, 7}, "a.smt2"}).to_string(), "a.smt2:3:7: no such sort");
  EXPECT_EQ((Error{"cannot open", {}, "a.smt2"}).to_string(), "a.smt2: cannot open");
}

TEST(ExpectedTest, HoldsEitherAValueOrAnError) {
  Expected<int> good = 5;
  Expected<int> bad = Error{"nope"};
  EXPECT_TRUE(good && *good == 5);
  EXPECT_FALSE(bad.has_value());
  EXPECT_EQ(bad.error().message, "nope");
}

}  // namespace
}  // namespace smiter::base
