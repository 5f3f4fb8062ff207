// SPDX-License-Identifier: MIT
// Manual pages, made from the table of commands like --help: one of the program, smiter(1), and one of
// each command, smiter-fuzz(1). Roff with the macros of man(7).
#pragma once

#include <string>

#include "ui/option/command.h"

namespace smiter::ui {

// Of the program, which lists the commands.
[[nodiscard]] std::string manual_page(const Command& program);
// Of one of its commands, with what is below it.
[[nodiscard]] std::string manual_page(const Command& program, const Command& command);

// "smiter-fuzz.1".
[[nodiscard]] std::string manual_file(const Command& program, const Command& command);

}  // namespace smiter::ui
