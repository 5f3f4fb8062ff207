// SPDX-License-Identifier: MIT
#include "campaign/schedule/effort.h"

#include <algorithm>
#include <cmath>

namespace smiter::campaign {

using solver::Class;
using solver::Result;

Effort::Effort(std::size_t solvers, const solver::Limits& full, bool adaptive, const EffortPolicy& policy)
    : full_(full), adaptive_(adaptive), policy_(policy), learned_(solvers) {
  for (Learned& l : learned_) l.limit_ms = std::min(policy_.first_ms, full_.wall_ms);
}

bool Effort::draw_full(base::Rng& rng) const {
  return !adaptive_ || rng.chance(policy_.full_share, 1000);
}

solver::Limits Effort::limits(std::size_t solver, bool full) const {
  solver::Limits limits = full_;
  if (full || !adaptive_) return limits;
  const std::lock_guard lock(mutex_);
  const Learned& learned = learned_[solver];
  limits.cpu_ms = learned.limit_ms;
  // Wall time is watched exactly, CPU time now and then. On a busy machine a solver waits
  // for its turn, which is not its fault.
  const double wall = static_cast<double>(learned.limit_ms) * std::clamp(1.3 * learned.slowdown, 1.3, 30.0);
  limits.wall_ms = std::min(full_.wall_ms, static_cast<std::uint64_t>(wall));
  return limits;
}

std::uint64_t Effort::short_ms(std::size_t solver) const {
  const std::lock_guard lock(mutex_);
  return adaptive_ ? learned_[solver].limit_ms : full_.wall_ms;
}

void Effort::learn(std::size_t solver, const solver::Answer& answer) {
  if (!adaptive_) return;
  if (answer.outcome == Class::Timeout) return learn_late(solver, answer);
  if (answer.outcome != Class::Ok || answer.checks.empty()) return;
  const Result result = answer.checks.back().result;
  if (result != Result::Sat && result != Result::Unsat) return;
  const double ms = std::max(answer.cpu_ms, 1.0);
  const auto bucket =
      std::min<std::size_t>(kBuckets - 1, static_cast<std::size_t>(std::ceil(2 * std::log2(ms))));
  const std::lock_guard lock(mutex_);
  Learned& learned = learned_[solver];
  learn_slowdown(learned, answer);
  learned.late = 0;
  learned.decided[bucket] += 1;
  learned.total += 1;
  if (learned.total >= static_cast<double>(policy_.samples) &&
      static_cast<std::uint64_t>(learned.total) % 16 == 0)
    update(learned);
}

void Effort::learn_slowdown(Learned& learned, const solver::Answer& answer) {
  if (answer.cpu_ms < 3 || answer.wall_ms <= 0) return;
  learned.slowdown += 0.05 * (std::clamp(answer.wall_ms / answer.cpu_ms, 1.0, 30.0) - learned.slowdown);
}

// A solver that cannot even start within the limit would never teach us a longer one: each time
// it is late it has to start again.
void Effort::learn_late(std::size_t solver, const solver::Answer& answer) {
  const std::lock_guard lock(mutex_);
  Learned& learned = learned_[solver];
  learn_slowdown(learned, answer);
  if (++learned.late < policy_.patience) return;
  learned.late = 0;
  learned.limit_ms = learned.floor_ms = std::min(2 * learned.limit_ms, full_.wall_ms);
}

void Effort::update(Learned& learned) const {
  const double wanted = learned.total * policy_.quantile / 1000;
  double sum = 0;
  std::size_t bucket = 0;
  for (; bucket + 1 < kBuckets; ++bucket) {
    sum += learned.decided[bucket];
    if (sum >= wanted) break;
  }
  const double ms = std::exp2(static_cast<double>(bucket) / 2) * policy_.margin;
  learned.limit_ms =
      std::clamp(static_cast<std::uint64_t>(ms),
                 std::min(std::max(policy_.least_ms, learned.floor_ms), full_.wall_ms), full_.wall_ms);
  // Old observations fade, so that other seeds can teach otherwise.
  if (learned.total > 4000) {
    for (double& d : learned.decided) d /= 2;
    learned.total /= 2;
    learned.floor_ms /= 2;
  }
}

}  // namespace smiter::campaign
