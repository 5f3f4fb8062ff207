// SPDX-License-Identifier: MIT
// When the issues were closed that collected scripts are from, for splits by time: learn from the old
// bugs, test what came later.
#pragma once

#include <map>
#include <string>

#include "base/expected.h"

namespace smiter::collect {

// By file name, a day (2022-08-31), as DIR/collected.json says. Empty if the folder has no such file.
[[nodiscard]] base::Expected<std::map<std::string, std::string>> closing_days(const std::string& folder);

}  // namespace smiter::collect
