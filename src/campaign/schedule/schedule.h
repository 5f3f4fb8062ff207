// SPDX-License-Identifier: MIT
// All that decides what workers do next: which unit, with which options, from which mutant, and how long a
// query may take. Each part has its own lock.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "campaign/schedule/effort.h"
#include "campaign/schedule/focus_watch.h"
#include "campaign/schedule/mutant_pool.h"
#include "campaign/schedule/novelty.h"
#include "campaign/schedule/option_choice.h"
#include "campaign/schedule/scheduler.h"
#include "campaign/schedule/statistics_cost.h"
#include "campaign/schedule/stored_mutant.h"
#include "campaign/schedule/work.h"

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::strategies {
class Strategy;
struct Seed;
}  // namespace smiter::strategies

namespace smiter::campaign {

struct Settings;
struct SolverSetup;

// So many units begin with the reduced script of a finding (campaign/findings/neighbourhood.h).
inline constexpr std::uint32_t kTurnsNearFinding = 6;

struct Schedule {
  // `scheduler`: how many seeds and strategies there are, and of which kind. What the settings say is
  // filled in here.
  Schedule(const Settings& settings, const SolverSetup& solvers, const smt::OpTable& ops,
           const SchedulerOptions& scheduler, const SchedulerStart& start, MutantPoolStart mutants);

  // Of a guided campaign that is taken up again: later units begin with what it stored. Turns that were left
  // are not known, so each reduced script gets all of them again, and each seed with other mutants gets one.
  void favour_stored();

  OptionChoice options;
  Scheduler scheduler;
  Effort effort;
  MutantPool mutants;
  SeenCounters seen;
  StatisticsCost statistics;
  FocusWatch focus;
};

// By seed and by strategy, what the scheduler has to know of them.
[[nodiscard]] SchedulerOptions scheduler_options(
    const std::vector<strategies::Seed>& seeds,
    const std::vector<std::unique_ptr<strategies::Strategy>>& strategies, std::vector<std::uint32_t> weights);

}  // namespace smiter::campaign
