// SPDX-License-Identifier: MIT
#include "triage/version_history.h"

#include <gtest/gtest.h>

#include <vector>

namespace smiter::triage {
namespace {

// "-+?" is three releases: good, bad, and one that cannot tell; they are called a, b, c.
std::string history(std::string_view marks) {
  std::vector<Shows> tried;
  for (const char mark : marks)
    tried.push_back({std::string(1, static_cast<char>('a' + tried.size())), "", mark == '+', mark != '?'});
  return history_of(tried);
}

TEST(VersionHistoryTest, TheGenerationOrdersBeforeTheNumber) {
  const auto sorted = from_old_to_new(
      {{5, {"c", "cvc5 1.3.2", true}}, {4, {"a", "CVC4 version 1.8", true}}, {5, {"b", "cvc5 1.0.3", true}}});
  ASSERT_EQ(sorted.size(), 3U);
  EXPECT_EQ(sorted[0].solver + sorted[1].solver + sorted[2].solver, "abc");
}

TEST(VersionHistoryTest, OneReleaseSaysNothing) {
  EXPECT_EQ(history(""), "");
  EXPECT_EQ(history("+"), "");
  EXPECT_EQ(history("?+?"), "");
}

TEST(VersionHistoryTest, TheFirstBadOneIsNamed) {
  EXPECT_EQ(history("--++"), "first bad: c (b is good)");
  EXPECT_EQ(history("-?+"), "first bad: c (a is good)");
}

TEST(VersionHistoryTest, TheFixIsNamed) {
  EXPECT_EQ(history("++-"), "fixed in c (b is the last bad one)");
  EXPECT_EQ(history("-+-"), "first bad: b (a is good); fixed in c (b is the last bad one)");
}

TEST(VersionHistoryTest, AllOrNone) {
  EXPECT_EQ(history("++"), "shows in all of 2, from a to b");
  EXPECT_EQ(history("--"), "shows in none of 2, from a to b");
}

TEST(VersionHistoryTest, WhatComesAndGoesIsListed) {
  EXPECT_EQ(history("+-+"), "comes and goes: shows in a, c; not in b");
  EXPECT_EQ(history("-+-+"), "comes and goes: shows in b, d; not in a, c");
}

}  // namespace
}  // namespace smiter::triage
