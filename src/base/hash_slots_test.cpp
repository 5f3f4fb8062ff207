// SPDX-License-Identifier: MIT
#include "base/hash_slots.h"

#include <gtest/gtest.h>

namespace smiter::base {
namespace {

TEST(HashSlotsTest, FindsNothingWhenItIsEmpty) {
  EXPECT_EQ(HashSlots().find(7, [](std::uint32_t) { return true; }), HashSlots::kNone);
}

TEST(HashSlotsTest, FindsWhatWasAddedWhileItGrows) {
  HashSlots slots;
  for (std::uint32_t i = 0; i < 1000; ++i) slots.add(i * std::uint64_t{3}, i);
  for (std::uint32_t i = 0; i < 1000; ++i)
    EXPECT_EQ(slots.find(i * std::uint64_t{3}, [&](std::uint32_t n) { return n == i; }), i);
  EXPECT_EQ(slots.find(1, [](std::uint32_t) { return true; }), HashSlots::kNone);
}

TEST(HashSlotsTest, TellsNumbersOfOneHashApart) {
  HashSlots slots;
  slots.add(5, 0);
  slots.add(5, 1);
  EXPECT_EQ(slots.find(5, [](std::uint32_t n) { return n == 1; }), 1U);
  EXPECT_EQ(slots.find(5, [](std::uint32_t) { return false; }), HashSlots::kNone);
}

}  // namespace
}  // namespace smiter::base
