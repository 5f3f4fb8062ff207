// SPDX-License-Identifier: MIT
#include "campaign/solvers/tactics.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

TEST(TacticsTest, EachComesOnceWithAllThatKnowIt) {
  const std::vector<KnownTactics> known = {{"a", {"simplify", "smt"}}, {"b", {"smt"}}, {"b", {"smt"}}};
  const auto joined = join_tactics(known);
  ASSERT_EQ(joined.size(), 2u);
  EXPECT_EQ(joined[0].text, "simplify");
  EXPECT_EQ(joined[0].known_by, std::vector<std::string>{"a"});
  EXPECT_EQ(joined[1].text, "smt");
  EXPECT_EQ(joined[1].known_by, (std::vector<std::string>{"a", "b"}));
}

}  // namespace
}  // namespace smiter::campaign
