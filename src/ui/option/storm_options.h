// SPDX-License-Identifier: MIT
// STORM's parameters on the command line, for mutate and fuzz.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "campaign/setup/settings.h"

namespace smiter::ui {

void add_storm_options(CLI::App& command, campaign::StormSettings& options);
// As they would be written, those that were given: they decide what is made.
[[nodiscard]] std::vector<std::string> written(const campaign::StormSettings& options);

}  // namespace smiter::ui
