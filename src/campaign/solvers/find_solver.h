// SPDX-License-Identifier: MIT
// How a campaign comes from a specification ("z3 smt.arith.solver=2") to a solver. A test hands in
// a function of its own, which gives it solvers in memory (solver/session/memory_solver.h).
#pragma once

#include <functional>
#include <string_view>

#include "base/expected.h"
#include "solver/profile/solver_config.h"

namespace smiter::campaign {

using FindSolver = std::function<base::Expected<solver::SolverConfig>(std::string_view spec)>;

}  // namespace smiter::campaign
