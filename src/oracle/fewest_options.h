// SPDX-License-Identifier: MIT
// Of a solver's options those that a bug takes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/solver_config.h"

namespace smiter::oracle {

struct FewestOptions {
  std::vector<std::string> options = {};  // of the user's, none superfluous
  std::vector<std::string> added = {};    // of our profile's, likewise
  bool default_options = true;            // it shows without any of either
};

// Without any option first: that is what a user of the solver gets. Then leaves out one after the other while it `shows`, except for those that say which program
// it is. It ends early if there `is_late` an answer that says nothing.
[[nodiscard]] FewestOptions fewest_options(const solver::SolverConfig& config,
                                           const std::function<bool(const solver::SolverConfig&)>& shows,
                                           const std::function<bool()>& is_late);

}  // namespace smiter::oracle
