// SPDX-License-Identifier: MIT
#include "testcase/strict_json.h"

#include <gtest/gtest.h>

#include "testcase/test.h"

namespace smiter::testcase {
namespace {

TEST(StrictJsonTest, TakesIntegersThatFit) {
  EXPECT_EQ(StrictJson::parse("18446744073709551615").get<std::uint64_t>(), UINT64_MAX);
  EXPECT_EQ(StrictJson::parse("-5").get<int>(), -5);
  EXPECT_EQ(StrictJson::parse("2.5").get<double>(), 2.5);
  EXPECT_EQ(StrictJson(std::vector<std::uint32_t>{1, 2}).dump(), "[1,2]");
  EXPECT_EQ(StrictJson::parse("[true, false]").get<std::vector<bool>>(), (std::vector<bool>{true, false}));
}

TEST(StrictJsonTest, RefusesOtherNumbers) {
  EXPECT_THROW(static_cast<void>(StrictJson::parse("1e300").get<std::uint64_t>()), StrictJson::exception);
  EXPECT_THROW(static_cast<void>(StrictJson::parse("-1").get<std::uint32_t>()), StrictJson::exception);
  EXPECT_THROW(static_cast<void>(StrictJson::parse("4294967296").get<std::uint32_t>()),
               StrictJson::exception);
  EXPECT_THROW(static_cast<void>(StrictJson::parse("true").get<int>()), StrictJson::exception);
  EXPECT_THROW(static_cast<void>(StrictJson::parse("[1, 2.5]").get<std::vector<int>>()),
               StrictJson::exception);
}

TEST(StrictJsonTest, AnEnumeratorIsOneOfThoseThatExist) {
  EXPECT_EQ(enumerator(OrderedStrictJson(1), Reason::Trusted), Reason::Witness);
  EXPECT_THROW(static_cast<void>(enumerator(OrderedStrictJson(200), Reason::Trusted)), StrictJson::exception);
}

}  // namespace
}  // namespace smiter::testcase
