// SPDX-License-Identifier: MIT
// Which of the solvers' counters have been seen before. A query shows something new if a counter of its
// solver is higher, by a factor of two, than it ever was in the same range, or if two counters are above
// zero together for the first time. That is what coverage is to a fuzzer of a program that was compiled for
// it: a cheap picture of what the solver did.
//
// Guides nobody by itself: the worker keeps what showed something new, and the scheduler comes back to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

#include "solver/statistics/counters.h"

namespace smiter::campaign {

// What one query showed for the first time.
struct Novelty {
  std::size_t counters = 0;  // ranges of single ones
  std::size_t pairs = 0;
  std::string solver = {};  // who showed most of it, by label

  [[nodiscard]] bool any() const { return counters + pairs > 0; }
  // A counter says more than a pair of them.
  [[nodiscard]] std::size_t weight() const { return 16 * counters + pairs; }
};

// Thread-safe.
class SeenCounters {
 public:
  // `solver`: of the campaign's solvers, each of which counts for itself.
  [[nodiscard]] Novelty learn(std::size_t solver, const std::vector<solver::Counter>& counters);
  // All that was seen.
  [[nodiscard]] Novelty total() const;

 private:
  mutable std::mutex mutex_;
  std::unordered_set<std::uint64_t> ranges_, pairs_;  // hashes
};

}  // namespace smiter::campaign
