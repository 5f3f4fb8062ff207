// SPDX-License-Identifier: MIT
// The options that every command with solvers shares: --solver, --timeout, --memory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/process/deadline.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "ui/option/command.h"

namespace smiter::ui {

struct SolverOptions {
  std::vector<std::string> specs;
  std::string timeout = "10s";
  std::string memory = "2G";
};

// What --solver takes.
inline constexpr std::string_view kSolverHelp =
    "A solver: its name (z3), with options (\"z3 smt.arith.solver=2\"), a release (cvc5@VERSION, z3@all), "
    "your own build (\"NAME=/path/to/program --option\"), or a profile (FILE.toml). More: smiter help "
    "solvers.";

// Gives back --solver, which is required unless the caller says otherwise.
Option& add_solver_options(Command& command, SolverOptions& options);
// As given, with z3@all replaced by what it stands for here and now.
[[nodiscard]] base::Expected<std::vector<std::string>> expanded_specs(const SolverOptions& options);
// Each is asked what it understands, unless that is known; for half of the time until `by` at most.
[[nodiscard]] base::Expected<std::vector<solver::SolverConfig>> read_solvers(const SolverOptions& options,
                                                                             solver::Deadline by = {});
[[nodiscard]] base::Expected<solver::Limits> read_limits(const SolverOptions& options);

}  // namespace smiter::ui
