// SPDX-License-Identifier: MIT
// Which of the solvers' counters have been seen before. A query shows something new if a counter of its
// solver is in a range (1, 2 to 3, 4 to 7, …) in which it never was, or if two counters are above zero
// together for the first time. It is to us what coverage is to AFL: a cheap picture of what the solver
// did.
//
// What was seen outlives the process: its hashes are handed out for the store, and taken back from there.
//
// Guides nobody by itself: the worker keeps what showed something new, and the scheduler comes back to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
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

// By solver: hashes of ranges, which are even, and of pairs, which are odd.
using SeenHashes = std::vector<std::vector<std::uint64_t>>;

// Thread-safe.
class SeenCounters {
 public:
  explicit SeenCounters(std::size_t solvers) : solvers_(solvers) {}

  // `solver`: of the campaign's solvers, each of which counts for itself.
  [[nodiscard]] Novelty learn(std::size_t solver, const std::vector<solver::Counter>& counters);
  // What was seen since the last call.
  [[nodiscard]] SeenHashes take_news();
  // What an earlier run of the campaign saw: it is not new again. Solvers beyond ours are passed over.
  void restore(const SeenHashes& seen);

 private:
  struct OfSolver {
    std::mutex mutex;
    std::unordered_set<std::uint64_t> ranges = {}, pairs = {};  // hashes
    std::vector<std::uint64_t> news = {};                       // of both, since take_news()
    // Is it in none of them yet? Then it is now.
    bool is_first(std::uint64_t hash);
  };
  std::deque<OfSolver> solvers_;
};

}  // namespace smiter::campaign
