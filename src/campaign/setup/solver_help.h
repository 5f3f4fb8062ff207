// SPDX-License-Identifier: MIT
// Asks solvers on behalf of strategies, which see none (strategies/solver_help.h).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "strategies/solver_help.h"

namespace smiter::campaign {

// A model of the script from a new process; nothing if it gives none.
[[nodiscard]] std::optional<std::string> model_by(const solver::SolverConfig& solver,
                                                  const solver::Limits& limits, const std::string& script);

// What it says to each of the script's `checks`, which share the time; nothing after an error.
[[nodiscard]] std::optional<strategies::SolverWord> word_of(const solver::SolverConfig& solver,
                                                            const solver::Limits& limits,
                                                            const std::string& script, std::size_t checks);

// Asks these solvers, one of each family. The arguments must outlive the function that it returns.
[[nodiscard]] strategies::Prover prover(std::span<const solver::SolverConfig> solvers,
                                        const smt::OpTable& ops, const solver::Limits& limits);

// With the limits of Strategy::vet(): nobody wants to wait long before a campaign begins.
[[nodiscard]] solver::Limits vetting_limits();

}  // namespace smiter::campaign
