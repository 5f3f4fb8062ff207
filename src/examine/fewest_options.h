// SPDX-License-Identifier: MIT
// Of a solver's options those that a bug takes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/profile/solver_config.h"

namespace smiter::examine {

struct FewestOptions {
  std::vector<std::string> options = {};  // of the user's, none superfluous
  std::vector<std::string> added = {};    // of our profile's, likewise
  bool default_options = true;            // it shows without any of either
};

// Tries without any option first, which is what a user of the solver gets. Then leaves out one option
// after another while the bug still `shows`. Options that say which program it is stay. Stops when
// `is_late` says that the time is up.
[[nodiscard]] FewestOptions fewest_options(const solver::SolverConfig& config,
                                           const std::function<bool(const solver::SolverConfig&)>& shows,
                                           const std::function<bool()>& is_late);

}  // namespace smiter::examine
