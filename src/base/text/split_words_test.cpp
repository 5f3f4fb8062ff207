// SPDX-License-Identifier: MIT
#include "base/text/split_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::base {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SplitWordsTest, BlanksSeparateAndAreDropped) {
  EXPECT_THAT(split_words("--bv-solver  prop\t"), ElementsAre("--bv-solver", "prop"));
  EXPECT_THAT(split_words(" a=1 b=2"), ElementsAre("a=1", "b=2"));
  EXPECT_THAT(split_words("  "), IsEmpty());
  EXPECT_THAT(split_words(""), IsEmpty());
}

}  // namespace
}  // namespace smiter::base
