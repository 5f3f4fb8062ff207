// SPDX-License-Identifier: MIT
// What is installed and does it work: version and a self-test of every mode, for
// `smiter solvers` and for refusing to start a campaign with a broken solver.
#pragma once

#include <string>
#include <vector>

#include "solver/process/deadline.h"
#include "solver/process/launch.h"
#include "solver/profile/solver_config.h"

namespace smiter::solver {

struct ModeCheck {
  Mode mode = Mode::File;
  bool works = false;
  std::string problem;  // "" when it works
};

struct Inspection {
  std::string version;  // first line of what it prints, "" when it does not say
  std::vector<ModeCheck> modes;
  [[nodiscard]] bool works() const;
};

[[nodiscard]] Inspection inspect(const SolverConfig& config);
// Whether it answers a trivial question in a process of its own.
[[nodiscard]] bool answers(const SolverConfig& config);
// The first line that it prints of itself; empty if it says nothing, or not until then.
[[nodiscard]] std::string version_of(const SolverConfig& config, Deadline until = {});
// All that it prints when it is started with these arguments and no input: its standard output, or
// what it has on the other stream.
[[nodiscard]] std::string printed_with(const SolverConfig& config, const std::vector<std::string>& arguments,
                                       Deadline until = {});
// Asks those of which another one of the family is there, so that old and new can be told apart.
void ask_versions(std::vector<SolverConfig>& configs);
[[nodiscard]] std::string_view name_of(Mode mode);

}  // namespace smiter::solver
