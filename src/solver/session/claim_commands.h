// SPDX-License-Identifier: MIT
// Commands that make a solver claim more than sat or unsat: what they print can be judged (src/claim).
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace smiter::solver {

inline constexpr auto kClaimCommands = std::to_array<std::string_view>(
    {"get-unsat-core", "get-unsat-assumptions", "get-assignment", "get-interpolant", "get-abduct", "get-qe",
     "get-objectives", "get-proof"});

[[nodiscard]] constexpr bool is_claim_command(std::string_view name) {
  return std::ranges::find(kClaimCommands, name) != kClaimCommands.end();
}

}  // namespace smiter::solver
