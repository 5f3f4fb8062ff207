// SPDX-License-Identifier: MIT
// Runs solvers on a script, each in a fresh process, and has the evaluator look at their
// models: everything that goes into a Record.
#pragma once

#include <span>
#include <string>

#include "oracle/record.h"
#include "smt/signature.h"
#include "solver/limits.h"
#include "solver/solver_config.h"

namespace smiter::oracle {

struct CollectOptions {
  solver::Limits limits = {};
  bool sessions = true;  // ask a used session as well
  bool alone = true;     // ask the queries of an incremental script one by one as well
};

// One solver; the models are judged.
[[nodiscard]] SolverRecord collect_one(const std::string& script, const solver::SolverConfig& config,
                                       const smt::OpTable& ops, const CollectOptions& options);
// All of them. Expectations are the script's own :status labels unless the caller gives others.
[[nodiscard]] Record collect(const std::string& script, std::span<const solver::SolverConfig> solvers,
                             const smt::OpTable& ops, const CollectOptions& options);

}  // namespace smiter::oracle
