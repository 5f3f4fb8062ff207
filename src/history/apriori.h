// SPDX-License-Identifier: MIT
// Which items occur together: frequent item sets and association rules, by the Apriori
// algorithm (Agrawal, Srikant, VLDB 1994). A set can be frequent only if all its subsets
// are, so sets grow by one item per round.
//
// Counting works on columns: for each item one bit per transaction. The transactions that
// hold a set are the conjunction of its columns, and the set's prefix is conjoined once for
// all candidates that share it. So memory is items x transactions / 8 bytes and no set
// keeps a list of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace smiter::history {

using Item = std::uint32_t;
// In ascending order, none twice.
using Items = std::vector<Item>;

struct AprioriOptions {
  std::uint32_t support = 9;  // a set is frequent if it occurs in more transactions than this
  double confidence = 0.5;    // a rule holds in more than this share of where its antecedent does
  std::uint32_t largest = 4;  // items of a set; a set of n gives 2^n rules, most of them idle
  std::size_t most_sets = 500'000;
};

struct ItemSet {
  Items items;
  std::uint32_t count;

  bool operator==(const ItemSet&) const = default;
};

// In the order of size, then of items.
struct FrequentSets {
  std::vector<ItemSet> sets;
  bool complete = true;  // false: most_sets was reached, the larger sets are missing
};

[[nodiscard]] FrequentSets frequent_sets(std::span<const Items> transactions, const AprioriOptions& options);

// Whoever has the antecedent tends to have the consequent, too.
struct Rule {
  Items antecedent, consequent;
  std::uint32_t support;  // transactions that hold both
  double confidence;      // their share of those that hold the antecedent

  bool operator==(const Rule&) const = default;
};

// All rules of the sets; no antecedent is left out because another rule has it already.
[[nodiscard]] std::vector<Rule> association_rules(const FrequentSets& frequent,
                                                  const AprioriOptions& options);

}  // namespace smiter::history
