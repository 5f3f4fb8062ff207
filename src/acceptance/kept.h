// SPDX-License-Identifier: MIT
// What the reducer keeps: the bug of the original script, learned from it, so that it
// names a crash's signature or who said what, and cannot slip into another bug unnoticed.
//
//   crash          the solver still dies with the same signature; if that names no place, at
//                  milestones also at the same place, which takes a debugger
//   unsound        it still says unsat, and the evaluator still finds the witness true, or
//                  else a model that another solver now gives: no solver is trusted
//   invalid-model  the model it now gives makes an assertion false; if we could not decide
//                  about the original's, its own check still rejects its model
//   disagree       the same solvers still give the same, different, definite answers; what
//                  the standard leaves open does not come in
//   unknown        it still says unknown; where another decided, that one still decides so.
//                  With `derive`: it decides the script and says unknown of something that derive
//                  makes of it (the pair of an implication, in step)
//   slow           it is still slower than the others by at least half the first factor
//   wrong-sat      it still says sat, and the script still says all that made it unsat
//                  (acceptance/unsat_reason.h); the original's word for that is the caller's
//   verdict        the oracle still gives this verdict: for all other classes
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "acceptance/unsat_reason.h"
#include "base/expected.h"
#include "oracle/symptom.h"
#include "oracle/verdict.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "solver/session/query.h"
#include "testcase/test.h"

namespace smiter::acceptance {

// What one solver must do again.
struct Expected {
  std::size_t solver = 0;                        // which of the solvers
  solver::Result result = solver::Result::None;  // at some check-sat
  std::string signature = {};                    // of a crash
};

// Many members: half of them are for a single symptom, which their comments name.
struct Kept {
  oracle::Symptom symptom = oracle::Symptom::Crash;
  std::size_t suspect = 0;              // which of the solvers
  std::vector<Expected> expected = {};  // cheapest solver first
  solver::Wants wants = {};             // how the suspect has to be asked: a crash may hang on it
  solver::PrepareOptions prepare = {};  // likewise
  bool bare = false;                    // the suspect without its profile's default options
  std::string place = {};               // Crash: the signature with the place, if a debugger has to tell
  double factor = 0;                    // Slow: least ratio
  std::string witness = {};             // Unsound: a model of the original
  std::vector<std::size_t> sat_solvers = {};  // Unsound: who may be asked for another model
  std::vector<UnsatReason> reasons = {};      // WrongSat: under all names so far
  bool own_check = false;                     // InvalidModel: only the solver says so
  bool may_be_partial = true;                 // Disagree: the original mentions open values already
  bool has_gaps = false;  // Disagree: the original says something that we do not understand
  std::optional<oracle::Verdict> verdict = {};                              // Verdict
  std::function<std::vector<std::string>(const std::string&)> derive = {};  // Unknown
  solver::Result premise = solver::Result::None;  // Unknown with derive: what it says of the script
  solver::Limits limits = {};                     // learned from the first run
  std::vector<double> fresh_cpu_ms = {};          // of the original, by solver
  bool fresh = false;                             // a process for every check
  std::string summary = {};                       // in words
};

// Runs the solvers on the original and says what is to be kept. Without `wanted` it is
// what the whole oracle finds, the gravest first. An error says what was looked for and
// what the solvers did instead. A witness of the test is used for unsound; wrong-sat takes
// the test to be unsat, which an expectation of it may explain.
[[nodiscard]] base::Expected<Kept> learn(const testcase::Test& test,
                                         std::span<const solver::SolverConfig> solvers,
                                         const solver::Limits& limits, std::optional<oracle::Symptom> wanted,
                                         const smt::OpTable& ops);

// Keeps a verdict that was given before, by asking the oracle again and again.
[[nodiscard]] base::Expected<Kept> learn_verdict(const testcase::Test& test,
                                                 std::span<const solver::SolverConfig> solvers,
                                                 const solver::Limits& limits, const oracle::Verdict& verdict,
                                                 const smt::OpTable& ops);

}  // namespace smiter::acceptance
