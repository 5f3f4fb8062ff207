// SPDX-License-Identifier: MIT
#include "history/apriori.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"

namespace smiter::history {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// The textbook's four baskets: 1 3 4, 2 3 5, 1 2 3 5, 2 5.
const std::vector<Items> kBaskets = {{1, 3, 4}, {2, 3, 5}, {1, 2, 3, 5}, {2, 5}};

TEST(AprioriTest, FindsTheFrequentSetsOfTheTextbook) {
  const auto found = frequent_sets(kBaskets, {.support = 1});
  EXPECT_TRUE(found.complete);
  EXPECT_THAT(found.sets, ElementsAre(ItemSet{{1}, 2}, ItemSet{{2}, 3}, ItemSet{{3}, 3}, ItemSet{{5}, 3},
                                      ItemSet{{1, 3}, 2}, ItemSet{{2, 3}, 2}, ItemSet{{2, 5}, 3},
                                      ItemSet{{3, 5}, 2}, ItemSet{{2, 3, 5}, 2}));
}

TEST(AprioriTest, SupportIsMoreThanTheBound) {
  const auto found = frequent_sets(kBaskets, {.support = 2});
  EXPECT_THAT(found.sets, ElementsAre(ItemSet{{2}, 3}, ItemSet{{3}, 3}, ItemSet{{5}, 3}, ItemSet{{2, 5}, 3}));
}

TEST(AprioriTest, KeepsEveryConsequentOfAnAntecedent) {
  const AprioriOptions options{.support = 1, .confidence = 0.9};
  const auto rules = association_rules(frequent_sets(kBaskets, options), options);
  EXPECT_THAT(rules,
              UnorderedElementsAre(Rule{{1}, {3}, 2, 1.0}, Rule{{2}, {5}, 3, 1.0}, Rule{{5}, {2}, 3, 1.0},
                                   Rule{{2, 3}, {5}, 2, 1.0}, Rule{{3, 5}, {2}, 2, 1.0}));
  // {3} has several consequents at two thirds; none replaces another.
  const AprioriOptions weaker{.support = 1, .confidence = 0.5};
  std::vector<Items> consequents;
  for (const Rule& rule : association_rules(frequent_sets(kBaskets, weaker), weaker)) {
    if (rule.antecedent == Items{3}) consequents.push_back(rule.consequent);
  }
  EXPECT_THAT(consequents, UnorderedElementsAre(Items{1}, Items{2}, Items{5}, Items{2, 5}));
}

TEST(AprioriTest, ConfidenceOfExactlyTheBoundIsNotEnough) {
  const std::vector<Items> half = {{0, 1}, {0, 1}, {0}, {0}};
  const AprioriOptions options{.support = 1, .confidence = 0.5};
  const auto rules = association_rules(frequent_sets(half, options), options);
  EXPECT_THAT(rules, ElementsAre(Rule{{1}, {0}, 2, 1.0}));
}

TEST(AprioriTest, StopsAtTheBoundsAndSaysSo) {
  std::vector<Items> same(20, Items{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  EXPECT_EQ(frequent_sets(same, {.support = 9, .largest = 2}).sets.size(), 10u + 45u);
  const auto cut = frequent_sets(same, {.support = 9, .largest = 10, .most_sets = 100});
  EXPECT_FALSE(cut.complete);
  EXPECT_EQ(cut.sets.size(), 100u);
  EXPECT_TRUE(frequent_sets({}, {}).sets.empty());
}

// Every subset of the items, counted by looking at every transaction.
std::vector<ItemSet> by_brute_force(std::span<const Items> transactions, Item items,
                                    const AprioriOptions& options) {
  std::vector<ItemSet> out;
  for (std::uint32_t mask = 1; mask < (1u << items); ++mask) {
    Items set;
    for (Item i = 0; i < items; ++i) {
      if ((mask >> i & 1u) != 0) set.push_back(i);
    }
    if (set.size() > options.largest) continue;
    const auto count = static_cast<std::uint32_t>(
        std::ranges::count_if(transactions, [&](const Items& t) { return std::ranges::includes(t, set); }));
    if (count > options.support) out.push_back({set, count});
  }
  std::ranges::sort(out, {}, [](const ItemSet& s) { return std::pair(s.items.size(), s.items); });
  return out;
}

TEST(AprioriTest, AgreesWithBruteForceOnRandomData) {
  base::Rng rng(7);
  for (int round = 0; round < 200; ++round) {
    const auto items = static_cast<Item>(1 + rng.below(9));
    const std::size_t count = rng.below(150);
    std::vector<Items> transactions(count);
    for (Items& t : transactions) {
      const auto density = static_cast<std::uint32_t>(1 + rng.below(9));
      for (Item i = 0; i < items; ++i) {
        if (rng.chance(density, 10)) t.push_back(i);
      }
    }
    const AprioriOptions options{.support = static_cast<std::uint32_t>(rng.below(12)),
                                 .confidence = rng.unit(),
                                 .largest = static_cast<std::uint32_t>(1 + rng.below(9))};
    const auto found = frequent_sets(transactions, options);
    const auto expected = by_brute_force(transactions, items, options);
    ASSERT_EQ(found.sets, expected) << "round " << round;
    // A rule for every frequent set and every way to split it, by the definition.
    std::set<std::pair<Items, Items>> wanted;
    for (const ItemSet& set : expected) {
      for (const ItemSet& part : expected) {
        if (part.items.size() >= set.items.size() || !std::ranges::includes(set.items, part.items)) continue;
        if (static_cast<double>(set.count) / part.count <= options.confidence) continue;
        Items rest;
        std::ranges::set_difference(set.items, part.items, std::back_inserter(rest));
        wanted.emplace(part.items, rest);
      }
    }
    const auto rules = association_rules(found, options);
    std::set<std::pair<Items, Items>> got;
    for (const Rule& rule : rules) got.emplace(rule.antecedent, rule.consequent);
    ASSERT_EQ(got.size(), rules.size());
    ASSERT_EQ(got, wanted) << "round " << round;
  }
}

}  // namespace
}  // namespace smiter::history
