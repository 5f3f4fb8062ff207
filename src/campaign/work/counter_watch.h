// SPDX-License-Identifier: MIT
// In a guided campaign, asks solvers for their statistics with as many tests as that is not too dear
// (campaign/schedule/statistics_cost.h), and tells which tests made one of them do something new. Belongs to
// one thread.
#pragma once

#include <cstdint>
#include <vector>

#include "campaign/run/parts.h"
#include "campaign/work/inspector.h"

namespace smiter::campaign {

class CounterWatch {
 public:
  // `parts` must outlive it.
  explicit CounterWatch(const Parts& parts);

  // Should it be asked for statistics with this test of the unit? Always with a seed as it is. A solver that
  // prints none a few times in a row is not asked again.
  [[nodiscard]] bool wants(const Entrant& entrant, const Work& work, std::uint64_t test) const;
  // What a test of mutants cost a solver that was asked for them or not.
  void learn_cost(const Entrant& entrant, const Work& work, bool asked, const solver::Answer& answer) const;
  // Fills in what is new. The statistics' text is gone then.
  void learn(AnsweredTest& answered);
  // After the unit: what it kept is what later units of its seed begin with.
  void favour(const UnitRun& unit) const;

 private:
  [[nodiscard]] bool may_ask(const Entrant& entrant) const;

  const Parts& parts_;
  std::vector<unsigned> in_vain_;  // by solver: how often in a row
};

}  // namespace smiter::campaign
