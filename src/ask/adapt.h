// SPDX-License-Identifier: MIT
// From a record to how the solver is talked to: options that it does not know are left out, and
// commands that it does not know are not sent.
#pragma once

#include "capability/record.h"
#include "solver/profile/solver_config.h"

namespace smiter::ask {

[[nodiscard]] solver::SolverConfig adapted(solver::SolverConfig config, const capability::Record& record);

}  // namespace smiter::ask
