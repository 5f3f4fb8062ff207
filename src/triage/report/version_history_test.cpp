// SPDX-License-Identifier: MIT
#include "triage/report/version_history.h"

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

TEST(VersionHistoryTest, NothingIsFixedWhileANewerReleaseIsOpen) {
  Finding f;
  f.releases = {{"z3@4.8.12", "Z3 version 4.8.12 - 64 bit", true},
                {"z3@4.13.3", "Z3 version 4.13.3 - 64 bit", false}};
  f.untried = {"z3-npm@4.8.17"};
  EXPECT_FALSE(newer_is_open(f));
  EXPECT_EQ(history_of(f.releases, newer_is_open(f)), "fixed in z3@4.13.3 (z3@4.8.12 is the last bad one)");
  f.untried.emplace_back("z3-npm@5.2.0");
  EXPECT_TRUE(newer_is_open(f));
  EXPECT_EQ(history_of(f.releases, newer_is_open(f)),
            "not in z3@4.13.3 (z3@4.8.12 is the last bad one of these)");
}

}  // namespace
}  // namespace smiter::triage
