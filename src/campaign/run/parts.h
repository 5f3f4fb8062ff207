// SPDX-License-Identifier: MIT
// What the workers of a campaign share, to be handed to each of them. The first half does not change while
// they run; each thing of the second half has its own lock.
#pragma once

#include <memory>
#include <vector>

#include "base/black_box.h"
#include "campaign/findings/desk.h"
#include "campaign/run/budget.h"
#include "campaign/run/corpus.h"
#include "campaign/run/event.h"
#include "campaign/schedule/schedule.h"
#include "campaign/setup/settings.h"
#include "campaign/setup/solver_setup.h"
#include "campaign/store/workdir.h"
#include "campaign/store/writer.h"
#include "campaign/supervise/own_crash.h"
#include "strategies/strategy.h"
#include "triage/report/report.h"

namespace smiter::campaign {

struct Parts {
  const Settings& settings;
  const smt::OpTable& ops;
  const SolverSetup& solvers;
  const std::vector<std::unique_ptr<strategies::Strategy>>& strategies;
  const LeftOut& left_out;  // what a process of ours died of
  const Workdir& workdir;
  const triage::Surroundings& where;

  const base::BlackBox* box = nullptr;  // where to note what is being done; null: nowhere
  Corpus& corpus;
  Schedule& schedule;
  Budget& budget;
  Desk& desk;
  Writer& writer;
  const Listener& listen;  // called by the writer's thread

  // For --stop-on-first, after a finding got its place.
  void stop_if_found() const;
};

}  // namespace smiter::campaign
