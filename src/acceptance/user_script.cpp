// SPDX-License-Identifier: MIT
#include "acceptance/user_script.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "solver/process/exchange.h"
#include "solver/process/process.h"
#include "solver/process/scratch_file.h"

namespace smiter::acceptance {

base::Expected<UserScript> UserScript::find(const std::string& program, const solver::Limits& limits) {
  const std::unique_ptr<char, decltype(&std::free)> path(realpath(program.c_str(), nullptr), &std::free);
  if (path == nullptr || access(path.get(), X_OK) != 0) {
    return base::Error{"'" + program + "' is not a program that can be run (chmod +x?)"};
  }
  return UserScript(path.get(), limits);
}

bool UserScript::is_interesting(const std::string& text, double& cpu_ms) const {
  cpu_ms = 0;
  const auto file = solver::ScratchFile::make(text);
  if (!file) return false;
  auto process = solver::Process::start({program_, {file->path()}}, {});
  if (!process) return false;
  solver::Transcript transcript;
  const solver::Stop stop = run_exchange(*process, {"", "", true, limits_}, transcript);
  // It may close its output and go on working.
  const auto spent = static_cast<std::uint64_t>(transcript.wall_ms);
  constexpr std::uint64_t kNoLimit = std::uint64_t{24} * 3600 * 1000;
  const std::uint64_t limit = limits_.wall_ms == 0 ? kNoLimit : limits_.wall_ms;
  const std::uint64_t left = limit > spent ? limit - spent : 1;
  const bool ended = stop == solver::Stop::EndOfOutput && process->wait_for_exit(limits_.until.left_ms(left));
  process->kill();
  cpu_ms = process->status().cpu_ms;
  return ended && process->status().code == 0;
}

}  // namespace smiter::acceptance
