// SPDX-License-Identifier: MIT
#include "upgrade/bisect/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"

namespace smiter::upgrade {
namespace {

using testing::ElementsAre;

// Searches a row; gives back how many were tried.
std::size_t find(Search& search, std::size_t first_bad, const std::set<std::size_t>& untold) {
  std::size_t tried = 0;
  for (auto at = search.next(); at; at = search.next(), ++tried) {
    search.tell(*at, untold.contains(*at) ? Shows::CannotTell : *at >= first_bad ? Shows::Bad : Shows::Good);
  }
  return tried;
}

TEST(SearchTest, FindsEveryPlaceByHalves) {
  for (std::size_t first = 1; first < 65; ++first) {
    Search search(65);
    EXPECT_LE(find(search, first, {}), 6u);
    EXPECT_EQ(search.first_bad(), first);
    EXPECT_EQ(search.last_good(), first - 1);
    EXPECT_TRUE(search.between().empty());
  }
}

TEST(SearchTest, StepsAroundThoseThatCannotTell) {
  base::Rng rng(5);
  for (int i = 0; i < 500; ++i) {
    const std::size_t first = 1 + rng.below(64);
    std::set<std::size_t> untold;
    for (int k = 0; k < 3; ++k) untold.insert(1 + rng.below(63));
    untold.erase(first);
    untold.erase(first - 1);
    Search search(65);
    EXPECT_LE(find(search, first, untold), 9u);
    EXPECT_EQ(search.first_bad(), first);
    EXPECT_TRUE(search.between().empty());
  }
}

TEST(SearchTest, WhatIsBetweenIsNamedIfItCannotTell) {
  Search search(10);
  find(search, 5, {4, 5});
  EXPECT_EQ(search.last_good(), 3u);
  EXPECT_EQ(search.first_bad(), 6u);
  EXPECT_THAT(search.between(), ElementsAre(4, 5));
}

TEST(SearchTest, NeighboursNeedNoTrial) {
  Search search(2);
  EXPECT_FALSE(search.next().has_value());
  EXPECT_EQ(search.first_bad(), 1u);
}

TEST(VoteTest, ThreeThatAgreeOrFourFifthsOfFifteen) {
  EXPECT_FALSE(vote(2, 0, 0).has_value());
  EXPECT_EQ(vote(3, 0, 0), Shows::Bad);
  EXPECT_EQ(vote(0, 3, 0), Shows::Good);
  EXPECT_EQ(vote(0, 0, 3), Shows::CannotTell);
  EXPECT_FALSE(vote(2, 1, 0).has_value());
  EXPECT_EQ(vote(12, 3, 0), Shows::Bad);
  EXPECT_EQ(vote(3, 12, 0), Shows::Good);
  EXPECT_EQ(vote(8, 7, 0), Shows::CannotTell);
}

TEST(TroubleTest, ARunShowsItOrNot) {
  using solver::Class;
  using solver::Result;
  const Trouble slow{.change = Change::Slower, .good_ms = 10, .bad_ms = 1000};
  EXPECT_DOUBLE_EQ(slow.threshold_ms(), 100);
  EXPECT_EQ(shows(slow, {.results = {Result::Sat}, .cpu_ms = 90}, true), Shows::Good);
  EXPECT_EQ(shows(slow, {.results = {Result::Sat}, .cpu_ms = 110}, true), Shows::Bad);
  EXPECT_EQ(shows(slow, {.outcome = Class::Timeout, .cpu_ms = 50}, true), Shows::Bad);
  EXPECT_EQ(shows(slow, {.outcome = Class::Error}, true), Shows::CannotTell);
  const Trouble flip{.change = Change::Flip, .good_says = Result::Sat, .bad_says = Result::Unsat};
  EXPECT_EQ(shows(flip, {.results = {Result::Unsat}}, true), Shows::Bad);
  EXPECT_EQ(shows(flip, {.results = {Result::Sat}}, true), Shows::Good);
  EXPECT_EQ(shows(flip, {.results = {Result::Unknown}}, true), Shows::CannotTell);
  const Trouble lost{.change = Change::Lost};
  EXPECT_EQ(shows(lost, {.results = {Result::Timeout}, .outcome = Class::Timeout}, true), Shows::Bad);
  EXPECT_EQ(shows(lost, {.results = {Result::Crash}, .outcome = Class::Crash}, true), Shows::CannotTell);
  // What WebAssembly does not decide in time says nothing beside a native build; that it does not know does.
  EXPECT_EQ(shows(lost, {.results = {Result::Timeout}, .outcome = Class::Timeout}, false), Shows::CannotTell);
  EXPECT_EQ(shows(lost, {.results = {Result::Unknown}}, false), Shows::Bad);
  EXPECT_EQ(shows(lost, {.results = {Result::Sat}}, false), Shows::Good);
}

}  // namespace
}  // namespace smiter::upgrade
