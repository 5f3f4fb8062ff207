// SPDX-License-Identifier: MIT
// When whoever asks has no more time, however much a single query may take: the end of a campaign
// (--time), of a command, or somebody's Ctrl-C. It travels with the limits of a query, so that
// every stage that asks a solver ends in time without knowing why. A query that is asked after it,
// or that is cut by it, counts as timed out; whoever wants to tell the two apart asks has_passed().
//
// Moments are nanoseconds of the steady clock: most files pass limits on and need not read <chrono> or
// <atomic>.
#pragma once

#include <cstdint>

namespace smiter::base {
class StopFlag;
}  // namespace smiter::base

namespace smiter::solver {

class Deadline {
 public:
  static constexpr std::int64_t kNever = INT64_MAX;

  Deadline() = default;  // never
  // `stop` ends it earlier, from any thread or a signal handler; it must outlive all copies.
  explicit Deadline(const base::StopFlag* stop) : stop_(stop) {}
  // So long from now.
  [[nodiscard]] static Deadline in_ms(std::int64_t ms, const base::StopFlag* stop = nullptr);
  [[nodiscard]] static Deadline at_ns(std::int64_t at, const base::StopFlag* stop = nullptr);

  [[nodiscard]] static std::int64_t now_ns();
  [[nodiscard]] bool has_passed() const;
  [[nodiscard]] std::int64_t at_ns() const { return at_; }
  [[nodiscard]] bool is_never() const { return at_ == kNever; }
  // The same, or so long from now if that is earlier.
  [[nodiscard]] Deadline but_within_ms(std::int64_t most) const;
  // What is left, at most `most`.
  [[nodiscard]] std::uint64_t left_ms(std::uint64_t most) const;

 private:
  std::int64_t at_ = kNever;
  const base::StopFlag* stop_ = nullptr;
};

}  // namespace smiter::solver
