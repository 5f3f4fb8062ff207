// SPDX-License-Identifier: MIT
// Budget: what is left to spend, in steps of work and in bytes of values. Both are counted, not
// measured, so that the same question ends in the same way on every machine.
//
// A step is a node of a term, or an amount of other work that takes about as long, some 100 ns.
// Bytes are what is made, not what is kept: nothing is given back.
#pragma once

#include <algorithm>
#include <cstdint>

namespace smiter::eval {

class Budget {
 public:
  constexpr Budget(std::uint64_t steps, std::uint64_t bytes) : steps_(steps), bytes_(bytes) {}

  // False, from then on for ever, when there is less than that.
  bool spend(std::uint64_t steps) {
    if (steps > steps_) spent_ = true;
    steps_ -= std::min(steps, steps_);
    return !spent_;
  }
  bool take(std::uint64_t bytes) {
    if (bytes > bytes_) spent_ = true;
    bytes_ -= std::min(bytes, bytes_);
    return !spent_;
  }
  [[nodiscard]] bool is_spent() const { return spent_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::uint64_t steps_, bytes_;
  bool spent_ = false;
};

}  // namespace smiter::eval
