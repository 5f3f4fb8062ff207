// SPDX-License-Identifier: MIT
#include <utility>

#include "ui/command/commands.h"

namespace smiter::ui {

Command program() {
  Command program{.name = "smiter",
                  .summary =
                      "Smiter tests SMT solvers: it makes formulas whose answer it can judge and\n"
                      "reports where a solver is wrong."};
  for (Command (*const command)() :
       {bisect_command,     check_command,     cluster_command, collect_command,    compare_command,
        completion_command, enumerate_command, eval_command,    fmt_command,        fuzz_command,
        generate_command,   help_command,      mine_command,    mutate_command,     profile_command,
        reduce_command,     replay_command,    report_command,  retest_command,     rules_command,
        serve_command,      solve_command,     solvers_command, strategies_command, upgrade_command})
    program.commands.push_back(command());
  return program;
}

}  // namespace smiter::ui
