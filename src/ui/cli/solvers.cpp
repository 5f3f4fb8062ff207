// SPDX-License-Identifier: MIT
// smiter solvers: what is installed, which version, and does every mode work?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solver/cgroup.h"
#include "solver/inspect.h"
#include "ui/cli/commands.h"
#include "ui/cli/exit_codes.h"

namespace smiter::ui {
namespace {

struct SolversOptions {
  std::vector<std::string> specs;
  bool json = false;
};

struct Row {
  std::string label;
  std::string title;
  std::string family;
  std::string program;  // "" when not found
  bool tested = false;  // the profile
  solver::Inspection inspection;
};

Row inspect_row(const solver::SolverConfig& config) {
  return {config.label,   config.profile.title,  config.profile.family,
          config.program, config.profile.tested, solver::inspect(config)};
}

std::string modes_text(const solver::Inspection& inspection) {
  std::string text;
  for (const auto& check : inspection.modes) {
    text += (text.empty() ? "" : ", ") + std::string(name_of(check.mode)) +
            (check.works ? " ok" : " FAILED (" + check.problem + ")");
  }
  return text;
}

// How memory limits will be enforced here: "cgroup" or "resident size".
bool has_cgroup() {
  return solver::cgroup_folder().has_value();
}

void print_json(const Row& row) {
  nlohmann::ordered_json object;
  object["solver"] = row.label;
  object["family"] = row.family;
  object["found"] = !row.program.empty();
  object["program"] = row.program;
  object["version"] = row.inspection.version;
  object["profile_tested"] = row.tested;
  object["memory_limit"] = has_cgroup() ? "cgroup" : "resident-size";
  object["modes"] = nlohmann::ordered_json::object();
  for (const auto& check : row.inspection.modes) {
    object["modes"][std::string(name_of(check.mode))] = check.works ? "ok" : check.problem;
  }
  fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print_text(const Row& row) {
  if (row.program.empty()) {
    fmt::print("{:12} not found{}\n", row.label, row.tested ? "" : " (profile untested)");
    return;
  }
  fmt::print("{:12} {}\n{:12} {}\n{:12} {}\n", row.label, row.program, "", row.inspection.version, "",
             modes_text(row.inspection));
}

void print_memory_text() {
  const auto& folder = solver::cgroup_folder();
  if (folder) {
    fmt::print("memory limits by control group, in {}\n", folder->path);
  } else {
    fmt::print("memory limits by watching resident size ({})\n", folder.error().to_string());
  }
}

int run_solvers(const SolversOptions& options) {
  bool all_work = true;
  const auto show = [&](const Row& row) {
    if (!row.program.empty()) all_work = all_work && row.inspection.works();
    (options.json ? print_json : print_text)(row);
    std::fflush(stdout);
  };
  for (const std::string& spec : options.specs) {
    const auto config = solver::parse_solver_spec(spec);
    if (!config) {
      fmt::print(stderr, "smiter solvers: {}\n", config.error().to_string());
      return kBadUse;
    }
    show(inspect_row(*config));
  }
  if (options.specs.empty()) {
    for (const solver::Profile& profile : solver::builtin_profiles()) {
      const auto config = solver::parse_solver_spec(profile.name);
      show(config ? inspect_row(*config)
                  : Row{profile.name, profile.title, profile.family, "", profile.tested, {}});
    }
  }
  if (!options.json) print_memory_text();
  return all_work ? kNothingFound : kFindings;
}

}  // namespace

void add_solvers_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<SolversOptions>();
  CLI::App* command = app.add_subcommand("solvers", "Show which solvers are installed and whether they work");
  command
      ->add_option("--solver,-s", options->specs,
                   "Only these (as for other commands); default: all known ones")
      ->allow_extra_args(false);
  command->add_flag("--json", options->json, "One JSON object per line (smiter help json)");
  command->footer(
      "Example: smiter solvers --solver mine=/path/to/z3\nExit code: 0 all that were found work, 1 one does "
      "not, 2 bad use.");
  command->callback([options, &exit_code] { exit_code = run_solvers(*options); });
}

}  // namespace smiter::ui
