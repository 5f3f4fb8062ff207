// SPDX-License-Identifier: MIT
#include "campaign/setup/solver_setup.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/core.h>

#include "ask/adapt.h"
#include "ask/library.h"
#include "base/file.h"
#include "base/json.h"
#include "capability/record_json.h"
#include "generate/targets.h"
#include "solver/profile/inspect.h"
#include "triage/finding.h"

namespace smiter::campaign {

namespace {

// Two programs may call themselves by one name; targets are told apart by theirs.
void add_target(capability::Record record, solver::SolverConfig& config, SolverSetup& setup) {
  for (const capability::Record& other : setup.records) {
    if (other.identity() == record.identity()) {
      config.target = other.name;
      return;
    }
  }
  const bool taken =
      std::ranges::find(setup.records, record.name, &capability::Record::name) != setup.records.end();
  if (taken) record.name += fmt::format(" ({})", config.label);
  config.target = record.name;
  setup.records.push_back(std::move(record));
}

}  // namespace

base::Expected<SolverSetup> set_up_solvers(const std::vector<std::string>& specs, const smt::OpTable& ops,
                                           const FindSolver& find) {
  SolverSetup setup;
  if (specs.empty()) return base::Error{"give at least one --solver"};
  for (const std::string& spec : specs) {
    auto config = find(spec);
    if (!config) return config.error();
    setup.configs.push_back(std::move(*config));
  }
  solver::name_apart(setup.configs);
  std::set<std::string> families;
  for (auto& config : setup.configs) {
    auto record = ask::record_of(config, ops);
    if (!record) return record.error();
    config = ask::adapted(std::move(config), *record);
    add_target(std::move(*record), config, setup);
    const solver::Inspection inspection = solver::inspect(config);
    if (!inspection.works()) {
      std::string problem;
      for (const auto& mode : inspection.modes) problem = mode.works ? problem : mode.problem;
      return base::Error{fmt::format("{} ({}) does not work: {}", config.label, config.program, problem)};
    }
    setup.versions.push_back(inspection.version);
    config.version = inspection.version;
    setup.by_program[config.program] = inspection.version;
    families.insert(config.profile.family_name());
  }
  setup.families = families.size();
  if (setup.records.size() > generate::kMostTargets)
    return base::Error{fmt::format("at most {} different solvers at a time", generate::kMostTargets)};
  return setup;
}

std::vector<std::shared_ptr<ask::OptionTrials>> option_trials(const SolverSetup& solvers,
                                                              const smt::OpTable& ops) {
  std::vector<std::shared_ptr<ask::OptionTrials>> out;
  for (const solver::SolverConfig& config : solvers.configs) {
    const auto record = std::ranges::find(solvers.records, config.target, &capability::Record::name);
    const bool listed = record != solvers.records.end() && !record->listed.empty();
    out.push_back(listed ? std::make_shared<ask::OptionTrials>(config, *record, ops, ask::records_folder())
                         : nullptr);
  }
  return out;
}

base::Status keep_records(const Workdir& workdir, const std::vector<capability::Record>& records) {
  std::error_code error;
  std::filesystem::create_directories(workdir.records(), error);
  for (const capability::Record& record : records) {
    const auto written = base::write_file(workdir.records() + "/" + triage::record_file(record.name),
                                          capability::to_json(record));
    if (!written) return written;
  }
  return base::ok();
}

std::string versions_json(const SolverSetup& solvers) {
  base::Json json = base::Json::object();
  for (std::size_t i = 0; i < solvers.configs.size(); ++i)
    json[solvers.configs[i].label] = solvers.versions[i];
  return json.dump_sorted();
}

}  // namespace smiter::campaign
