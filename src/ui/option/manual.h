// SPDX-License-Identifier: MIT
// The program's manual page and its completion for shells, made from the table of commands like
// --help: what is in one is in all three.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/option/command.h"

namespace smiter::ui {

// For man: roff with the macros of man(7).
[[nodiscard]] std::string manual_page(const Command& program);

// "bash", "fish", "zsh".
[[nodiscard]] const std::vector<std::string>& completion_shells();
// A script for one of them; "" for another shell.
[[nodiscard]] std::string completion_script(const Command& program, std::string_view shell);

}  // namespace smiter::ui
