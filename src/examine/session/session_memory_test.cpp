// SPDX-License-Identifier: MIT
#include "examine/session/session_memory.h"

#include <gtest/gtest.h>

namespace smiter::examine {
namespace {

TEST(SessionMemoryTest, RemembersInOrderWhatOneProcessWasAsked) {
  SessionMemory memory;
  memory.note({"a", false}, true);
  memory.note({"bc", true}, false);
  ASSERT_EQ(memory.all().size(), 2u);
  EXPECT_EQ(memory.all()[0].script, "a");
  EXPECT_EQ(memory.all()[1].script, "bc");
  EXPECT_EQ(memory.bytes(), 3u);
}

TEST(SessionMemoryTest, ANewProcessRemembersNothing) {
  SessionMemory memory;
  memory.note({"a", false}, true);
  memory.note({"b", false}, true);
  ASSERT_EQ(memory.all().size(), 1u);
  EXPECT_EQ(memory.all()[0].script, "b");
  memory.clear();
  EXPECT_TRUE(memory.all().empty());
  EXPECT_EQ(memory.bytes(), 0u);
}

TEST(SessionMemoryTest, ForgetsTheOldestBeyondItsNumberOfScripts) {
  SessionMemory memory;
  for (std::size_t i = 0; i <= SessionMemory::kMostScripts; ++i)
    memory.note({std::to_string(i), false}, i == 0);
  EXPECT_EQ(memory.all().size(), SessionMemory::kMostScripts);
  EXPECT_EQ(memory.all().front().script, "1");
}

TEST(SessionMemoryTest, ForgetsTheOldestBeyondItsBytesButNeverTheLast) {
  SessionMemory memory;
  memory.note({"small", false}, true);
  memory.note({std::string(SessionMemory::kMostBytes + 1, 'x'), false}, false);
  ASSERT_EQ(memory.all().size(), 1u);
  EXPECT_EQ(memory.bytes(), SessionMemory::kMostBytes + 1);
  memory.note({"next", false}, false);
  ASSERT_EQ(memory.all().size(), 1u);
  EXPECT_EQ(memory.all()[0].script, "next");
}

}  // namespace
}  // namespace smiter::examine
