// SPDX-License-Identifier: MIT
// Reads a command line by the table of commands. The only file that includes CLI11 is the .cpp.
#pragma once

#include <string>
#include <vector>

#include "ui/option/command.h"

namespace smiter::ui {

// What the words ask for, done: the exit code. Sets the variables of the command that they name and
// runs it; help and mistakes are printed.
[[nodiscard]] int run_program(const Command& program, const std::vector<std::string>& words);

}  // namespace smiter::ui
