// SPDX-License-Identifier: MIT
#include "campaign/schedule/patience.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

solver::Answer answer(solver::Class outcome, double cpu_ms = 1) {
  solver::Answer made;
  made.outcome = outcome;
  made.cpu_ms = cpu_ms;
  return made;
}

TEST(PatienceTest, WhoRejectsEverythingIsAskedNoMore) {
  Patience patience(2, true);
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(patience.asks(0));
    patience.learn(0, answer(solver::Class::Error));
    patience.learn(1, answer(solver::Class::Ok));
    patience.end_test(false);
  }
  EXPECT_FALSE(patience.asks(0));
  EXPECT_TRUE(patience.asks(1));
  EXPECT_FALSE(patience.is_at_end());
  for (int i = 0; i < 5; ++i) patience.end_test(false);  // tests that are not for the other one
  EXPECT_TRUE(patience.is_at_end());
}

TEST(PatienceTest, AnAnswerMakesUpForRejections) {
  Patience patience(1, true);
  for (int i = 0; i < 20; ++i)
    patience.learn(0, answer(i % 4 == 3 ? solver::Class::Ok : solver::Class::Error));
  EXPECT_TRUE(patience.asks(0));
}

TEST(PatienceTest, EndsAUnitThatIsHardOrLong) {
  Patience hard(1, true), lucky(1, true), longer(1, true);
  for (int i = 0; i < 3; ++i) {
    hard.learn(0, answer(solver::Class::Timeout));
    hard.end_test(false);
    lucky.learn(0, answer(i == 1 ? solver::Class::Ok : solver::Class::Timeout));
    lucky.end_test(false);
  }
  EXPECT_TRUE(hard.is_at_end());
  EXPECT_FALSE(lucky.is_at_end());
  for (int i = 0; i < 40; ++i) {
    EXPECT_FALSE(longer.is_at_end());
    longer.learn(0, answer(solver::Class::Ok, 100));
    longer.end_test(false);
  }
  EXPECT_TRUE(longer.is_at_end());
}

TEST(PatienceTest, CutsNothingShortIfRunsAreToBeTheSame) {
  Patience patience(1, false);
  for (int i = 0; i < 100; ++i) {
    patience.learn(0, answer(i % 2 == 0 ? solver::Class::Error : solver::Class::Timeout, 1000));
    patience.end_test(false);
  }
  EXPECT_TRUE(patience.asks(0));
  EXPECT_FALSE(patience.is_at_end());
  patience.end_test(true);
  patience.end_test(true);
  EXPECT_TRUE(patience.is_at_end());
}

}  // namespace
}  // namespace smiter::campaign
