// SPDX-License-Identifier: MIT
// From a suspicion that no new process shows to a finding of a used one (campaign/findings/session_bug.h).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaign/findings/confirm.h"
#include "campaign/findings/session_bug.h"

namespace smiter::campaign {

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
                                                         const ConfirmContext& context, double& cpu_ms);

// The parts of a finding that are its sequence.
void put_sequence(triage::Finding& finding, const Sequence& sequence, const std::string& model,
                  const solver::Dialect& dialect, const smt::OpTable& ops);

void reduce_session(triage::Finding& finding, std::span<const solver::SolverConfig> solvers,
                    const ConfirmContext& context, const std::function<bool()>& stop, double& cpu_ms);

// What shows such a bug.
[[nodiscard]] oracle::Proof proof_of(SessionProbe::Symptom symptom);

// "as the second script of one process it crashes (SIGSEGV); in a new process it does not".
[[nodiscard]] std::string describe(const SessionProbe::Outcome& outcome, std::size_t scripts);

}  // namespace smiter::campaign
