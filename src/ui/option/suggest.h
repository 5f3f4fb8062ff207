// SPDX-License-Identifier: MIT
// Names a mistyped command or option before CLI11 complains about something else.
#pragma once

#include <span>
#include <string>

#include "base/expected.h"

namespace CLI {
class App;
}

namespace smiter::ui {

// `words` are the arguments of the program. An error names the first word that is no command
// of `app`, or no long option of the command it follows, and the nearest name there is.
[[nodiscard]] base::Status check_names(const CLI::App& app, std::span<const std::string> words);

}  // namespace smiter::ui
