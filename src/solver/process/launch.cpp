// SPDX-License-Identifier: MIT
#include "solver/process/launch.h"

#include "base/check.h"

namespace smiter::solver {
namespace {

const std::optional<std::vector<std::string>>& arguments_of(const Profile& profile, Mode mode) {
  switch (mode) {
    case Mode::Session:
      return profile.session_arguments;
    case Mode::File:
      return profile.file_arguments;
    case Mode::Stdin:
      return profile.stdin_arguments;
  }
  return profile.file_arguments;
}

}  // namespace

bool supports(const Profile& profile, Mode mode) {
  return mode == Mode::Session ? profile.has_session() : arguments_of(profile, mode).has_value();
}

CommandLine command_line(const SolverConfig& config, Mode mode, const std::string& file) {
  const auto& mode_arguments = arguments_of(config.profile, mode);
  CHECK(mode_arguments.has_value(), "the profile supports this mode");
  CommandLine command{config.program, config.profile.program_arguments};
  // The user's come last: what they say holds against the profile (-i against --no-incremental).
  for (const auto* list : {&config.profile.default_options, &*mode_arguments, &config.options}) {
    command.arguments.insert(command.arguments.end(), list->begin(), list->end());
  }
  if (mode == Mode::File) command.arguments.push_back(file);
  command.folder = config.folder;
  return command;
}

KernelLimits kernel_limits(const Profile& profile, const Limits& limits, Mode mode) {
  KernelLimits kernel;
  kernel.memory_bytes = limits.memory_bytes;
  // Address space is larger than what is resident; this is only a back stop for a solver
  // that allocates faster than we look.
  if (profile.allow_address_space_limit && limits.memory_bytes > 0) {
    kernel.address_space_bytes = 2 * limits.memory_bytes + (1UL << 30);
  }
  if (mode != Mode::Session && limits.cpu_ms > 0) kernel.cpu_seconds = limits.cpu_ms / 1000 + 2;
  return kernel;
}

}  // namespace smiter::solver
