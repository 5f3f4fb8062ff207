// SPDX-License-Identifier: MIT
// The last check before a finding is shown to anybody: does it hold from what is written in its
// folder? The script is read by a new parser, printed and read back, and judged with the model
// as it is printed. What fails here is an error of ours, not of a solver.
#pragma once

#include "base/expected.h"
#include "smt/terms/signature.h"
#include "triage/finding.h"

namespace smiter::triage {

// The error says what does not hold, in a sentence.
[[nodiscard]] base::Status last_check(const Finding& finding, const smt::OpTable& ops);

}  // namespace smiter::triage
