// SPDX-License-Identifier: MIT
#include "theory/tactics.h"

#include <gtest/gtest.h>

namespace smiter::theory {
namespace {

TEST(TacticsTest, OnlyWhatIsListedKeepsModels) {
  EXPECT_GT(preserving_tactics().size(), 20U);
  for (const std::string& tactic : preserving_tactics()) EXPECT_TRUE(keeps_models(tactic)) << tactic;
  EXPECT_TRUE(keeps_models(" (then  simplify\n solve-eqs) "));
  for (const char* tactic :
       {"fix-dl-var", "symmetry-reduce", "sat-preprocess", "pb-preprocess", "nla2bv", "", "x"})
    EXPECT_FALSE(keeps_models(tactic)) << tactic;
}

}  // namespace
}  // namespace smiter::theory
