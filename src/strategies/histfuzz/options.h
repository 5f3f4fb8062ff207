// SPDX-License-Identifier: MIT
// The options of HistFuzz, and what they make of its policy.
#pragma once

#include <vector>

#include "base/option.h"
#include "strategies/histfuzz/histfuzz.h"

namespace smiter::strategies::histfuzz {

[[nodiscard]] std::vector<base::OptionRow> option_rows();
// Reads --paper, too.
[[nodiscard]] HistfuzzPolicy policy_of(const base::OptionValues& options);

}  // namespace smiter::strategies::histfuzz
