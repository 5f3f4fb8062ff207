// SPDX-License-Identifier: MIT
#include "campaign/setup/claims_wanted.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

using claim::Kind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(ClaimsWantedTest, AListAllOrNone) {
  EXPECT_THAT(*wanted_claims("cores,optima"), ElementsAre(Kind::Core, Kind::Optimum));
  EXPECT_THAT(*wanted_claims("all"), SizeIs(claim::kKinds));
  EXPECT_THAT(*wanted_claims("none"), IsEmpty());
}

TEST(ClaimsWantedTest, AWordThatIsNoneIsNamed) {
  const auto wanted = wanted_claims("cores,lemmas");
  ASSERT_FALSE(wanted);
  EXPECT_THAT(wanted.error().message, HasSubstr("'lemmas' is none of cores, assumptions"));
}

}  // namespace
}  // namespace smiter::campaign
