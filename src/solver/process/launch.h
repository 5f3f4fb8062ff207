// SPDX-License-Identifier: MIT
// The command line and kernel limits for a solver in one of its modes.
#pragma once

#include <cstdint>
#include <string>

#include "solver/process/limits.h"
#include "solver/process/process.h"
#include "solver/profile/solver_config.h"

namespace smiter::solver {

enum class Mode : std::uint8_t { Session, File, Stdin };

[[nodiscard]] bool supports(const Profile& profile, Mode mode);
// Precondition: the mode is supported. `file` is used by Mode::File only.
[[nodiscard]] CommandLine command_line(const SolverConfig& config, Mode mode, const std::string& file = "");
[[nodiscard]] KernelLimits kernel_limits(const Profile& profile, const Limits& limits, Mode mode);

}  // namespace smiter::solver
