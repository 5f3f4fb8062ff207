// SPDX-License-Identifier: MIT
#include "ui/theory_pairs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(TheoryPairsTest, CountsTestsByPairAndStrategy) {
  campaign::Archive archive;
  archive.theories = {{"ints", "strings", "quantifiers"}, {"floats"}, {"ints", "strings"}};
  archive.uses = {
      {0, "seed", 1, 1}, {0, "diver", 2, 30}, {1, "storm", 1, 7}, {2, "diver", 1, 5}, {9, "storm", 1, 9}};
  const std::string text = theory_pairs_text(archive);
  EXPECT_THAT(text, HasSubstr("43 tests of 3 seeds."));
  EXPECT_THAT(text, HasSubstr("| theories | diver | seed | storm |"));
  EXPECT_THAT(text, HasSubstr("| ints, strings | 35 | 1 | – |"));
  EXPECT_THAT(text, HasSubstr("| strings, quantifiers | 30 | 1 | – |"));
  EXPECT_THAT(text, HasSubstr("floats with arrays;"));
  EXPECT_THAT(text, Not(HasSubstr("ints with strings")));
}

TEST(TheoryPairsTest, AnOldStoreSaysSo) {
  EXPECT_THAT(theory_pairs_text({}), HasSubstr("older version"));
}

}  // namespace
}  // namespace smiter::ui
