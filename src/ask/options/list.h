// SPDX-License-Identifier: MIT
// Asks a solver which options it has.
#pragma once

#include <vector>

#include "capability/option.h"
#include "solver/process/deadline.h"
#include "solver/profile/solver_config.h"

namespace smiter::ask {

// Empty if its profile does not know how to ask, or if it does not say.
[[nodiscard]] std::vector<capability::Option> list_options(const solver::SolverConfig& config,
                                                           solver::Deadline until);

}  // namespace smiter::ask
