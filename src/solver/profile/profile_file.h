// SPDX-License-Identifier: MIT
// Reads a profile from TOML text. Strict: an unknown key, a wrong type, a missing or
// contradictory entry is an error with file and line that says what would be right, so
// that a mistake shows before anything runs and not as a strange answer later.
#pragma once

#include <string>
#include <string_view>

#include "base/expected.h"
#include "solver/profile/profile.h"

namespace smiter::solver {

[[nodiscard]] base::Expected<Profile> parse_profile(std::string_view toml, const std::string& file_name);
[[nodiscard]] base::Expected<Profile> load_profile(const std::string& path);

}  // namespace smiter::solver
