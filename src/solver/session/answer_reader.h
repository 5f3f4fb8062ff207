// SPDX-License-Identifier: MIT
// From what a run left behind to an Answer: a pure function on recorded bytes, the same
// for sessions and single runs.
//
// The worst thing that happened names the class. Evidence is what the solver printed on
// stderr and around its answers, but never inside a model: a string value may say
// "ASSERTION VIOLATION". An error before or at a check takes away that answer and all
// later ones, since z3 goes on without the assertion it rejected.
#pragma once

#include <optional>
#include <string_view>

#include "solver/process/exchange.h"
#include "solver/process/process.h"
#include "solver/profile/profile.h"
#include "solver/session/answer.h"
#include "solver/session/frame.h"
#include "solver/session/script.h"

namespace smiter::solver {

struct RunRecord {
  const Profile& profile;
  const Script& script;
  const Frame& frame;
  const Transcript& transcript;
  Stop stop = Stop::Marker;
  std::optional<ExitStatus> exit;  // set when the process ended by itself
};

[[nodiscard]] Answer read_answer(const RunRecord& run);

// A crash without a place: a debugger can improve the signature.
[[nodiscard]] bool needs_backtrace(const Answer& answer);

}  // namespace smiter::solver
