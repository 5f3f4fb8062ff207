// SPDX-License-Identifier: MIT
// Answers to queries that never reach a solver.
#pragma once

#include <optional>
#include <string>

#include "solver/profile/profile.h"
#include "solver/session/answer.h"
#include "solver/session/script.h"

namespace smiter::solver {

// The script cannot be sent, or the solver cannot be started.
[[nodiscard]] Answer refused(std::string message);
// There is no time left for it (solver/process/deadline.h).
[[nodiscard]] Answer out_of_time(std::size_t checks);
// The solver is known not to understand it.
[[nodiscard]] Answer unsupported(std::string message, std::size_t checks);
// Why this script cannot be put to a solver with this profile, if so.
[[nodiscard]] std::optional<std::string> cannot_express(const Script& script, const Profile& profile);

}  // namespace smiter::solver
