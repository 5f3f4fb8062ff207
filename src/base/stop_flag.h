// SPDX-License-Identifier: MIT
// A flag that is raised once, by any thread or a signal handler, to end what others do.
#pragma once

#include <atomic>

namespace smiter::base {

class StopFlag {
 public:
  void raise() { raised_.store(true); }
  [[nodiscard]] bool is_raised() const { return raised_.load(); }

 private:
  std::atomic<bool> raised_ = false;
};

}  // namespace smiter::base
