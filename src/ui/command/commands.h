// SPDX-License-Identifier: MIT
// The commands of the program, one file each.
#pragma once

#include "ui/option/command.h"

namespace smiter::ui {

[[nodiscard]] Command bisect_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command cluster_command();  // ui/cluster/command.cpp
[[nodiscard]] Command collect_command();
[[nodiscard]] Command compare_command();
[[nodiscard]] Command completion_command();
[[nodiscard]] Command enumerate_command();
[[nodiscard]] Command eval_command();
[[nodiscard]] Command fmt_command();
[[nodiscard]] Command fuzz_command();
[[nodiscard]] Command generate_command();
[[nodiscard]] Command help_command();
[[nodiscard]] Command mine_command();
[[nodiscard]] Command mutate_command();
[[nodiscard]] Command profile_command();
[[nodiscard]] Command reduce_command();
[[nodiscard]] Command replay_command();
[[nodiscard]] Command report_command();
[[nodiscard]] Command retest_command();
[[nodiscard]] Command rules_command();
[[nodiscard]] Command serve_command();
[[nodiscard]] Command solve_command();
[[nodiscard]] Command solvers_command();
[[nodiscard]] Command strategies_command();
[[nodiscard]] Command upgrade_command();

// All of them.
[[nodiscard]] Command program();

}  // namespace smiter::ui
