// SPDX-License-Identifier: MIT
#include "campaign/run/budget.h"

#include <algorithm>
#include <chrono>

namespace smiter::campaign {

namespace {

// Confirming and reducing may use this share of what fuzzing used, and this much at once.
constexpr double kInvestigationShare = 0.3, kInvestigationStartMs = 5000;
// This share of a bounded run is its end, and at most so many seconds.
constexpr double kEndShare = 0.15, kMostEndSeconds = 60;

}  // namespace

void Budget::begin(double seconds_before, double spent_s, double spent_cpu_s) {
  clock_ = Clock{};
  clock_.before = seconds_before;
  clock_.spent_s = spent_s;
  clock_.spent_cpu_s = spent_cpu_s;
}

double Budget::solver_cpu_s() const {
  return std::max(clock_.cpu_here().children_s, (fuzzing_ms_.load() + investigation_ms_.load()) / 1000);
}

std::optional<double> Budget::left_s() const {
  std::optional<double> left;
  if (time_ms_ > 0) left = static_cast<double>(time_ms_) / 1000 - clock_.spent_s - clock_.here();
  if (cpu_ms_ > 0) {
    const double used = clock_.spent_cpu_s + clock_.cpu_here().own_s + solver_cpu_s();
    const double cpu = static_cast<double>(cpu_ms_) / 1000 - used;
    left = left ? std::min(*left, cpu) : cpu;
  }
  return left;
}

bool Budget::is_over() const {
  return hurry_.is_raised() || left_s().value_or(1) <= 0;
}

bool Budget::is_near_end() const {
  const auto left = left_s();
  if (!left) return false;
  const std::uint64_t all_ms = cpu_ms_ > 0 ? cpu_ms_ : time_ms_;
  return *left <= std::min(kEndShare * static_cast<double>(all_ms) / 1000, kMostEndSeconds);
}

solver::Deadline Budget::deadline() const {
  if (time_ms_ == 0) return solver::Deadline(&hurry_);
  const auto spent = std::chrono::milliseconds(static_cast<std::int64_t>(1000 * clock_.spent_s));
  const auto end = clock_.begin + std::chrono::milliseconds(time_ms_) - spent;
  return solver::Deadline::at_ns(std::chrono::nanoseconds(end.time_since_epoch()).count(), &hurry_);
}

bool Budget::may_investigate() const {
  return investigation_ms_.load() + own_investigation_ms_.load() <
         kInvestigationStartMs + kInvestigationShare * fuzzing_ms_.load();
}

}  // namespace smiter::campaign
