// SPDX-License-Identifier: MIT
#include "base/text/did_you_mean.h"

#include <gtest/gtest.h>

#include <vector>

namespace smiter::base {
namespace {

const std::vector<std::string> kNames = {"boolector", "cvc5", "z3"};

TEST(DidYouMeanTest, FindsATypo) {
  EXPECT_EQ(did_you_mean("bolector", kNames), " (did you mean 'boolector'?)");
}
TEST(DidYouMeanTest, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(did_you_mean("mathematica", kNames), "");
}
TEST(DidYouMeanTest, AllowsTwoEditsInAShortName) {
  EXPECT_EQ(nearest_name("cv5", kNames), "cvc5");
}

}  // namespace
}  // namespace smiter::base
