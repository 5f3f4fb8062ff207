// SPDX-License-Identifier: MIT
// What a solver's process has been asked since it was started: what it takes to bring another one
// into the same state. Bounded: the oldest is forgotten first.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "triage/finding.h"

namespace smiter::examine {

class SessionMemory {
 public:
  static constexpr std::size_t kMostScripts = 1000, kMostBytes = std::size_t{2} << 20;

  // `fresh`: it was the first of its process.
  void note(const triage::SessionScript& asked, bool fresh) {
    if (fresh) clear();
    bytes_ += asked.script.size();
    asked_.push_back(asked);
    while (asked_.size() > 1 && (asked_.size() > kMostScripts || bytes_ > kMostBytes)) {
      bytes_ -= asked_.front().script.size();
      asked_.pop_front();
    }
  }
  [[nodiscard]] std::vector<triage::SessionScript> all() const { return {asked_.begin(), asked_.end()}; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  void clear() {
    asked_.clear();
    bytes_ = 0;
  }

 private:
  std::deque<triage::SessionScript> asked_;
  std::size_t bytes_ = 0;
};

}  // namespace smiter::examine
