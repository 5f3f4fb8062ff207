// SPDX-License-Identifier: MIT
// Runs solvers on a script, each in a fresh process, and has the evaluator look at their
// models: everything that goes into a Record.
#pragma once

#include <span>
#include <string>

#include "oracle/record.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "testcase/test.h"

namespace smiter::examine {

struct CollectOptions {
  solver::Limits limits = {};
  bool sessions = true;  // ask a used session as well
  bool alone = true;     // ask the queries of an incremental script one by one as well
  bool values = true;    // ask for the values of assertions and sub-terms as well
  bool assumed = true;   // ask with the assertions as assumptions as well
  bool bare = true;      // look for a crash without the profile's default options as well
  bool printing = true;  // ... and with the script's own get-unsat-core, get-value, simplify, …
  bool claims = true;    // judge what the script's own get-unsat-core, get-interpolant, … print
  // Who may know a model that refutes a claim; none: the solver itself.
  std::span<const solver::SolverConfig> helpers = {};
};

// What a run comes to, with models that nobody has judged.
[[nodiscard]] oracle::SolverRecord unjudged(const solver::Answer& answer, const solver::SolverConfig& config);
// What somebody else's run comes to (a campaign's session); the models are judged.
[[nodiscard]] oracle::SolverRecord record_of(const solver::Answer& answer, const std::string& script,
                                             const solver::SolverConfig& config, const smt::OpTable& ops);
// One solver in a fresh process; the models are judged.
[[nodiscard]] oracle::SolverRecord collect_one(const std::string& script, const solver::SolverConfig& config,
                                               const smt::OpTable& ops, const CollectOptions& options);
// What a record says besides the solvers' answers: expectations (the script's own :status
// labels if the test has none), partial operators, the truth of the test's witness.
[[nodiscard]] oracle::Record record_without_solvers(const testcase::Test& test, const smt::OpTable& ops);
// The rules from a premise to its test, in order: "eq-ge at the whole of command 3".
[[nodiscard]] std::string rules_of(const testcase::Premise& premise);
// All of it.
[[nodiscard]] oracle::Record collect(const testcase::Test& test,
                                     std::span<const solver::SolverConfig> solvers, const smt::OpTable& ops,
                                     const CollectOptions& options);
[[nodiscard]] oracle::Record collect(const std::string& script, std::span<const solver::SolverConfig> solvers,
                                     const smt::OpTable& ops, const CollectOptions& options);

}  // namespace smiter::examine
