// SPDX-License-Identifier: MIT
#include "base/rng.h"

#include <gtest/gtest.h>

#include <set>

namespace smiter::base {
namespace {

TEST(RngTest, SameSeedGivesTheSameStreamForEver) {
  Rng rng(1);
  // Pinned: a change here changes every stored test number of every user.
  EXPECT_EQ(rng.next(), 0xb3f2af6d0fc710c5ULL);
  EXPECT_EQ(rng.next(), 0x853b559647364ceaULL);
}

TEST(RngTest, BoundedDrawsCoverTheirRangeAndNothingElse) {
  Rng rng(7);
  std::set<std::int64_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(rng.between(-2, 2));
  EXPECT_EQ(seen, (std::set<std::int64_t>{-2, -1, 0, 1, 2}));
}

TEST(RngTest, StreamsOfNamesAreTheSameForEver) {
  EXPECT_EQ(stream_of(""), 0xcbf29ce484222325ULL);
  EXPECT_EQ(stream_of("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(stream_of("foobar"), 0x85944171f73967e8ULL);
}

TEST(RngTest, SplitStreamsDifferAndDoNotAdvanceTheParent) {
  Rng rng(3);
  Rng copy = rng;
  EXPECT_NE(rng.split(0).next(), rng.split(1).next());
  EXPECT_EQ(rng.next(), copy.next());
}

}  // namespace
}  // namespace smiter::base
