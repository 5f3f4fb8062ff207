// SPDX-License-Identifier: MIT
// The tactics that tests may ask solvers to use, with who knows which. Profiles of solvers list them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "strategies/support/tactic.h"

namespace smiter::campaign {

// What a target knows for check-sat-using.
struct KnownTactics {
  std::string target;
  std::vector<std::string> tactics;
};

// Each tactic once, with all targets that know it.
[[nodiscard]] std::vector<strategies::Tactic> join_tactics(std::span<const KnownTactics> known);

}  // namespace smiter::campaign
