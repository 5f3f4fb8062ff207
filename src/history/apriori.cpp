// SPDX-License-Identifier: MIT
#include "history/apriori.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "base/hash.h"

namespace smiter::history {

namespace {

struct ItemsHash {
  std::size_t operator()(const Items& items) const {
    std::uint64_t h = items.size();
    for (const Item item : items) h = base::combine(h, item);
    return base::mix(h);
  }
};
using Counts = std::unordered_map<Items, std::uint32_t, ItemsHash>;

using Column = std::vector<std::uint64_t>;

std::uint32_t count_common(const Column& a, const Column& b) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += static_cast<std::uint64_t>(std::popcount(a[i] & b[i]));
  return static_cast<std::uint32_t>(count);
}

// One bit per transaction, for the items that are frequent on their own.
class Columns {
 public:
  Columns(std::span<const Items> transactions, std::uint32_t support) {
    Item most = 0;
    for (const Items& t : transactions) {
      if (!t.empty()) most = std::max(most, t.back() + 1);
    }
    std::vector<std::uint32_t> counts(most);
    for (const Items& t : transactions) {
      for (const Item item : t) ++counts[item];
    }
    column_of_.resize(most, UINT32_MAX);
    for (Item item = 0; item < most; ++item) {
      if (counts[item] <= support) continue;
      column_of_[item] = static_cast<std::uint32_t>(frequent_.size());
      frequent_.push_back({{item}, counts[item]});
    }
    columns_.resize(frequent_.size(), Column((transactions.size() + 63) / 64));
    for (std::size_t t = 0; t < transactions.size(); ++t) {
      for (const Item item : transactions[t]) {
        if (column_of_[item] != UINT32_MAX) columns_[column_of_[item]][t / 64] |= std::uint64_t{1} << t % 64;
      }
    }
  }

  [[nodiscard]] const std::vector<ItemSet>& frequent() const { return frequent_; }
  [[nodiscard]] const Column& of(Item item) const { return columns_[column_of_[item]]; }

 private:
  std::vector<std::uint32_t> column_of_;  // by item
  std::vector<ItemSet> frequent_;
  std::vector<Column> columns_;
};

// Is every part of the candidate with one item less frequent? The two that it was joined
// from are.
bool parts_are_frequent(const Items& candidate, const Counts& known) {
  Items part(candidate.begin() + 1, candidate.end());
  for (std::size_t left_out = 0; left_out + 2 < candidate.size(); ++left_out) {
    if (!known.contains(part)) return false;
    part[left_out] = candidate[left_out];
  }
  return true;
}

bool same_prefix(const Items& a, const Items& b) {
  return std::equal(a.begin(), a.end() - 1, b.begin());
}

}  // namespace

FrequentSets frequent_sets(std::span<const Items> transactions, const AprioriOptions& options) {
  const Columns columns(transactions, options.support);
  FrequentSets out{columns.frequent(), true};
  Counts known;
  for (const ItemSet& set : out.sets) known.emplace(set.items, set.count);
  Column held;
  std::size_t begin = 0, end = out.sets.size();
  for (std::uint32_t size = 2; size <= options.largest && end - begin > 1; ++size) {
    for (std::size_t a = begin; a < end; ++a) {
      const Items first = out.sets[a].items;
      if (a + 1 == end || !same_prefix(first, out.sets[a + 1].items)) continue;
      held = columns.of(first[0]);
      for (std::size_t i = 1; i < first.size(); ++i) {
        const Column& column = columns.of(first[i]);
        for (std::size_t w = 0; w < held.size(); ++w) held[w] &= column[w];
      }
      for (std::size_t b = a + 1; b < end && same_prefix(first, out.sets[b].items); ++b) {
        Items candidate = first;
        candidate.push_back(out.sets[b].items.back());
        if (size > 2 && !parts_are_frequent(candidate, known)) continue;
        const std::uint32_t count = count_common(held, columns.of(candidate.back()));
        if (count <= options.support) continue;
        if (out.sets.size() >= options.most_sets) {
          out.complete = false;
          return out;
        }
        known.emplace(candidate, count);
        out.sets.push_back({std::move(candidate), count});
      }
    }
    begin = end;
    end = out.sets.size();
  }
  return out;
}

std::vector<Rule> association_rules(const FrequentSets& frequent, const AprioriOptions& options) {
  Counts counts;
  for (const ItemSet& set : frequent.sets) counts.emplace(set.items, set.count);
  std::vector<Rule> rules;
  for (const ItemSet& set : frequent.sets) {
    const std::size_t n = set.items.size();
    if (n < 2) continue;
    for (std::uint32_t mask = 1; mask + 1 < (1u << n); ++mask) {
      Rule rule{{}, {}, set.count, 0};
      for (std::size_t i = 0; i < n; ++i) {
        ((mask >> i & 1u) != 0 ? rule.antecedent : rule.consequent).push_back(set.items[i]);
      }
      rule.confidence = static_cast<double>(set.count) / counts.at(rule.antecedent);
      if (rule.confidence > options.confidence) rules.push_back(std::move(rule));
    }
  }
  return rules;
}

}  // namespace smiter::history
