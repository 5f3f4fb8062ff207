// SPDX-License-Identifier: MIT
// The options of DIVER, and what they make of its policy.
#pragma once

#include <string_view>
#include <vector>

#include "base/option.h"
#include "strategies/diver/policy.h"

namespace smiter::strategies::diver {

[[nodiscard]] std::vector<base::OptionRow> option_rows();
[[nodiscard]] DiverPolicy policy_of(std::string_view variant, const base::OptionValues& options);

}  // namespace smiter::strategies::diver
