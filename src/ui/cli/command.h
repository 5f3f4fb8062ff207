// SPDX-License-Identifier: MIT
// The subcommands of `smiter`, one file each. Every add_… puts its options on the
// app and a callback that does the work and sets the exit code.
#pragma once

#include <CLI/CLI.hpp>

namespace smiter::ui {

// Exit codes of every command.
inline constexpr int kNothingFound = 0;
inline constexpr int kFindings = 1;
inline constexpr int kBadUse = 2;
inline constexpr int kUndecided = 3;

void add_eval(CLI::App& app, int& exit_code);
void add_fmt(CLI::App& app, int& exit_code);

}  // namespace smiter::ui
