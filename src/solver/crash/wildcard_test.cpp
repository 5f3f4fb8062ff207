// SPDX-License-Identifier: MIT
#include "solver/crash/wildcard.h"

#include <gtest/gtest.h>

namespace smiter::solver {
namespace {

TEST(WildcardTest, MatchesTheWholeText) {
  EXPECT_TRUE(wildcard_match("*.*", "smt.arith.solver"));
  EXPECT_TRUE(wildcard_match("produce-*", "produce-models"));
  EXPECT_FALSE(wildcard_match("produce-", "produce-models"));
  EXPECT_FALSE(wildcard_match("*.*", "incremental"));
  EXPECT_TRUE(wildcard_match("*", ""));
  EXPECT_TRUE(wildcard_match("a*b*c", "a1b2b3c"));
}

TEST(WildcardTest, SearchesForPiecesInOrder) {
  EXPECT_TRUE(wildcard_search("File:*Line:", "ASSERTION\nFile: x.cpp\nLine: 3\n"));
  EXPECT_FALSE(wildcard_search("Line:*File:", "ASSERTION\nFile: x.cpp\nLine: 3\n"));
  EXPECT_TRUE(wildcard_search("", "anything"));
}

}  // namespace
}  // namespace smiter::solver
