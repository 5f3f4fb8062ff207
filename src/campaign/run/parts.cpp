// SPDX-License-Identifier: MIT
#include "campaign/run/parts.h"

#include <algorithm>

namespace smiter::campaign {

double Parts::solver_cpu_s() const {
  return std::max(clock.cpu_here().children_s, (solver_cpu_ms.load() + investigation_cpu_ms.load()) / 1000);
}

// The seconds that are left; none if there is no limit.
std::optional<double> Parts::left_s() const {
  std::optional<double> left;
  if (settings.time_ms > 0)
    left = static_cast<double>(settings.time_ms) / 1000 - clock.spent_s - clock.here();
  if (settings.cpu_ms > 0) {
    const double used = clock.spent_cpu_s + clock.cpu_here().own_s + solver_cpu_s();
    const double cpu = static_cast<double>(settings.cpu_ms) / 1000 - used;
    left = left ? std::min(*left, cpu) : cpu;
  }
  return left;
}

bool Parts::is_over() const {
  return hurry.load() || left_s().value_or(1) <= 0;
}

solver::Deadline Parts::deadline() const {
  if (settings.time_ms == 0) return solver::Deadline(&hurry);
  const auto spent = std::chrono::milliseconds(static_cast<std::int64_t>(1000 * clock.spent_s));
  return solver::Deadline(clock.begin + std::chrono::milliseconds(settings.time_ms) - spent, &hurry);
}

void Parts::stop_if_found() const {
  if (settings.stop_on_first && desk.has_worth_stopping()) stop.store(true);
}

bool Parts::is_time_to_tidy() const {
  if (desk.waiting() == 0) return false;
  const auto left = left_s();
  if (!left) return false;
  const std::uint64_t all_ms = settings.cpu_ms > 0 ? settings.cpu_ms : settings.time_ms;
  return *left <= std::min(0.15 * static_cast<double>(all_ms) / 1000, 60.0);
}

}  // namespace smiter::campaign
