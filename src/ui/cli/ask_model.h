// SPDX-License-Identifier: MIT
// A model from a solver, for commands that start from one.
#pragma once

#include <string>

#include "base/expected.h"
#include "ui/cli/solver_options.h"

namespace smiter::ui {

// What the one solver of the options prints as its model at this check (from 0).
[[nodiscard]] base::Expected<std::string> ask_model(const SolverOptions& options, const std::string& script,
                                                    std::size_t check);

}  // namespace smiter::ui
