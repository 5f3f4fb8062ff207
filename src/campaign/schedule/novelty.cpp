// SPDX-License-Identifier: MIT
#include "campaign/schedule/novelty.h"

#include <bit>

#include "base/hash.h"

namespace smiter::campaign {

namespace {

// A solver that makes up names would fill the memory. What comes after so many is not new.
constexpr std::size_t kMostSeen = std::size_t{1} << 20;
// Pairs of more counters than this are not looked at: they are too many, and all new.
constexpr std::size_t kMostPaired = 256;

// Was it put in just now?
bool is_first(std::unordered_set<std::uint64_t>& seen, std::uint64_t hash) {
  return seen.size() < kMostSeen && seen.insert(hash).second;
}

}  // namespace

Novelty SeenCounters::learn(std::size_t solver, const std::vector<solver::Counter>& counters) {
  std::vector<std::uint64_t> names, ranges, pairs;
  for (const solver::Counter& counter : counters) {
    names.push_back(base::hash_text(counter.name));
    ranges.push_back(base::combine(names.back(), static_cast<std::uint64_t>(std::bit_width(counter.value))));
  }
  for (std::size_t i = 0; i < names.size() && names.size() <= kMostPaired; ++i) {
    // A sum does not say which comes first.
    for (std::size_t k = 0; k < i; ++k)
      pairs.push_back(base::combine(names[i] + names[k], names[i] ^ names[k]));
  }
  Novelty found;
  OfSolver& seen = solvers_[solver];
  const std::lock_guard lock(seen.mutex);
  for (const std::uint64_t hash : ranges) found.counters += is_first(seen.ranges, hash) ? 1 : 0;
  for (const std::uint64_t hash : pairs) found.pairs += is_first(seen.pairs, hash) ? 1 : 0;
  return found;
}

}  // namespace smiter::campaign
