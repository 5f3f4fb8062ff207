// SPDX-License-Identifier: MIT
// For tests: the solver of tests/asked_solver.cpp, whose misbehaviours are options.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "solver/profile/profile_file.h"
#include "solver/session/session.h"

namespace smiter::ask {

// `start`: more lines of the profile's table [start]; `tables`: more tables.
inline solver::SolverConfig asked_solver(const std::string& start, const std::string& tables) {
  auto profile = solver::parse_profile(R"(name = "asked"
family = "asked"
[start]
program = "asked"
version = ["--version"]
session = []
stdin = []
file = []
)" + start + R"([language]
logics = ["*"]
)" + tables,
                                       "asked.toml");
  EXPECT_TRUE(profile) << (profile ? "" : profile.error().to_string());
  solver::SolverConfig config;
  config.profile = std::move(*profile);
  config.label = "asked";
  config.program = SMITER_ASKED_SOLVER;
  return config;
}

}  // namespace smiter::ask
