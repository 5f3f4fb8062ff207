// SPDX-License-Identifier: MIT
#include "solver/session/response.h"

#include <gtest/gtest.h>

namespace smiter::solver {
namespace {

TEST(ResponseTest, ReadsAnswersErrorsAndExpressions) {
  const auto responses = read_responses(
      "sat\r\n(error \"line 1: an \"x\" was\ngenerated\")\n\n(model\n (a))\nunsupported\n; note\nhm\n");
  ASSERT_EQ(responses.size(), 5U);
  EXPECT_EQ(responses[0].result, Result::Sat);
  EXPECT_EQ(responses[1].text, "line 1: an \"x\" was\ngenerated");
  EXPECT_EQ(responses[2].text, "(model\n (a))");
  EXPECT_EQ(responses[3].kind, ResponseKind::Unsupported);
  EXPECT_EQ(responses[4].kind, ResponseKind::Unexpected);
}

TEST(ResponseTest, UnderstandsDeltaSat) {
  EXPECT_EQ(read_responses("delta-sat with delta = 0.001\n").front().result, Result::DeltaSat);
}

TEST(ResponseTest, TakesGarbageAsUnexpected) {
  EXPECT_EQ(read_responses("\xff\xfe sat\n").front().kind, ResponseKind::Unexpected);
  EXPECT_EQ(read_responses("(open").front().kind, ResponseKind::Unexpected);
  EXPECT_EQ(read_responses("(error \"never closed").front().kind, ResponseKind::Error);
  EXPECT_TRUE(read_responses("").empty());
}

}  // namespace
}  // namespace smiter::solver
