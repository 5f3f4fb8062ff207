// SPDX-License-Identifier: MIT
// The options of STORM, and what they make of its policy.
#pragma once

#include <vector>

#include "base/option.h"
#include "strategies/storm/policy.h"

namespace smiter::strategies::storm {

[[nodiscard]] std::vector<base::OptionRow> option_rows();
// Reads --paper, too.
[[nodiscard]] StormPolicy policy_of(const base::OptionValues& options);

}  // namespace smiter::strategies::storm
