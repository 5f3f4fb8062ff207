// SPDX-License-Identifier: MIT
#include "examine/unchecked.h"

#include <utility>
#include <vector>

namespace smiter::examine {

solver::SolverConfig unchecked(solver::SolverConfig config) {
  const auto is_check = [profile = config.profile](const std::string& option) {
    return profile.is_check(option);
  };
  std::erase_if(config.profile.default_options, is_check);
  std::erase_if(config.options, is_check);
  return config;
}

solver::SolverConfig bare(solver::SolverConfig config) {
  config.profile.default_options.clear();
  return config;
}

std::string unchecked(std::string script, const solver::Profile& profile) {
  for (const std::string& command : profile.check_commands) {
    if (command.empty()) continue;
    for (std::size_t at = script.find(command); at != std::string::npos; at = script.find(command, at))
      script.erase(at, command.size());
  }
  return script;
}

std::string unchecked(std::string script, std::span<const solver::SolverConfig> solvers) {
  for (const solver::SolverConfig& config : solvers) script = unchecked(std::move(script), config.profile);
  return script;
}

}  // namespace smiter::examine
