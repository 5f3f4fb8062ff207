// SPDX-License-Identifier: MIT
// Reads scripts that are put to solvers as they are.
#pragma once

#include <string>

#include "base/expected.h"

namespace smiter::ui {

// As standard text (smt/printer/standard_text.h), so that what a solver is asked is what we judge.
// "-" is standard input.
[[nodiscard]] base::Expected<std::string> read_script(const std::string& file);

}  // namespace smiter::ui
