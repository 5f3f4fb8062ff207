// SPDX-License-Identifier: MIT
// What STORM gets from outside: its parameters from the settings, tactics from the solvers'
// profiles.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/option.h"
#include "strategies/storm/policy.h"

namespace smiter::campaign {

// What a target knows for check-sat-using.
struct KnownTactics {
  std::string target;
  std::vector<std::string> tactics;
};

[[nodiscard]] strategies::storm::StormPolicy storm_policy(const base::OptionValues& options,
                                                          std::span<const KnownTactics> known);

}  // namespace smiter::campaign
