// SPDX-License-Identifier: MIT
// Every subcommand adds itself to the application; its callback sets the exit code.
#pragma once

namespace CLI {
class App;
}

namespace smiter::ui {

void add_check_command(CLI::App& app, int& exit_code);
void add_collect_command(CLI::App& app, int& exit_code);
void add_compare_command(CLI::App& app, int& exit_code);
void add_eval_command(CLI::App& app, int& exit_code);
void add_fmt_command(CLI::App& app, int& exit_code);
void add_fuzz_command(CLI::App& app, int& exit_code);
void add_generate_command(CLI::App& app, int& exit_code);
void add_help_command(CLI::App& app, int& exit_code);
void add_mine_command(CLI::App& app, int& exit_code);
void add_mutate_command(CLI::App& app, int& exit_code);
void add_profile_command(CLI::App& app, int& exit_code);
void add_reduce_command(CLI::App& app, int& exit_code);
void add_replay_command(CLI::App& app, int& exit_code);
void add_report_command(CLI::App& app, int& exit_code);
void add_retest_command(CLI::App& app, int& exit_code);
void add_rules_command(CLI::App& app, int& exit_code);
void add_solve_command(CLI::App& app, int& exit_code);
void add_solvers_command(CLI::App& app, int& exit_code);

}  // namespace smiter::ui
