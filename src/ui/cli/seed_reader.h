// SPDX-License-Identifier: MIT
// The seeds of `smiter mutate`, with what is known of each: a model, given or asked for,
// and what a solver says. What is contradicted is told and not used.
#pragma once

#include <string>
#include <vector>

#include "base/expected.h"
#include "smt/terms/signature.h"
#include "strategies/strategy.h"
#include "ui/option/solver_options.h"

namespace smiter::ui {

// For a seed that has no model of its own.
inline constexpr const char* kNoModel = "none";

struct SeedSources {
  // Files, one per seed or kNoModel; or a single one, for the seeds that it is a model of. Without
  // one the solver is asked, if there is one.
  std::vector<std::string> models;
  // sat, unsat or unknown, one per seed: overrides what the solver or the seed itself says.
  std::vector<std::string> statuses;
  SolverOptions solvers;  // at most one
};

// What the strategy wants to know of them. An error also if a model that the user gives is none: our
// evaluator finds an assertion false. `warnings` gets what else does not fit, a line each.
[[nodiscard]] base::Expected<std::vector<strategies::Seed>> read_seeds(const std::vector<std::string>& files,
                                                                       const SeedSources& sources,
                                                                       const smt::OpTable& ops,
                                                                       const strategies::Strategy& strategy,
                                                                       std::vector<std::string>& warnings);

}  // namespace smiter::ui
