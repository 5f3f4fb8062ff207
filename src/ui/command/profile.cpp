// SPDX-License-Identifier: MIT
// smiter profile: the built-in solver profiles, to read or to copy and change.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/text/did_you_mean.h"
#include "solver/profile/solver_config.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"

namespace smiter::ui {

namespace {

constexpr std::string_view kExitCode = "Exit code: 0 done, 2 bad use.";

std::vector<std::string> profile_names() {
  std::vector<std::string> names;
  for (const solver::Profile& profile : solver::builtin_profiles()) names.push_back(profile.name);
  return names;
}

int show(const std::string& name) {
  if (const auto text = solver::builtin_profile_text(name)) {
    fmt::print("{}", *text);
    return kNothingFound;
  }
  const std::vector<std::string> names = profile_names();
  fmt::print(stderr, "smiter profile show: there is no built-in profile '{}'{}; there are {}\n",
             triage::printable(name), base::did_you_mean(name, names), fmt::join(names, ", "));
  return kBadUse;
}

int list() {
  for (const solver::Profile& profile : solver::builtin_profiles())
    fmt::print("{:<12} {}{}\n", profile.name, profile.title, profile.tested ? "" : " (untested)");
  return kNothingFound;
}

}  // namespace

Command profile_command() {
  auto name = std::make_shared<std::string>();
  Command command{.name = "profile",
                  .summary = "Print the profile of a solver, which says how Smiter runs it"};
  Command listing{.name = "list", .summary = "List the built-in profiles"};
  listing.footer = kExitCode;
  listing.run = [](const Call&) { return list(); };
  Command showing{.name = "show", .summary = "Print a built-in profile, as a file to copy and change"};
  showing.add("NAME", *name, "The profile: z3, cvc5 or another that smiter profile list names")
      .required()
      .suggesting(profile_names());
  showing.footer = "Example:\n  smiter profile show z3 > mine.toml\n" + std::string(kExitCode);
  showing.run = [name](const Call&) { return show(*name); };
  command.commands = {std::move(listing), std::move(showing)};
  command.meant = [](std::string_view word) {
    return solver::builtin_profile_text(std::string(word)) ? fmt::format("smiter profile show {}", word) : "";
  };
  command.footer =
      "Examples:\n"
      "  smiter profile list\n"
      "  smiter profile show z3 > mine.toml     # change it, then give --solver mine.toml\n"
      "The format of a profile: smiter help solvers.\n" +
      std::string(kExitCode);
  return command;
}

}  // namespace smiter::ui
