// SPDX-License-Identifier: MIT
// How long a campaign has been running, on the wall and on CPUs.
#pragma once

#include <chrono>

namespace smiter::campaign {

struct CpuTime {
  double own_s = 0;       // this process
  double children_s = 0;  // those that have ended
};
[[nodiscard]] CpuTime cpu_time();
// Of the thread that asks.
[[nodiscard]] double thread_cpu_ms();

struct Clock {
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  CpuTime cpu_at_begin = cpu_time();  // of what this process did before
  double before = 0;                  // seconds of the runs before this one
  // What processes of this run that died have used of its limits.
  double spent_s = 0, spent_cpu_s = 0;

  [[nodiscard]] double here() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  [[nodiscard]] double seconds() const { return before + here(); }
  [[nodiscard]] CpuTime cpu_here() const {
    const CpuTime now = cpu_time();
    return {now.own_s - cpu_at_begin.own_s, now.children_s - cpu_at_begin.children_s};
  }
};

}  // namespace smiter::campaign
