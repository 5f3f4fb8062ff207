// SPDX-License-Identifier: MIT
// What `smiter COMMAND --help` prints, made from the table of commands and broken at 100 columns.
#pragma once

#include <string>

#include "ui/option/command.h"

namespace smiter::ui {

// `path` is how the command is called: "smiter profile show".
[[nodiscard]] std::string help_page(const Command& command, const std::string& path);

}  // namespace smiter::ui
