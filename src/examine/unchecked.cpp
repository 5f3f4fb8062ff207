// SPDX-License-Identifier: MIT
#include "examine/unchecked.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace smiter::examine {

namespace {

constexpr std::array<std::string_view, 3> kCommands = {"(set-option :check-models true)",
                                                       "(set-option :debug-check-models true)",
                                                       "(set-option :model_validate true)"};

}  // namespace

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

std::string unchecked(std::string script) {
  for (const std::string_view command : kCommands) {
    for (std::size_t at = script.find(command); at != std::string::npos; at = script.find(command, at))
      script.erase(at, command.size());
  }
  return script;
}

}  // namespace smiter::examine
