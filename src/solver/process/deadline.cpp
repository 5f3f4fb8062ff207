// SPDX-License-Identifier: MIT
#include "solver/process/deadline.h"

#include <algorithm>
#include <chrono>

#include "base/stop_flag.h"

namespace smiter::solver {

namespace {

constexpr std::int64_t kNsPerMs = 1'000'000;

}  // namespace

std::int64_t Deadline::now_ns() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

Deadline Deadline::in_ms(std::int64_t ms, const base::StopFlag* stop) {
  return Deadline(stop).but_within_ms(ms);
}

Deadline Deadline::at_ns(std::int64_t at, const base::StopFlag* stop) {
  Deadline made(stop);
  made.at_ = at;
  return made;
}

bool Deadline::has_passed() const {
  return (stop_ != nullptr && stop_->is_raised()) || (!is_never() && now_ns() >= at_);
}

Deadline Deadline::but_within_ms(std::int64_t most) const {
  const std::int64_t now = now_ns();
  const std::int64_t room = (kNever - now) / kNsPerMs;
  return at_ns(most >= room ? at_ : std::min(at_, now + most * kNsPerMs), stop_);
}

std::uint64_t Deadline::left_ms(std::uint64_t most) const {
  if (has_passed()) return 0;
  if (is_never()) return most;
  const std::int64_t left = at_ - now_ns();
  if (left <= 0) return 0;
  return std::min(most, static_cast<std::uint64_t>((left + kNsPerMs - 1) / kNsPerMs));
}

}  // namespace smiter::solver
