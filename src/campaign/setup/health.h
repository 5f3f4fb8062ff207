// SPDX-License-Identifier: MIT
// Does the campaign really test something? Sentences that say what is wrong and what to do.
#pragma once

#include <string>
#include <vector>

#include "campaign/run/snapshot.h"
#include "solver/profile/solver_config.h"

namespace smiter::campaign {

// Before anything runs.
[[nodiscard]] std::vector<std::string> check_setup(const std::vector<solver::SolverConfig>& solvers,
                                                   const std::vector<std::string>& versions,
                                                   std::size_t seeds, std::size_t skipped);
// While it runs.
[[nodiscard]] std::vector<std::string> check_health(const Snapshot& snapshot);

}  // namespace smiter::campaign
