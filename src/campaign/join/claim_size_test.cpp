// SPDX-License-Identifier: MIT
#include "campaign/join/claim_size.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

TEST(ClaimSizeTest, TakesWorkForSomeSeconds) {
  EXPECT_EQ(units_to_claim(0, 4, 0), 8u) << "nothing is known yet";
  EXPECT_EQ(units_to_claim(0, 4, 10), 40u);
  EXPECT_EQ(units_to_claim(15, 4, 10), 25u);
}

TEST(ClaimSizeTest, DoesNotAskWhileThereIsEnough) {
  EXPECT_EQ(units_to_claim(20, 4, 10), 0u);
  EXPECT_EQ(units_to_claim(4, 4, 0), 0u);
  EXPECT_EQ(units_to_claim(3, 4, 0), 5u);
}

TEST(ClaimSizeTest, IsBounded) {
  EXPECT_EQ(units_to_claim(0, 2, 1e9), 256u);
  EXPECT_EQ(units_to_claim(0, 1024, 0), 2048u);
  EXPECT_EQ(units_to_claim(0, 1, -1), 2u);
}

TEST(RetryTest, PausesGrowToABoundAndDiffer) {
  EXPECT_LT(seconds_before_retry(0, 1), 0.26);
  for (unsigned attempt = 0; attempt < 100; ++attempt) {
    EXPECT_GE(seconds_before_retry(attempt, 7), 0.1);
    EXPECT_LE(seconds_before_retry(attempt, 7), 15);
  }
  EXPECT_GT(seconds_before_retry(50, 3), 7);
  EXPECT_NE(seconds_before_retry(9, 1), seconds_before_retry(9, 2));
}

}  // namespace
}  // namespace smiter::campaign
