// SPDX-License-Identifier: MIT
// The options of Janus, and what they make of its policy.
#pragma once

#include <string_view>
#include <vector>

#include "base/option.h"
#include "strategies/janus/janus.h"

namespace smiter::strategies::janus {

[[nodiscard]] std::vector<base::OptionRow> option_rows();
// Reads --steps, too.
[[nodiscard]] JanusPolicy policy_of(std::string_view variant, const base::OptionValues& options);

}  // namespace smiter::strategies::janus
