// SPDX-License-Identifier: MIT
// What a campaign works with, made from its settings before its folder is opened: solvers that work,
// strategies, seeds, what is known already. It does not change while the campaign runs.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/run/parts.h"
#include "campaign/setup/seeds.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/find_solver.h"
#include "campaign/solvers/solver_setup.h"
#include "campaign/store/open_folder.h"
#include "campaign/supervise/own_crash.h"
#include "generate/targets.h"
#include "strategies/strategy.h"
#include "strategies/support/focus.h"
#include "triage/cluster/known.h"

namespace smiter::campaign {

struct Equipment {
  Settings settings;  // with the strategies that "all" stands for
  SolverSetup solvers = {};
  std::unique_ptr<generate::Targets> targets = {};
  strategies::Focus focus = {};
  std::vector<std::unique_ptr<strategies::Strategy>> strategies = {};
  triage::Baseline known = {};
  std::vector<OwnCrash> crashes = {};  // processes of ours that died in the campaign's folder
  LeftOut left_out = {};               // what they died of
  LoadedSeeds seeds = {};
  bool seedless = false;                   // the one seed stands for none
  std::vector<std::string> notes = {};     // what is left out and why: told once
  std::vector<std::string> warnings = {};  // of the setup
};

// `ops` must outlive it. An error is the user's mistake: no usable seed, a solver that does not work.
// `seeds`: those of a campaign that has them already; else they are read from where the settings say.
[[nodiscard]] base::Expected<std::unique_ptr<Equipment>> equip(Settings settings, Opening opening,
                                                               const smt::OpTable& ops,
                                                               const FindSolver& find,
                                                               std::optional<LoadedSeeds> seeds = {});

}  // namespace smiter::campaign
