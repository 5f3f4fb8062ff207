// SPDX-License-Identifier: MIT
// One script, one process: for confirmation, for solvers without sessions, and to compare
// sessions against. Gives the same Answer a session would.
#pragma once

#include "solver/answer.h"
#include "solver/launch.h"
#include "solver/query.h"
#include "solver/solver_config.h"

namespace smiter::solver {

struct OneShotOptions {
  Mode mode = Mode::File;  // or Stdin; the other one is taken when this is not supported
  bool backtrace = false;  // run a crash without a place again under gdb or our tracer and name it
};

[[nodiscard]] Answer run_one_shot(const SolverConfig& config, const Query& query,
                                  const OneShotOptions& options = {});

}  // namespace smiter::solver
