// SPDX-License-Identifier: MIT
// Which program is this? The content of every file that it runs from: itself, its libraries, and
// what a launcher starts in its place.
#pragma once

#include <string>

#include "solver/profile/solver_config.h"

namespace smiter::ask {

// A hash; the same for the same files, wherever they are.
[[nodiscard]] std::string program_hash(const solver::SolverConfig& config);
// NAME@VERSION; a build that is not native has the name of its family: z3-npm's releases are z3's.
[[nodiscard]] std::string release_name(const solver::Profile& profile, std::string_view version);

}  // namespace smiter::ask
