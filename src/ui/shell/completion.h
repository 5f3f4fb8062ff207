// SPDX-License-Identifier: MIT
// Completion for shells, made from the table of commands like --help: commands, options, the values of
// options that have some, and file names where a file is meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/option/command.h"

namespace smiter::ui {

// "bash", "fish", "zsh".
[[nodiscard]] const std::vector<std::string>& completion_shells();
// A script for one of them; "" for another shell.
[[nodiscard]] std::string completion_script(const Command& program, std::string_view shell);

// One for each.
[[nodiscard]] std::string bash_completion(const Command& program);
[[nodiscard]] std::string fish_completion(const Command& program);
[[nodiscard]] std::string zsh_completion(const Command& program);

}  // namespace smiter::ui
