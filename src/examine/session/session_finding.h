// SPDX-License-Identifier: MIT
// From a suspicion that no new process shows to a finding of a used one (examine/session/session_bug.h).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "examine/conditions.h"
#include "examine/session/session_bug.h"
#include "oracle/verdict.h"

namespace smiter::examine {

struct SessionBug {
  Sequence sequence;  // none superfluous
  oracle::Verdict verdict;
  std::string model;                 // the wrong one, if that is the bug
  std::vector<std::string> answers;  // to the last script
  bool complained = false;           // its own check of the model failed
  bool located = true;               // a crash: the signature names a place
  unsigned shown = 0, runs = 0;
};

// `asked` is all that the process was asked which raised the suspicion. Also tried: the script twice,
// which is all that a bug of (reset) needs.
[[nodiscard]] std::optional<SessionBug> find_session_bug(const std::string& script, const Sequence& asked,
                                                         const solver::SolverConfig& config,
                                                         const oracle::Verdict& suspicion,
                                                         const Conditions& conditions, double& cpu_ms);

// The parts of a finding that are its sequence.
void put_sequence(triage::Finding& finding, const Sequence& sequence, const std::string& model,
                  const solver::Dialect& dialect, const smt::OpTable& ops);

void reduce_session(triage::Finding& finding, std::span<const solver::SolverConfig> solvers,
                    const Conditions& conditions, const std::function<bool()>& stop, double& cpu_ms);

// What shows such a bug.
[[nodiscard]] oracle::Proof proof_of(SessionProbe::Symptom symptom);

// "as the second script of one process it crashes (SIGSEGV); in a new process it does not".
[[nodiscard]] std::string describe(const SessionProbe::Outcome& outcome, std::size_t scripts);

}  // namespace smiter::examine
