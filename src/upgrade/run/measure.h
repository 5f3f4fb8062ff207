// SPDX-License-Identifier: MIT
// Runs what a comparison needs, in threads, and keeps every run in the store.
//
// Each run is a process of its own, with a limit of CPU time: what other programs do on the machine
// stops nothing early. The solver's own checks of its models are off, since a user's runs have none.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "upgrade/compare/compare.h"
#include "upgrade/compare/outcome.h"
#include "upgrade/run/store.h"

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::upgrade {

// What is being done, and how much of it.
struct Progress {
  std::string_view stage;
  std::size_t done = 0, all = 0;
  double seconds_left = 0;  // of this stage
};

struct MeasureOptions {
  Rule rule = {};
  unsigned variants = 0;
  bool models = true;
  bool cores = false;
  unsigned jobs = 1;
  solver::Limits limits = {};                      // with the deadline of all of it
  std::function<void(const Progress&)> show = {};  // one call at a time
};

// What was not done when the time was up: runs of each stage that are known to be missing.
struct Missing {
  std::size_t screening = 0, fresh = 0, judged = 0, models = 0, cores = 0, variants = 0;
  [[nodiscard]] bool any() const { return screening + fresh + judged + models + cores + variants > 0; }
};

// `configs` are those of `measured.versions`. Adds to `measured` and to the store.
Missing measure(Measured& measured, const std::vector<solver::SolverConfig>& configs, Store& store,
                const smt::OpTable& ops, const MeasureOptions& options);

// One run of one script. If the clock ends it before it had its CPU time, one more with five times as long:
// the machine was busy, or else the solver sleeps.
[[nodiscard]] Run run_once(const std::string& script, const solver::SolverConfig& config,
                           const solver::Limits& limits);

// CPU time is what counts; the clock is there for a solver that sleeps.
[[nodiscard]] solver::Limits by_cpu(solver::Limits limits);

}  // namespace smiter::upgrade
