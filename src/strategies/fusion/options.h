// SPDX-License-Identifier: MIT
// The options of semantic fusion, and what they make of its policy.
#pragma once

#include <string_view>
#include <vector>

#include "base/option.h"
#include "strategies/fusion/fusion.h"

namespace smiter::strategies::fusion {

[[nodiscard]] std::vector<base::OptionRow> option_rows();
[[nodiscard]] FusionPolicy policy_of(std::string_view variant, const base::OptionValues& options);

}  // namespace smiter::strategies::fusion
