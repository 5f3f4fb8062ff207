// SPDX-License-Identifier: MIT
// A solver that is a function of this program instead of a process. A decision that follows from
// answers is tested with it in milliseconds. Only tests make one, see
// solver/session/memory_solver_test_support.h.
//
// Session, run_one_shot and inspect ask the function where they would start a program. What comes
// before stays as it is: the script is prepared, what the profile rules out is refused, and a
// deadline that has passed ends the query.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "solver/session/query.h"

namespace smiter::solver {

// One query as the function gets it.
struct MemoryQuery {
  const SolverConfig& config;  // as it was started, options included
  const Query& query;
  std::size_t checks = 0;  // that the script makes
  std::size_t served = 0;  // scripts that this "process" answered before; 0: it is new
  bool backtrace = false;  // somebody looks for the place of a crash
};

struct MemorySolver {
  std::string version = {};
  // One result per check. May be called by several threads at a time.
  std::function<Answer(const MemoryQuery&)> answer = {};
};

// Asks the function. Models and values that the query does not want are left out of the answer.
// Precondition: asked.config.memory is set.
[[nodiscard]] Answer ask_in_memory(const MemoryQuery& asked);

// Would a process take another script after this answer?
[[nodiscard]] bool survives(const Answer& answer);

}  // namespace smiter::solver
