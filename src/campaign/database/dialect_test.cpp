// SPDX-License-Identifier: MIT
#include "campaign/database/dialect.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

TEST(DialectTest, WordsInBracesAreTheEngines) {
  EXPECT_EQ(in_dialect("a {int}, b {bytes}", Engine::Sqlite), "a INTEGER, b BLOB");
  EXPECT_EQ(in_dialect("a {int}, b {bytes}", Engine::Postgres), "a BIGINT, b BYTEA");
  EXPECT_EQ(in_dialect("{int}", Engine::Postgres), "BIGINT");
}

TEST(DialectTest, OtherTextStays) {
  EXPECT_EQ(in_dialect("SELECT $1", Engine::Sqlite), "SELECT $1");
  EXPECT_EQ(in_dialect("", Engine::Postgres), "");
}

TEST(DialectTest, AnUnknownWordIsABugOfOurs) {
  EXPECT_DEATH(static_cast<void>(in_dialect("{nothing}", Engine::Sqlite)), "nothing");
}

}  // namespace
}  // namespace smiter::campaign
