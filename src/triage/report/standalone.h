// SPDX-License-Identifier: MIT
// A script as a file that a solver can be given by hand: what a run of ours sends, less
// our markers. Without it a report would name a command that does something else.
#pragma once

#include <string>

#include "solver/profile/profile.h"

namespace smiter::triage {

struct StandaloneOptions {
  bool model = false;       // ask for the model after each check-sat
  bool claims = false;      // keep what asks for a claim: get-unsat-core, get-interpolant, …
  bool prints = false;      // keep every command that prints, these and the others: get-value, echo, …
  bool twice = false;       // the whole once more after (reset): what a used session sees
  bool statistics = false;  // ask for statistics after each check-sat
};

// The script itself if it cannot be cut into commands.
[[nodiscard]] std::string standalone(const std::string& script, const solver::Dialect& dialect,
                                     const StandaloneOptions& options = {});

}  // namespace smiter::triage
