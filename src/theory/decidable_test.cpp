// SPDX-License-Identifier: MIT
#include "theory/decidable.h"

#include <gtest/gtest.h>

#include "theory/logics.h"

namespace smiter::theory {
namespace {

bool decidable(std::string_view logic) {
  return is_decidable(*parse_logic(logic), false);
}

TEST(DecidableTest, KnowsTheTextbookFragments) {
  for (const char* logic : {"QF_LIA", "QF_LRA", "QF_NRA", "QF_BV", "QF_ABV", "QF_AUFLIA", "QF_UF", "QF_FP",
                            "LIA", "LRA", "NRA", "BV"})
    EXPECT_TRUE(decidable(logic)) << logic;
  for (const char* logic :
       {"QF_NIA", "NIA", "UFLIA", "UF", "AUFLIA", "QF_S", "QF_SLIA", "QF_NIRA", "QF_NRAT", "ALL"})
    EXPECT_FALSE(decidable(logic)) << logic;
}

TEST(DecidableTest, RecursionIsNot) {
  EXPECT_FALSE(is_decidable(*parse_logic("QF_LIA"), true));
}

}  // namespace
}  // namespace smiter::theory
