// SPDX-License-Identifier: MIT
// smiter solvers --probe and --diff: what a solver understands.
#pragma once

#include <string>
#include <vector>

namespace smiter::ui {

struct ProbeOptions {
  std::vector<std::string> specs;
  std::vector<std::string> operators;
  std::vector<std::string> diff;  // two of them
  bool json = false;
  bool again = false;
};

// Exit codes of the command.
[[nodiscard]] int run_probe(const ProbeOptions& options);
[[nodiscard]] int run_diff(const ProbeOptions& options);

}  // namespace smiter::ui
