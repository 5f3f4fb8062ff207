// SPDX-License-Identifier: MIT
// Addresses of a dead child as names of functions. The child was forked, not started anew, so
// its addresses are ours.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace smiter::campaign {

// Innermost first; "module+0x12" where there is no name.
[[nodiscard]] std::vector<std::string> stack_text(std::span<void* const> frames);

}  // namespace smiter::campaign
