// SPDX-License-Identifier: MIT
// STORM's minimisation, the paper's Algorithm 2: binary search for the smallest number of assertions
// under which an instance still shows the bug, then for the smallest depth. Each bound is tried by
// fuzzing the smallest failing instance so far, which takes the place of the seed.
//
// The paper checks all instances of a bound and goes on with the smallest that fails. Here they are
// checked from the smallest on, and the first that fails is that one: the same result with fewer checks.
// The paper's line 8 goes on with D as the upper bound, which need not end; here it is one less than
// what the failing instance has.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "reduce/checker.h"
#include "reduce/reducer.h"
#include "strategies/storm/minimise/regenerate.h"

namespace smiter::strategies::storm {

// Where the search for one bound stands.
class BoundSearch {
 public:
  BoundSearch(std::uint32_t low, std::uint32_t high) : low_(low), high_(high) {}
  // Below what an instance has.
  [[nodiscard]] static BoundSearch below(std::uint32_t size, std::uint32_t low = 1) {
    return {low, size == 0 ? 0 : size - 1};
  }

  [[nodiscard]] bool is_done() const { return high_ < low_; }
  [[nodiscard]] std::uint32_t low() const { return low_; }
  [[nodiscard]] std::uint32_t middle() const { return low_ + (high_ - low_) / 2; }
  // Nothing under the middle shows the bug.
  void missed() { low_ = middle() + 1; }
  // An instance of this size does.
  void hit(std::uint32_t size) { high_ = std::min(middle(), size) - 1; }

 private:
  std::uint32_t low_, high_;  // the bounds that are still to be tried
};

// For people and statistics.
[[nodiscard]] std::string_view name_of(Bound bound);

// Algorithm 2 alone. `largest`: the bounds of the fuzzer. Of the options those of the reducer's moves
// and names are not looked at; `same_bug` is asked at every success.
[[nodiscard]] reduce::Reduced minimise(const std::string& text, const smt::OpTable& ops, const Fuzz& fuzz,
                                       Bounds largest, reduce::Interesting interesting,
                                       const reduce::ReduceOptions& options = {});

}  // namespace smiter::strategies::storm
