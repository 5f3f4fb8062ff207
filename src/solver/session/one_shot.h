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

// The options with which the solver prints what its preprocessing makes of a script, and solves nothing:
// entries of simplify_prelude that begin with -. None if it has no such options.
[[nodiscard]] std::vector<std::string> preprocess_options(const Dialect& dialect);
// The same solver with the options that make it print its preprocessed assertions, if it has such options.
[[nodiscard]] SolverConfig with_preprocess_options(SolverConfig config);
// Does this solver answer the script by printing its preprocessed assertions? A session cannot.
[[nodiscard]] bool is_preprocessed(const Script& script, const Profile& profile);

}  // namespace smiter::solver
