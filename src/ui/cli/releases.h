// SPDX-License-Identifier: MIT
// smiter solvers --available, --install and --remove: the store of releases.
#pragma once

#include <string>
#include <vector>

namespace smiter::ui {

// Names are as in --install; empty: all solvers. Each gives the command's exit code.
[[nodiscard]] int show_available(const std::vector<std::string>& solvers, bool json);
[[nodiscard]] int install_releases(const std::vector<std::string>& names, bool json);
[[nodiscard]] int remove_releases(const std::vector<std::string>& names);

// What is at hand, a line each, after a heading; nothing if there is none.
void print_releases(bool json);

}  // namespace smiter::ui
