// SPDX-License-Identifier: MIT
// repro.sh: plain sh that exits 0 if and only if the bug shows. It needs the solver and
// nothing else, except where only an evaluator can tell that a model is wrong: then it
// asks `smiter eval`.
#pragma once

#include <string>

#include "triage/finding.h"

namespace smiter::triage {

// The command as a person would type it in the finding's folder.
[[nodiscard]] std::string command_text(const Participant& solver, const std::string& file);

// The same for the suspect of a finding: on the reduced script, or on the transcript of a session.
// Empty if there is no suspect.
[[nodiscard]] std::string command_text(const Finding& finding);

[[nodiscard]] std::string repro_script(const Finding& finding);

// Does the proof need the evaluator?
[[nodiscard]] bool needs_smiter(const Finding& finding);

}  // namespace smiter::triage
