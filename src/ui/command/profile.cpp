// SPDX-License-Identifier: MIT
// smiter profile: the built-in solver profiles, to read or to copy and change.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/did_you_mean.h"
#include "solver/profile/solver_config.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"

namespace smiter::ui {

namespace {

int show(const std::string& name) {
  if (const auto text = solver::builtin_profile_text(name)) {
    fmt::print("{}", *text);
    return kNothingFound;
  }
  std::vector<std::string> names;
  for (const solver::Profile& profile : solver::builtin_profiles()) names.push_back(profile.name);
  fmt::print(stderr, "smiter profile show: there is no built-in profile '{}'{}; there are {}\n",
             triage::printable(name), base::did_you_mean(name, names), fmt::join(names, ", "));
  return kBadUse;
}

void list() {
  for (const solver::Profile& profile : solver::builtin_profiles())
    fmt::print("{:<12} {}{}\n", profile.name, profile.title, profile.tested ? "" : " (untested)");
}

}  // namespace

void add_profile_command(CLI::App& app, int& exit_code) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("profile", "Print what Smiter knows of a solver");
  command->require_subcommand(1);
  CLI::App* listing = command->add_subcommand("list", "The built-in profiles by name");
  listing->callback([] { list(); });
  CLI::App* showing = command->add_subcommand("show", "One of them, as the file it was made from");
  showing->add_option("NAME", *name, "Its name, as z3")->required();
  showing->callback([name, &exit_code] { exit_code = show(*name); });
  command->footer(
      "Examples:\n"
      "  smiter profile list\n"
      "  smiter profile show z3 > mine.toml     then change it and say --solver mine.toml\n"
      "The format: smiter help solvers. Exit code: 0, or 2 on bad use.");
}

}  // namespace smiter::ui
