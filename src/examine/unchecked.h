// SPDX-License-Identifier: MIT
// The same solver and script without the solver's own model check, which would hide the
// model from us or end the process.
#pragma once

#include <span>
#include <string>

#include "solver/profile/solver_config.h"

namespace smiter::examine {

[[nodiscard]] solver::SolverConfig unchecked(solver::SolverConfig config);
// Which commands do that is a fact of the profile.
[[nodiscard]] std::string unchecked(std::string script, const solver::Profile& profile);
// The same for a script that several solvers are asked about.
[[nodiscard]] std::string unchecked(std::string script, std::span<const solver::SolverConfig> solvers);
// With the user's options only: those of the profile are ours, and may hide a bug.
[[nodiscard]] solver::SolverConfig bare(solver::SolverConfig config);

}  // namespace smiter::examine
