// SPDX-License-Identifier: MIT
// The user's scripts: every .smt2 file below the folders that were named, or the files themselves.
#pragma once

#include <string>
#include <vector>

#include "base/expected.h"
#include "upgrade/compare/outcome.h"

namespace smiter::upgrade {

// Sorted by name. An error if there is none, or if what was named is not there. A file that cannot be
// read is left out; `problems` gets a line for each.
[[nodiscard]] base::Expected<std::vector<Query>> find_queries(const std::vector<std::string>& places,
                                                              std::vector<std::string>& problems);

// What (set-logic …) says; empty if there is none.
[[nodiscard]] std::string logic_of(std::string_view script);

}  // namespace smiter::upgrade
