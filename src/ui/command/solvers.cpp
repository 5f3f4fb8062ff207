// SPDX-License-Identifier: MIT
// smiter solvers: what is installed, which version, and does every mode work? And the store of
// releases (ui/cli/releases.h).
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "base/json.h"
#include "solver/process/cgroup.h"
#include "solver/profile/inspect.h"
#include "ui/cli/exit_codes.h"
#include "ui/cli/option_list.h"
#include "ui/cli/probe.h"
#include "ui/cli/releases.h"
#include "ui/command/commands.h"
#include "ui/option/operators_option.h"
#include "ui/option/solver_options.h"

namespace smiter::ui {
namespace {

struct SolversOptions {
  std::vector<std::string> specs;
  std::vector<std::string> install;
  std::vector<std::string> remove;
  bool available = false;
  bool json = false;
  bool probe = false;
  bool options = false;
  bool attempt = false;
  ProbeOptions asking;
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
  base::Json object;
  object["solver"] = row.label;
  object["family"] = row.family;
  object["found"] = !row.program.empty();
  object["program"] = row.program;
  object["version"] = row.inspection.version;
  object["profile_tested"] = row.tested;
  object["memory_limit"] = has_cgroup() ? "cgroup" : "resident-size";
  object["modes"] = base::Json::object();
  for (const auto& check : row.inspection.modes) {
    object["modes"][std::string(name_of(check.mode))] = check.works ? "ok" : check.problem;
  }
  fmt::print("{}\n", object.dump());
}

void print_text(const Row& row) {
  if (row.program.empty()) {
    fmt::print("{:18} not found{}\n", row.label, row.tested ? "" : " (profile untested)");
    return;
  }
  fmt::print("{:18} {}\n{:18} {}\n{:18} {}\n", row.label, row.program, "", row.inspection.version, "",
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

// All that are there, if none is named.
base::Expected<std::vector<std::string>> specs_of(const SolversOptions& options) {
  auto specs = expanded_specs({.specs = options.specs});
  if (!specs || !specs->empty()) return specs;
  for (const solver::Profile& profile : solver::builtin_profiles())
    if (solver::parse_solver_spec(profile.name)) specs->push_back(profile.name);
  return specs;
}

int run_solvers(const SolversOptions& options) {
  if (!options.asking.diff.empty()) return run_diff(options.asking);
  if (options.probe || options.options) {
    ProbeOptions asking = options.asking;
    const auto named = specs_of(options);
    if (!named) {
      fmt::print(stderr, "smiter solvers: {}\n", named.error().to_string());
      return kBadUse;
    }
    asking.specs = *named;
    asking.json = options.json;
    return options.options ? run_option_list(asking, options.attempt) : run_probe(asking);
  }
  bool all_work = true;
  const auto show = [&](const Row& row) {
    if (!row.program.empty()) all_work = all_work && row.inspection.works();
    (options.json ? print_json : print_text)(row);
    std::fflush(stdout);
  };
  const auto specs = expanded_specs({.specs = options.specs});
  if (!specs) {
    fmt::print(stderr, "smiter solvers: {}\n", specs.error().to_string());
    return kBadUse;
  }
  for (const std::string& spec : *specs) {
    const auto config = solver::parse_solver_spec(spec);
    if (!config) {
      fmt::print(stderr, "smiter solvers: {}\n", config.error().to_string());
      return kBadUse;
    }
    show(inspect_row(*config));
  }
  if (specs->empty()) {
    for (const solver::Profile& profile : solver::builtin_profiles()) {
      const auto config = solver::parse_solver_spec(profile.name);
      show(config ? inspect_row(*config)
                  : Row{profile.name, profile.title, profile.family, "", profile.tested, {}});
    }
  }
  if (specs->empty()) print_releases(options.json);
  if (!options.json) print_memory_text();
  return all_work ? kNothingFound : kFindings;
}

int run(const SolversOptions& options) {
  if (options.available) return show_available(options.specs, options.json);
  if (!options.remove.empty()) return remove_releases(options.remove);
  return options.install.empty() ? run_solvers(options) : install_releases(options.install, options.json);
}

}  // namespace

Command solvers_command() {
  auto options = std::make_shared<SolversOptions>();
  Command command{.name = "solvers",
                  .summary = "Show which solvers are installed and whether they work; install others"};
  command
      .add("--solver,-s", options->specs,
           "Only this solver (named as for smiter solve). Default: all that Smiter has a profile of")
      .taking("SOLVER");
  command.add("--available", options->available, "List the releases that --install can get");
  command
      .add("--install", options->install,
           "Install a release from Debian's suites or npm, without root: SOLVER@VERSION, SOLVER@SUITE or "
           "SOLVER@all")
      .taking("RELEASE")
      .excluding({"--available"});
  command.add("--remove", options->remove, "Remove a release that --install installed")
      .taking("RELEASE")
      .excluding({"--available", "--install"});
  command.add("--json", options->json,
              "Print one JSON object per line (smiter help json); with --probe or --options, the record");
  command.add("--probe", options->probe,
              "Ask each solver what it understands and print it. The answers are kept as a record, and the "
              "next time the record is printed");
  command.add("--again", options->asking.again, "With --probe: ask again, even if there is a record");
  command.add("--options", options->options,
              "List each solver's own options by class, and say which of them a campaign never uses");
  command
      .add("--try", options->attempt,
           "Try every setting of these options that was not tried before. Takes minutes and "
           "may be interrupted")
      .needing("--options");
  command
      .add("--diff", options->asking.diff,
           "Say what the second understands and the first does not, and the other way round. Each is a "
           "solver, a release (z3@VERSION), or a file that --probe --json wrote")
      .taking("SOLVER")
      .given(Several::Two);
  add_operators_option(command, options->asking.operators)
      .described("With --probe and --diff: add the operators in this file (smiter help operators)");
  command.footer =
      "Examples:\n"
      "  smiter solvers --solver mine=/path/to/z3\n"
      "  smiter solvers --install cvc5@trixie --install z3@all\n"
      "  smiter check a.smt2 --solver cvc5@trixie --solver z3@all\n"
      "Exit code: 0 no problem; 1 a solver does not work, answers a question of --probe wrongly, or some\n"
      "releases cannot be found or installed; 2 bad use, or no release can be found or installed.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
