// SPDX-License-Identifier: MIT
// The options of DIVER, and what they make of its policy.
#pragma once

#include <vector>

#include "base/option.h"
#include "strategies/diver/policy.h"

namespace smiter::strategies::diver {

[[nodiscard]] std::vector<base::OptionRow> option_rows();
// Reads --paper, too.
[[nodiscard]] DiverPolicy policy_of(const base::OptionValues& options);

}  // namespace smiter::strategies::diver
