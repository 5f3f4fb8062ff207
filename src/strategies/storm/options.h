// SPDX-License-Identifier: MIT
// The options of STORM, and what they make of its policy.
#pragma once

#include <string_view>
#include <vector>

#include "base/option.h"
#include "strategies/storm/policy.h"

namespace smiter::strategies::storm {

[[nodiscard]] std::vector<base::OptionRow> option_rows();
[[nodiscard]] StormPolicy policy_of(std::string_view variant, const base::OptionValues& options);

}  // namespace smiter::strategies::storm
