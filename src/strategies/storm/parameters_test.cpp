// SPDX-License-Identifier: MIT
#include "strategies/storm/parameters.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "strategies/storm/policy.h"

namespace smiter::strategies::storm {
namespace {

// Does not compile with another number of members: then there is a row to be written.
TEST(StormParametersTest, EveryMemberOfThePolicyHasARow) {
  const StormPolicy policy;
  [[maybe_unused]] const auto& [depth, assertions, constructed, instances, assignments, random, connectives,
                                negations, from_seed, incremental, levels, unsat, tactics, with_tactic] =
      policy;
  [[maybe_unused]] const auto& [at_once, assuming, contradictions] = policy.levels;
  constexpr std::size_t kMembers = 13 + 3;
  constexpr std::size_t kMore = 1;  // values under M, which is no choice
  EXPECT_EQ(parameters("").size(), kMembers + kMore);
  std::set<std::string> names;
  for (const Parameter& row : parameters("")) names.insert(row.name);
  EXPECT_EQ(names.size(), kMembers + kMore);
}

TEST(StormParametersTest, WhereThePaperVariantDiffersARowSaysWhy) {
  const auto rows = parameters("paper"), others = parameters("");
  ASSERT_EQ(rows.size(), others.size());
  std::size_t different = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].name, others[i].name);
    EXPECT_FALSE(rows[i].paper.empty()) << rows[i].name;
    EXPECT_TRUE(rows[i].paper.starts_with(rows[i].value) || !rows[i].reason.empty()) << rows[i].name;
    different += rows[i].value != others[i].value ? 1 : 0;
  }
  EXPECT_EQ(different, 8u) << "what the default does otherwise";
}

}  // namespace
}  // namespace smiter::strategies::storm
