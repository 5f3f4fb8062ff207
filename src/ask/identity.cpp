// SPDX-License-Identifier: MIT
#include "ask/identity.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include <fmt/core.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/text/version.h"
#include "solver/process/launch.h"
#include "solver/process/process.h"

namespace smiter::ask {

namespace {

// The files that a process has code of, as the kernel lists them. Its children are not looked
// at: a solver that starts others is a script of its own, which is hashed as well.
std::set<std::string> mapped_files(pid_t pid) {
  std::set<std::string> files;
  std::ifstream maps(fmt::format("/proc/{}/maps", pid));
  for (std::string line; std::getline(maps, line);) {
    const std::size_t path = line.find('/');
    std::istringstream words(line);
    std::string range, rights;
    words >> range >> rights;
    if (path != std::string::npos && rights.size() > 2 && rights[2] == 'x') files.insert(line.substr(path));
  }
  return files;
}

// Does every thread of it wait for something else than the processor or the disk? On a busy machine
// a process may not get on with loading its libraries for a while; then one of its threads is ready.
bool is_waiting(pid_t pid) {
  std::error_code error;
  for (auto task = std::filesystem::directory_iterator(fmt::format("/proc/{}/task", pid), error);
       !error && task != std::filesystem::end(task); task.increment(error)) {
    std::ifstream file(task->path() / "stat");
    std::string line;
    std::getline(file, line);
    // PID (NAME) STATE …, and a name may have parentheses.
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos || name_end + 2 >= line.size() || line[name_end + 2] != 'S')
      return false;
  }
  return !error;
}

// Once it has loaded what it needs and waits for input, the list stays the same.
std::set<std::string> files_of(const solver::SolverConfig& config) {
  constexpr int kMostLooks = 1000;
  constexpr int kCalm = 3;  // looks in a row that saw the same
  const solver::Mode mode =
      supports(config.profile, solver::Mode::Session) ? solver::Mode::Session : solver::Mode::Stdin;
  if (!supports(config.profile, mode)) return {};
  auto process = solver::Process::start(command_line(config, mode), {});
  if (!process) return {};
  std::set<std::string> files;
  int calm = 0;
  for (int look = 0; look < kMostLooks && calm < kCalm; ++look) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (process->has_ended()) break;
    auto now = mapped_files(process->pid());
    calm = now == files && !now.empty() && is_waiting(process->pid()) ? calm + 1 : 0;
    files = std::move(now);
  }
  process->kill();
  return files;
}

// What stands beside the launcher of an installed release: what it starts may be code that no kernel
// maps (WebAssembly), but `made-of` changes whenever it does.
std::set<std::string> files_of_release(const std::string& program) {
  const std::filesystem::path folder = std::filesystem::path(program).parent_path();
  std::error_code error;
  std::set<std::string> files;
  if (!std::filesystem::exists(folder / "made-of", error)) return files;
  for (auto entry = std::filesystem::directory_iterator(folder, error);
       !error && entry != std::filesystem::end(entry); entry.increment(error))
    if (entry->is_regular_file(error)) files.insert(entry->path());
  return files;
}

}  // namespace

std::string program_hash(const solver::SolverConfig& config) {
  // A function of ours has no files; its name says which one it is.
  if (config.memory) return fmt::format("{:032x}", base::hash_text(config.program));
  std::set<std::string> files = files_of(config);
  files.insert(config.program);
  files.merge(files_of_release(config.program));
  // By content: a library may lie anywhere.
  std::set<std::uint64_t> hashes;
  for (const std::string& path : files) {
    const auto text = base::read_file(path);
    if (text) hashes.insert(base::hash_text(*text));
  }
  std::uint64_t first = hashes.size(), second = ~first;
  for (const std::uint64_t hash : hashes) {
    first = base::combine(first, hash);
    second = base::combine(second, base::mix(hash));
  }
  return fmt::format("{:016x}{:016x}", base::mix(first), base::mix(second));
}

std::string release_name(const solver::Profile& profile, std::string_view version) {
  const std::string& name = profile.native ? profile.name : profile.family_name();
  // A package has a number of its own, at the end: "Z3 version N - WebAssembly (npm z3-solver M)".
  const std::size_t own = profile.native ? std::string_view::npos : version.rfind(' ');
  const std::string_view number =
      base::version_number(own == std::string_view::npos ? version : version.substr(own));
  return number.empty() ? name : fmt::format("{}@{}", name, number);
}

}  // namespace smiter::ask
