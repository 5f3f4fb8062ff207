// SPDX-License-Identifier: MIT
#include "campaign/setup/storm_setup.h"

#include <algorithm>

#include "strategies/storm/options.h"

namespace smiter::campaign {

namespace storm = strategies::storm;

storm::StormPolicy storm_policy(const base::OptionValues& options, std::span<const KnownTactics> known) {
  storm::StormPolicy policy = storm::policy_of(options);
  for (const KnownTactics& each : known) {
    for (const std::string& text : each.tactics) {
      const auto at = std::ranges::find(policy.tactics, text, &strategies::Tactic::text);
      if (at == policy.tactics.end()) {
        policy.tactics.push_back({text, {each.target}});
      } else if (std::ranges::find(at->known_by, each.target) == at->known_by.end()) {
        at->known_by.push_back(each.target);
      }
    }
  }
  return policy;
}

}  // namespace smiter::campaign
