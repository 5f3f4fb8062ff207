// SPDX-License-Identifier: MIT
// One script, one process: for confirmation, for solvers without sessions, and to compare
// sessions against. Gives the same Answer a session would.
#pragma once

#include "solver/process/launch.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "solver/session/query.h"

namespace smiter::solver {

struct OneShotOptions {
  Mode mode = Mode::File;  // or Stdin; the other one is taken when this is not supported
  bool backtrace = false;  // run a crash without a place again under gdb or our tracer and name it
};

[[nodiscard]] Answer run_one_shot(const SolverConfig& config, const Query& query,
                                  const OneShotOptions& options = {});

}  // namespace smiter::solver
