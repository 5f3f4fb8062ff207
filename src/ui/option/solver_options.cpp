// SPDX-License-Identifier: MIT
#include "ui/option/solver_options.h"

#include <chrono>

#include "ask/adapt.h"
#include "ask/library.h"
#include "solver/profile/inspect.h"
#include "theory/sig_reader.h"
#include "ui/cli/asking.h"
#include "ui/option/units.h"

namespace smiter::ui {

namespace {

constexpr std::uint64_t kLongMs = 3'600'000;

}  // namespace

namespace {

constexpr std::size_t kLeastMemory = std::size_t{10} << 20;

}  // namespace

Option& add_solver_options(Command& command, SolverOptions& options) {
  const std::size_t solver = command.options.size();
  command.add("--solver,-s", options.specs, std::string(kSolverHelp)).taking("SOLVER").required();
  command.add("--timeout", options.timeout, "Wall time for one script and solver (500ms, 10s, 5m)")
      .taking("TIME")
      .with_default();
  command.add("--memory", options.memory, "Resident memory that a solver may use (512M, 2G)")
      .taking("SIZE")
      .with_default();
  return command.options[solver];
}

base::Expected<std::vector<std::string>> expanded_specs(const SolverOptions& options) {
  std::vector<std::string> specs;
  for (const std::string& spec : options.specs) {
    auto several = solver::expand_solver_spec(spec);
    if (!several) return several.error();
    specs.insert(specs.end(), several->begin(), several->end());
  }
  return specs;
}

base::Expected<std::vector<solver::SolverConfig>> read_solvers(const SolverOptions& options,
                                                               solver::Deadline by) {
  const auto specs = expanded_specs(options);
  if (!specs) return specs.error();
  std::vector<solver::SolverConfig> configs;
  for (const std::string& spec : *specs) {
    auto config = solver::parse_solver_spec(spec);
    if (!config) return config.error();
    configs.push_back(std::move(*config));
  }
  solver::name_apart(configs);
  solver::ask_versions(configs);
  // The command itself needs time, too.
  const solver::Deadline until = by.but_within_ms(static_cast<std::int64_t>(by.left_ms(kLongMs) / 2));
  for (solver::SolverConfig& config : configs) {
    const auto record = ask::record_of(config, theory::builtin_operators(),
                                       {.progress = progress_line(config.label), .until = until});
    end_progress_line();
    // A solver that does not answer is used as it is: the command then shows how it fails.
    if (record) config = ask::adapted(std::move(config), *record);
  }
  return configs;
}

base::Expected<solver::Limits> read_limits(const SolverOptions& options) {
  solver::Limits limits;
  const auto wall = parse_duration(options.timeout);
  if (!wall) return base::Error{"--timeout: " + wall.error().message, {}, {}};
  const auto memory = parse_size(options.memory);
  if (!memory) return base::Error{"--memory: " + memory.error().message, {}, {}};
  // To the layer below 0 means no limit, which nobody who writes it here can want.
  if (*wall == 0) return base::Error{"--timeout: a solver needs more than no time at all"};
  if (*memory < kLeastMemory)
    return base::Error{"--memory: '" + options.memory +
                       "' is less than any solver needs (10M); a bare number is bytes, write 512M or 2G"};
  limits.wall_ms = *wall;
  limits.memory_bytes = *memory;
  return limits;
}

}  // namespace smiter::ui
