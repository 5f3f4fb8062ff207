// SPDX-License-Identifier: MIT
// When all asking has to end, whatever a single query may take: the end of a campaign (--time) or of a
// command, or the user's Ctrl-C. It travels with the limits of a query, so every stage that asks a
// solver ends in time without knowing why. A query that is asked after it,
// or that is cut by it, counts as timed out; whoever wants to tell the two apart asks has_passed().
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace smiter::solver {

class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline() = default;  // never
  // `stop` ends it earlier, from any thread or a signal handler; it must outlive all copies.
  explicit Deadline(Clock::time_point at, const std::atomic<bool>* stop = nullptr) : at_(at), stop_(stop) {}
  explicit Deadline(const std::atomic<bool>* stop) : stop_(stop) {}

  [[nodiscard]] bool has_passed() const {
    return (stop_ != nullptr && stop_->load()) || (at_ != kNever && Clock::now() >= at_);
  }
  [[nodiscard]] Clock::time_point at() const { return at_; }
  // The same, or so long from now if that is earlier.
  [[nodiscard]] Deadline but_within(Clock::duration most) const {
    return Deadline(std::min(at_, Clock::now() + most), stop_);
  }
  // What is left, at most `most`.
  [[nodiscard]] std::uint64_t left_ms(std::uint64_t most) const {
    if (has_passed()) return 0;
    if (at_ == kNever) return most;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(at_ - Clock::now()).count();
    return left <= 0 ? 0 : std::min(most, static_cast<std::uint64_t>(left));
  }

 private:
  static constexpr Clock::time_point kNever = Clock::time_point::max();
  Clock::time_point at_ = kNever;
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace smiter::solver
