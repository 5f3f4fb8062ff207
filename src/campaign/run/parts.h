// SPDX-License-Identifier: MIT
// What the workers of a campaign share. Everything in it is immutable while they run or
// has its own lock; the bundle exists only to be handed to a worker.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaign/findings/desk.h"
#include "campaign/run/clock.h"
#include "campaign/run/event.h"
#include "campaign/schedule/effort.h"
#include "campaign/schedule/mutant_pool.h"
#include "campaign/schedule/option_choice.h"
#include "campaign/schedule/scheduler.h"
#include "campaign/setup/settings.h"
#include "campaign/store/workdir.h"
#include "campaign/store/writer.h"
#include "campaign/supervise/own_crash.h"
#include "capability/record.h"
#include "generate/targets.h"
#include "strategies/storm/policy.h"
#include "strategies/strategy.h"
#include "triage/report/report.h"

namespace smiter::campaign {

// What STORM's tests are made with, for those that ask solvers on its behalf or make its
// instances again.
struct StormParts {
  strategies::storm::StormPolicy policy;
  const generate::Targets* targets = nullptr;
  bool used = false;                          // is it among the strategies?
  std::optional<solver::SolverConfig> trust;  // values what our evaluator cannot
};

struct Parts {
  const Settings& settings;
  const Workdir& workdir;
  const smt::OpTable& ops;
  const std::vector<solver::SolverConfig>& solvers;
  const std::map<std::string, std::string>& versions;  // by program
  const std::vector<capability::Record>& records;      // what the solvers understand
  std::vector<strategies::Seed>& seeds;  // a seed's model is set by its own run, which its mutants wait for
  const std::vector<std::unique_ptr<strategies::Strategy>>& strategies;
  const StormParts& storm;
  const triage::Surroundings& where;
  const LeftOut& left_out;  // what a process of ours died of
  const base::BlackBox* box = nullptr;
  bool one_family = false;
  Scheduler& scheduler;
  Effort& effort;
  OptionChoice& options;
  MutantPool& mutants;
  Desk& desk;
  Writer& writer;
  const Listener& listen;  // called by the writer's thread
  const Clock& clock;
  std::atomic<bool>& stop;                    // fuzz no more, finish what is begun
  std::atomic<bool>& hurry;                   // do not even finish that
  std::atomic<double>& solver_cpu_ms;         // fuzzing
  std::atomic<double>& investigation_cpu_ms;  // confirming and reducing
  std::atomic<double>& investigation_own_ms;  // our own share of that

  // CPU of solvers so far. Of children only those that ended are known to the kernel's sum; the
  // others say it themselves, query by query.
  [[nodiscard]] double solver_cpu_s() const;
  // Time for reductions at the end is part of --time.
  [[nodiscard]] bool is_time_to_tidy() const;
  [[nodiscard]] bool is_over() const;
  // The same for those who ask solvers.
  [[nodiscard]] solver::Deadline deadline() const;
  [[nodiscard]] std::optional<double> left_s() const;
  // For --stop-on-first, after a finding got its place.
  void stop_if_found() const;
};

}  // namespace smiter::campaign
