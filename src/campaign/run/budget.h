// SPDX-License-Identifier: MIT
// What a run of a campaign may use, and what it has used: time on the wall, time on CPUs, and whether
// somebody wants it to end. Thread-safe once the run has begun.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "base/stop_flag.h"
#include "campaign/run/clock.h"
#include "solver/process/deadline.h"

namespace smiter::campaign {

class Budget {
 public:
  // 0: no bound.
  Budget(std::uint64_t time_ms, std::uint64_t cpu_ms) : time_ms_(time_ms), cpu_ms_(cpu_ms) {}

  // The run begins now. `seconds_before`: of the campaign so far. `spent`: what processes of this run
  // that died have used. To be called before there are threads.
  void begin(double seconds_before, double spent_s, double spent_cpu_s);
  [[nodiscard]] const Clock& clock() const { return clock_; }

  // Fuzz no more, finish what is begun.
  void stop() { stop_.raise(); }
  // Do not even finish that. Both are async-signal-safe.
  void hurry() { hurry_.raise(); }
  [[nodiscard]] bool is_stopped() const { return stop_.is_raised(); }
  // Nothing is left, or somebody is in a hurry.
  [[nodiscard]] bool is_over() const;
  // Is no new work to begin?
  [[nodiscard]] bool ends() const { return is_stopped() || is_over(); }
  // The last part of a bounded run, which is for reductions.
  [[nodiscard]] bool is_near_end() const;
  // Seconds; nothing if there is no bound.
  [[nodiscard]] std::optional<double> left_s() const;
  // The end for those who ask solvers.
  [[nodiscard]] solver::Deadline deadline() const;

  // CPU time: of solvers for tests, of solvers for confirming and reducing, and our own for that.
  void add_fuzzing_ms(double ms) { fuzzing_ms_.fetch_add(ms); }
  void add_investigation_ms(double ms) { investigation_ms_.fetch_add(ms); }
  void add_own_investigation_ms(double ms) { own_investigation_ms_.fetch_add(ms); }
  [[nodiscard]] double fuzzing_ms() const { return fuzzing_ms_.load(); }
  // Of solvers so far. Of children only those that ended are known to the kernel's sum; the others say
  // it themselves, query by query.
  [[nodiscard]] double solver_cpu_s() const;
  // Have confirming and reducing used less than their share?
  [[nodiscard]] bool may_investigate() const;

 private:
  std::uint64_t time_ms_, cpu_ms_;
  Clock clock_;
  base::StopFlag stop_, hurry_;
  std::atomic<double> fuzzing_ms_ = 0, investigation_ms_ = 0, own_investigation_ms_ = 0;
};

}  // namespace smiter::campaign
