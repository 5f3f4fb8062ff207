// SPDX-License-Identifier: MIT
// An answer or a model from a solver, for commands that start from one.
#pragma once

#include <string>

#include "base/expected.h"
#include "solver/session/answer.h"
#include "ui/option/solver_options.h"

namespace smiter::ui {

struct Asked {
  std::string solver;  // its label
  solver::Result result = solver::Result::None;
  std::string model = {};    // as it prints it; empty: none
  std::string message = {};  // what it says besides
};

// What the one solver of the options says at this check (from 0). An error only if it
// cannot be asked.
[[nodiscard]] base::Expected<Asked> ask_solver(const SolverOptions& options, const std::string& script,
                                               std::size_t check);

// Why there is no model, as a sentence.
[[nodiscard]] std::string why_no_model(const Asked& asked);

// What the one solver of the options prints as its model at this check (from 0).
[[nodiscard]] base::Expected<std::string> ask_model(const SolverOptions& options, const std::string& script,
                                                    std::size_t check);

}  // namespace smiter::ui
