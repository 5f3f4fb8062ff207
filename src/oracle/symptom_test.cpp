// SPDX-License-Identifier: MIT
#include "oracle/symptom.h"

#include <gtest/gtest.h>

namespace smiter::oracle {
namespace {

TEST(SymptomTest, AUserMayAskForAllButAVerdict) {
  for (int i = 0; i <= static_cast<int>(Symptom::GivesUp); ++i) {
    const auto symptom = static_cast<Symptom>(i);
    ASSERT_FALSE(name_of(symptom).empty()) << i;
    const bool asked = symptom_named(name_of(symptom)) == symptom;
    EXPECT_EQ(asked, symptom != Symptom::Verdict) << name_of(symptom);
  }
}

TEST(SymptomTest, OtherNamesAreNotKnown) {
  EXPECT_FALSE(symptom_named("verdict"));
  EXPECT_FALSE(symptom_named("soundness"));
  EXPECT_FALSE(symptom_named(""));
}

}  // namespace
}  // namespace smiter::oracle
