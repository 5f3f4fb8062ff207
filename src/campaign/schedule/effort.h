// SPDX-License-Identifier: MIT
// How long a query may take. The few that run into the limit take most of a campaign's
// time, so the limit is learned from what solvers decide: short for nearly all tests, the
// full one for a small share, so that slow answers are still looked at. Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <vector>

#include "base/rng.h"
#include "solver/process/limits.h"
#include "solver/session/answer.h"

namespace smiter::campaign {

struct EffortPolicy {
  std::uint64_t first_ms = 150;  // until enough is known
  std::uint64_t least_ms = 50;
  std::uint64_t samples = 30;    // what is enough
  std::uint32_t quantile = 950;  // of 1000 decided queries shall fit
  std::uint32_t margin = 2;      // times that
  std::uint32_t full_share = 2;  // of 1000 tests get the full limit
  std::uint32_t patience = 12;   // limits in a row, over several units, until the next is twice as long
};

class Effort {
 public:
  // `adaptive` false: everybody gets the full limits.
  Effort(std::size_t solvers, const solver::Limits& full, bool adaptive, const EffortPolicy& policy = {});

  // For one test, all its solvers: does it get the full limit?
  [[nodiscard]] bool draw_full(base::Rng& rng) const;
  [[nodiscard]] solver::Limits limits(std::size_t solver, bool full) const;
  void learn(std::size_t solver, const solver::Answer& answer);
  // What limits() gives for an ordinary test.
  [[nodiscard]] std::uint64_t short_ms(std::size_t solver) const;

 private:
  // Decided queries by time: bucket i holds those under 2^(i/2) ms.
  static constexpr std::size_t kBuckets = 40;
  struct Learned {
    std::array<double, kBuckets> decided{};
    double total = 0;
    std::uint64_t limit_ms = 0;
    std::uint64_t floor_ms = 0;  // below which the limit does not fall
    std::uint32_t late = 0;      // in a row
    double slowdown = 1.5;       // wall time over CPU time: how busy the machine is
  };
  void update(Learned& learned) const;
  static void learn_slowdown(Learned& learned, const solver::Answer& answer);
  void learn_late(std::size_t solver, const solver::Answer& answer);

  solver::Limits full_;
  bool adaptive_;
  EffortPolicy policy_;
  mutable std::mutex mutex_;
  std::vector<Learned> learned_;
};

}  // namespace smiter::campaign
