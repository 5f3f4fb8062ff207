// SPDX-License-Identifier: MIT
// Asks a solver what it understands (docs/solvers.md). In this order, since each needs what is
// before it: its options, its commands, logics, sorts, shapes, then every row of the operator table
// at sorts that it has, and the words that we keep as text.
#pragma once

#include <cstddef>
#include <functional>

#include "base/expected.h"
#include "capability/record.h"
#include "smt/terms/signature.h"
#include "solver/process/deadline.h"
#include "solver/profile/solver_config.h"

namespace smiter::ask {

// Called now and then with how many questions of how many are answered.
using Progress = std::function<void(std::size_t done, std::size_t all)>;

// An error, in one line, if the solver does not even answer a trivial script.
// `until` bounds the whole; what is not asked by then counts as understood.
[[nodiscard]] base::Expected<capability::Record> ask(const solver::SolverConfig& config,
                                                     const smt::OpTable& ops, const Progress& progress = {},
                                                     solver::Deadline until = {});

}  // namespace smiter::ask
