// SPDX-License-Identifier: MIT
// smiter solvers --options: the options of solvers, and which of them may be drawn.
#pragma once

#include "ui/cli/probe.h"

namespace smiter::ui {

// `attempt`: tries each setting that nobody tried. The exit code of the command.
[[nodiscard]] int run_option_list(const ProbeOptions& options, bool attempt);

}  // namespace smiter::ui
