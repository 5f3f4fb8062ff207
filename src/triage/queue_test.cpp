// SPDX-License-Identifier: MIT
#include "triage/queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "triage/finding_test_support.h"

namespace smiter::triage {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::uint64_t> ids(const Queue& queue) {
  std::vector<std::uint64_t> out;
  for (const Queued& q : queue.entries) out.push_back(q.id);
  return out;
}

TEST(QueueTest, TheGravestComesFirstThenDefaultOptionsThenSmallOnes) {
  const std::vector<QueueCard> cards = {{.id = 1, .family = "a", .priority = 4, .bytes = 10},
                                        {.id = 2, .family = "b", .priority = 1, .default_options = false},
                                        {.id = 3, .family = "c", .priority = 1, .bytes = 90},
                                        {.id = 4, .family = "d", .priority = 1, .bytes = 50},
                                        {.id = 5, .family = "e", .priority = 3}};
  EXPECT_THAT(ids(report_queue(cards)), ElementsAre(4, 3, 2, 5, 1));
}

TEST(QueueTest, MaintainersGetAFewAWeek) {
  std::vector<QueueCard> cards;
  for (std::uint64_t id = 1; id <= 5; ++id)
    cards.push_back({.id = id, .family = "z3", .priority = 1, .bytes = id});
  cards.push_back({.id = 9, .family = "cvc", .priority = 4});
  const Queue queue = report_queue(cards, {.per_week = 2});
  EXPECT_THAT(ids(queue), ElementsAre(1, 2, 9, 3, 4, 5));
  EXPECT_EQ(queue.entries[2].week, 1u);
  EXPECT_EQ(queue.entries[4].week, 2u);
  EXPECT_EQ(queue.entries[5].week, 3u);
}

TEST(QueueTest, WhatIsHeldBackHasAReason) {
  const std::vector<QueueCard> cards = {
      {.id = 1, .priority = 4, .mark = MarkKind::Reported},
      {.id = 2, .priority = 4, .mark = MarkKind::FixedIn},
      {.id = 3, .priority = 4, .known = true},
      {.id = 4, .priority = 8},
      {.id = 5, .priority = 2, .proved = false},
      {.id = 6, .priority = 4, .reportable = false, .reportable_why = "experts only"},
      {.id = 7, .priority = 4, .gone_in_newest = true}};
  const Queue queue = report_queue(cards);
  EXPECT_TRUE(queue.entries.empty());
  ASSERT_EQ(queue.held.size(), 7u);
  EXPECT_EQ(queue.held[0].why, "reported");
  EXPECT_EQ(queue.held[1].why, "fixed");
  EXPECT_EQ(queue.held[5].why, "experts only");
  EXPECT_THAT(queue.held[6].why, HasSubstr("newest release"));
}

TEST(QueueTest, AFindingThatTheNewestReleaseDoesNotShowIsNotForAReport) {
  Finding f = sample_finding();
  f.releases = {{"z3@1", "1", true}, {"z3@2", "2", false}};
  EXPECT_TRUE(queue_card(f, {}).gone_in_newest);
  f.releases.back().tells = false;
  EXPECT_FALSE(queue_card(f, {}).gone_in_newest);
  EXPECT_EQ(queue_card(f, {}).priority, 1);
}

}  // namespace
}  // namespace smiter::triage
