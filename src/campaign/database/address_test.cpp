// SPDX-License-Identifier: MIT
#include "campaign/database/address.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

TEST(AddressTest, AServerIsNamedByItsScheme) {
  EXPECT_TRUE(is_server_address("postgresql://h/d"));
  EXPECT_TRUE(is_server_address("postgres:///d?host=/run"));
  EXPECT_FALSE(is_server_address("run1"));
  EXPECT_FALSE(is_server_address("postgresql"));
}

TEST(AddressTest, PasswordsAreNotShown) {
  EXPECT_EQ(without_password("postgresql://u:secret@h/d"), "postgresql://u@h/d");
  EXPECT_EQ(without_password("postgresql://u:se@cret@h/d"), "postgresql://u@h/d");
  EXPECT_EQ(without_password("postgresql://u@h:5432/d"), "postgresql://u@h:5432/d");
  EXPECT_EQ(without_password("postgresql://h/d?user=u&password=secret&sslmode=require"),
            "postgresql://h/d?user=u&password=...&sslmode=require");
  EXPECT_EQ(without_password("postgresql://h/d?password=secret"), "postgresql://h/d?password=...");
  EXPECT_EQ(without_password("postgresql://h:5432/d"), "postgresql://h:5432/d");
  EXPECT_EQ(without_password("a:b@c"), "a:b@c");
}

}  // namespace
}  // namespace smiter::campaign
