// SPDX-License-Identifier: MIT
// The options of HistFuzz, and what they make of its policy.
#pragma once

#include <string_view>
#include <vector>

#include "base/option.h"
#include "strategies/histfuzz/histfuzz.h"

namespace smiter::strategies::histfuzz {

[[nodiscard]] std::vector<base::OptionRow> option_rows();
[[nodiscard]] HistfuzzPolicy policy_of(std::string_view variant, const base::OptionValues& options);

}  // namespace smiter::strategies::histfuzz
