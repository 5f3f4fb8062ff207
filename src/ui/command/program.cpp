// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/profile/solver_config.h"
#include "triage/report/escape.h"
#include "ui/cli/installed.h"
#include "ui/command/commands.h"

namespace smiter::ui {

namespace {

// Wherever a solver is named, the built-in profiles are worth suggesting.
void suggest_solvers(Command& command, const std::vector<std::string>& names) {
  for (Option& option : command.options) {
    if (option.row().takes == "SOLVER" || option.row().takes == "SOLVERS") option.suggesting(names);
  }
  for (Command& inner : command.commands) suggest_solvers(inner, names);
}

// help explains commands, too.
void suggest_topics(Command& program) {
  for (Command& command : program.commands) {
    Option* const topic = command.find("TOPIC");
    if (topic == nullptr) continue;
    std::vector<std::string> words = topic->row().words;
    for (const Command& each : program.commands) words.push_back(each.name);
    topic->suggesting(std::move(words));
  }
}

constexpr std::string_view kFirstSteps =
    "First steps:\n"
    "  smiter solvers                   # which solvers are here, and do they work?\n"
    "  smiter fuzz seeds --solver z3 --time 1m --out run1\n"
    "  smiter report run1               # run1/report.html: what it found\n"
    "  smiter help                      # the documentation";

// Examples name the seeds that came with the program where they are, so that they can be pasted.
void name_seeds(Command& command, const std::string& seeds) {
  constexpr std::string_view kName = " seeds";
  for (std::size_t at = 0; (at = command.footer.find(kName, at)) != std::string::npos;) {
    const std::size_t end = at + kName.size();
    const bool is_path =
        end < command.footer.size() && (command.footer[end] == ' ' || command.footer[end] == '/');
    const std::size_t line = command.footer.rfind('\n', at) + 1;
    if (is_path && command.footer.compare(line, 9, "  smiter ") == 0) {
      command.footer.replace(at + 1, kName.size() - 1, seeds);
      at += 1 + seeds.size();
    } else {
      at = end;
    }
  }
  for (Command& inner : command.commands) name_seeds(inner, seeds);
}

}  // namespace

Command program() {
  Command program{.name = "smiter",
                  .summary =
                      "Smiter tests SMT solvers: it makes formulas whose answer it can judge and\n"
                      "reports where a solver is wrong.",
                  .footer = std::string(kFirstSteps)};
  for (Command (*const command)() :
       {bisect_command,     check_command,     cluster_command, collect_command,    compare_command,
        completion_command, enumerate_command, eval_command,    fmt_command,        fuzz_command,
        generate_command,   help_command,      mine_command,    mutate_command,     profile_command,
        reduce_command,     replay_command,    report_command,  retest_command,     rules_command,
        serve_command,      solve_command,     solvers_command, strategies_command, upgrade_command})
    program.commands.push_back(command());
  std::vector<std::string> solvers;
  for (const solver::Profile& profile : solver::builtin_profiles()) solvers.push_back(profile.name);
  suggest_solvers(program, solvers);
  suggest_topics(program);
  if (const std::string seeds = installed_seeds(); !seeds.empty())
    name_seeds(program, triage::shell_word(seeds));
  program.meant = [](std::string_view word) {
    return word == "version" ? std::string("smiter --version") : std::string();
  };
  return program;
}

}  // namespace smiter::ui
