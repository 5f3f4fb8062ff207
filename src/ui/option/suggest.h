// SPDX-License-Identifier: MIT
// Names a mistyped command or option before the reader of command lines complains about something
// else.
#pragma once

#include <span>
#include <string>

#include "base/expected.h"
#include "ui/option/command.h"

namespace smiter::ui {

// `words` are the arguments of the program. An error names the first word that is no command
// of `program`, or no long option of the command it follows, and the nearest name there is.
[[nodiscard]] base::Status check_names(const Command& program, std::span<const std::string> words);

}  // namespace smiter::ui
