// SPDX-License-Identifier: MIT
// Options that a release renamed: which of the alternatives in a profile does a program know?
//
// Found by trying, once per program: the first one with which it answers a trivial question. No
// version number takes part in it, so that a build between two releases is right as well.
#pragma once

#include "solver/profile/solver_config.h"

namespace smiter::solver {

// Puts what the program accepts in the place of each alternative, in the default options and the
// pools; an option of which it knows no form is left out. If it does not answer without the option
// either, the option is not to blame and stays. Does nothing a second time. Thread-safe.
void settle_alternatives(SolverConfig& config);

}  // namespace smiter::solver
