// SPDX-License-Identifier: MIT
#include "campaign/schedule/novelty.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "base/hash.h"

namespace smiter::campaign {

namespace {

// A solver that makes up names would fill the memory. What comes after so many is not new.
constexpr std::size_t kMostSeen = std::size_t{1} << 20;
// Pairs of more counters than this are not looked at: they are too many, and all new.
constexpr std::size_t kMostPaired = 256;

constexpr std::uint64_t kPair = 1;  // the bit of a hash that says which kind it is

}  // namespace

bool SeenCounters::OfSolver::is_first(std::uint64_t hash) {
  auto& seen = (hash & kPair) != 0 ? pairs : ranges;
  return seen.size() < kMostSeen && seen.insert(hash).second;
}

Novelty SeenCounters::learn(std::size_t solver, const std::vector<solver::Counter>& counters) {
  std::vector<std::uint64_t> names, ranges, pairs;
  for (const solver::Counter& counter : counters) {
    names.push_back(base::hash_text(counter.name));
    const auto width = static_cast<std::uint64_t>(std::bit_width(counter.value));
    ranges.push_back(base::combine(names.back(), width) & ~kPair);
  }
  for (std::size_t i = 0; i < names.size() && names.size() <= kMostPaired; ++i) {
    // A sum does not say which comes first.
    for (std::size_t k = 0; k < i; ++k)
      pairs.push_back(base::combine(names[i] + names[k], names[i] ^ names[k]) | kPair);
  }
  Novelty found;
  OfSolver& seen = solvers_[solver];
  const std::lock_guard lock(seen.mutex);
  const auto count_new = [&](const std::vector<std::uint64_t>& hashes) {
    const std::size_t before = seen.news.size();
    std::ranges::copy_if(hashes, std::back_inserter(seen.news),
                         [&](std::uint64_t hash) { return seen.is_first(hash); });
    return seen.news.size() - before;
  };
  found.counters = count_new(ranges);
  found.pairs = count_new(pairs);
  return found;
}

SeenHashes SeenCounters::take_news() {
  SeenHashes news;
  for (OfSolver& seen : solvers_) {
    const std::lock_guard lock(seen.mutex);
    news.push_back(std::exchange(seen.news, {}));
  }
  return news;
}

void SeenCounters::restore(const SeenHashes& seen) {
  for (std::size_t i = 0; i < std::min(seen.size(), solvers_.size()); ++i) {
    const std::lock_guard lock(solvers_[i].mutex);
    for (const std::uint64_t hash : seen[i]) static_cast<void>(solvers_[i].is_first(hash));
  }
}

}  // namespace smiter::campaign
