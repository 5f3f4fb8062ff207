// SPDX-License-Identifier: MIT
// For tests: the fake solver (tests/fake_solver.cpp) under a plain profile, and counts of
// what a process may leak.
#pragma once

#include <dirent.h>
#include <sys/wait.h>

#include <cerrno>
#include <string>

#include "solver/profile/profile.h"
#include "solver/profile/solver_config.h"
#include "solver/session/query.h"

namespace smiter::solver::testing_support {

inline SolverConfig fake_solver(const std::string& mode) {
  SolverConfig config;
  config.profile.name = "fake";
  config.profile.family = "fake";
  config.profile.session_arguments.emplace();
  config.profile.stdin_arguments.emplace();
  config.profile.file_arguments.emplace();
  config.profile.patterns = {{Meaning::InvalidModel, "an invalid model was generated", ""},
                             {Meaning::Assertion, "ASSERTION VIOLATION", ""},
                             {Meaning::Unsupported, "not supported", ""}};
  config.label = "fake";
  config.program = SMITER_FAKE_SOLVER;
  config.options = {"--mode=" + mode};
  return config;
}

// Generous against a loaded machine; only what must hang waits this long.
inline Limits test_limits() {
  Limits limits;
  limits.wall_ms = 60'000;
  limits.output_bytes = 1UL << 20;
  limits.memory_bytes = 512UL << 20;
  limits.processes = 20;
  return limits;
}

inline Query plain_query() {
  return {"(set-logic QF_UF)(declare-fun x () Bool)(assert x)(check-sat)", {}, test_limits(), {}};
}
inline Query trigger_query() {
  return {"(set-logic QF_UF)(declare-fun trigger () Bool)(assert trigger)(check-sat)", {}, test_limits(), {}};
}

inline std::size_t open_descriptors() {
  std::size_t count = 0;
  DIR* folder = opendir("/proc/self/fd");
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count;
}

// True when this process has no child left, dead or alive.
inline bool has_no_children() {
  return waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
}

}  // namespace smiter::solver::testing_support
