// SPDX-License-Identifier: MIT
#include "reduce/checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

namespace smiter::reduce {
namespace {

using testing::ElementsAre;

TEST(CheckerTest, TheFirstGoodOneEndsABatch) {
  for (const unsigned jobs : {1u, 3u}) {
    Checker checker([](const std::string& t, unsigned) { return t == "b"; }, jobs);
    const auto verdicts = checker.check({"a", "b", "c"});
    EXPECT_THAT(verdicts, ElementsAre(false, true, false));
    EXPECT_EQ(checker.known("a"), false);
    EXPECT_EQ(checker.known("b"), true);
  }
}

TEST(CheckerTest, TheFirstBadOneEndsAChain) {
  for (const unsigned jobs : {1u, 3u}) {
    Checker checker([](const std::string& t, unsigned) { return t != "c"; }, jobs);
    const auto verdicts = checker.check({"a", "b", "c"}, false);
    EXPECT_THAT(verdicts, ElementsAre(true, true, false));
  }
}

TEST(CheckerTest, AsksNothingTwice) {
  for (const unsigned jobs : {1u, 2u}) {
    std::atomic<int> asked = 0;
    Checker checker([&](const std::string&, unsigned) { return ++asked, false; }, jobs);
    static_cast<void>(checker.check({"a", "b"}));
    static_cast<void>(checker.check({"b", "a"}));
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(checker.checks(), 2u);
    checker.reject("z");
    EXPECT_EQ(checker.known("z"), false);
  }
}

}  // namespace
}  // namespace smiter::reduce
