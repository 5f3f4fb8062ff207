// SPDX-License-Identifier: MIT
#include "campaign/run/ancestors.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

using solver::Result;

testcase::Test step(std::uint32_t number, bool weaker, const std::string& rule) {
  testcase::Test test;
  test.script = rule.empty() ? "seed" : "after " + rule;
  test.chain = {.number = number, .weaker = weaker, .rule = rule, .place = "there"};
  return test;
}

solver::Answer says(Result result) {
  solver::Answer answer;
  answer.checks.push_back({});
  answer.checks[0].result = result;
  return answer;
}

TEST(AncestorsTest, TheLastDecidedFormulaIsThePremise) {
  const auto seed = step(0, true, ""), one = step(1, true, "r1"), two = step(2, true, "r2"),
             three = step(3, true, "r3");
  Ancestors ancestors;
  ancestors.pass(seed);
  EXPECT_EQ(ancestors.premise("z3"), nullptr);
  ancestors.learn("z3", says(Result::Sat));
  ancestors.pass(one);
  ASSERT_NE(ancestors.premise("z3"), nullptr);
  EXPECT_EQ(ancestors.premise("z3")->script, "seed");
  EXPECT_EQ(ancestors.premise("cvc5"), nullptr);
  ancestors.learn("z3", says(Result::Sat));
  ancestors.pass(two);
  ancestors.learn("z3", says(Result::Unknown));
  ancestors.pass(three);  // two was not decided: the rules since one are listed
  ASSERT_NE(ancestors.premise("z3"), nullptr);
  EXPECT_EQ(ancestors.premise("z3")->script, "after r1");
  EXPECT_EQ(ancestors.record("z3")->rule, "r2 at there; then r3 at there");
}

TEST(AncestorsTest, EveryChainBeginsWithTheSeed) {
  const auto seed = step(0, true, ""), one = step(1, true, "r1"), again = step(1, true, "s1");
  Ancestors ancestors;
  ancestors.pass(seed);
  ancestors.learn("z3", says(Result::Sat));
  ancestors.pass(one);
  ancestors.learn("z3", says(Result::Sat));
  ancestors.pass(again);
  EXPECT_EQ(ancestors.premise("z3")->script, "seed");
  EXPECT_EQ(ancestors.premise("z3")->steps.size(), 1u);
}

// Sat says nothing about what is stronger, unsat nothing about what is weaker.
TEST(AncestorsTest, OnlyAnAnswerThatPassesOnIsAPremise) {
  const auto seed = step(0, false, ""), one = step(1, false, "r1"), other = step(1, true, "r1");
  Ancestors ancestors;
  ancestors.pass(seed);
  ancestors.learn("z3", says(Result::Sat));
  ancestors.learn("cvc5", says(Result::Unsat));
  ancestors.pass(one);
  EXPECT_EQ(ancestors.premise("z3"), nullptr);
  EXPECT_NE(ancestors.premise("cvc5"), nullptr);
  ancestors.pass(other);
  EXPECT_NE(ancestors.premise("z3"), nullptr);
  EXPECT_EQ(ancestors.premise("cvc5"), nullptr);
}

TEST(AncestorsTest, TestsOfOtherStrategiesHaveNone) {
  testcase::Test test;
  test.script = "anything";
  Ancestors ancestors;
  ancestors.pass(test);
  ancestors.learn("z3", says(Result::Sat));
  EXPECT_EQ(ancestors.premise("z3"), nullptr);
}

}  // namespace
}  // namespace smiter::campaign
