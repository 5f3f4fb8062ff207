// SPDX-License-Identifier: MIT
#include "serve/access.h"

#include <gtest/gtest.h>

namespace smiter::serve {
namespace {

TEST(AccessTest, OnLoopbackOnlyNamesOfThisMachineAreAnswered) {
  const Access access;
  for (const char* const host : {"localhost", "localhost:8080", "127.0.0.1:1", "[::1]:8080"})
    EXPECT_TRUE(host_is_ours(access, host)) << host;
  for (const char* const host :
       {"", "evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", "[::1"})
    EXPECT_FALSE(host_is_ours(access, host)) << host;
  EXPECT_TRUE(host_is_ours({.token = "t", .loopback = false}, "box:8080"));
}

TEST(AccessTest, ATokenComesInAHeaderOrACookie) {
  const Access access{.token = "abc"};
  EXPECT_FALSE(has_token(access, {}));
  EXPECT_TRUE(has_token(access, {.authorization = "Bearer abc"}));
  EXPECT_FALSE(has_token(access, {.authorization = "Bearer abcd"}));
  EXPECT_TRUE(has_token(access, {.cookie = "x=1; smiter_token=abc"}));
  EXPECT_FALSE(has_token(access, {.cookie = "smiter_token2=abc; xsmiter_token=abc"}));
  EXPECT_TRUE(has_token({}, {}));
}

TEST(AccessTest, OnlyOurOwnPageMarks) {
  const Access access{.mark_token = "m"};
  const Asked ours{
      .host = "127.0.0.1:80", .origin = "http://127.0.0.1:80", .site = "same-origin", .mark_token = "m"};
  EXPECT_TRUE(may_mark(access, ours));
  for (auto change :
       {+[](Asked& a) { a.mark_token = "n"; }, +[](Asked& a) { a.mark_token = ""; },
        +[](Asked& a) { a.origin = "http://evil.example"; }, +[](Asked& a) { a.site = "cross-site"; }}) {
    Asked other = ours;
    change(other);
    EXPECT_FALSE(may_mark(access, other));
  }
  EXPECT_FALSE(may_mark({}, {}));
}

TEST(AccessTest, SecretsAreLongAndDiffer) {
  EXPECT_EQ(new_secret().size(), 32u);
  EXPECT_NE(new_secret(), new_secret());
  EXPECT_TRUE(same_secret("", ""));
  EXPECT_FALSE(same_secret("a", "b"));
}

TEST(AccessTest, Loopback) {
  EXPECT_TRUE(is_loopback("127.0.0.1"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_FALSE(is_loopback("0.0.0.0"));
  EXPECT_FALSE(is_loopback("192.168.1.2"));
}

}  // namespace
}  // namespace smiter::serve
