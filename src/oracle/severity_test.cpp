// SPDX-License-Identifier: MIT
#include "oracle/severity.h"

#include <gtest/gtest.h>

namespace smiter::oracle {
namespace {

TEST(SeverityTest, ClassesAreInTheOrderThatMaintainersWant) {
  const VerdictClass order[] = {VerdictClass::RefutedByWitness, VerdictClass::ContradictsRule,
                                VerdictClass::InvalidModel,     VerdictClass::Crash,
                                VerdictClass::SessionOnly,      VerdictClass::Implication,
                                VerdictClass::Performance,      VerdictClass::Unspecified};
  for (std::size_t i = 0; i + 1 < std::size(order); ++i)
    EXPECT_LT(severity_of(order[i]), severity_of(order[i + 1])) << name_of(order[i]);
}

TEST(SeverityTest, WhatIsNoBugIsNotReported) {
  for (int i = 0; i <= static_cast<int>(VerdictClass::OurError); ++i) {
    const auto kind = static_cast<VerdictClass>(i);
    EXPECT_EQ(is_reportable(kind), severity_of(kind) != Severity::NoBug) << name_of(kind);
  }
  EXPECT_FALSE(is_reportable(VerdictClass::OurError));
  EXPECT_TRUE(is_reportable(VerdictClass::Performance));
}

TEST(SeverityTest, VotesProveNothing) {
  EXPECT_FALSE(is_proved(Proof::Votes));
  EXPECT_TRUE(is_proved(Proof::Witness));
}

}  // namespace
}  // namespace smiter::oracle
