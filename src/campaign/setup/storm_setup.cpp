// SPDX-License-Identifier: MIT
#include "campaign/setup/storm_setup.h"

#include <algorithm>

namespace smiter::campaign {

namespace storm = strategies::storm;

storm::StormPolicy storm_policy(const StormSettings& settings, bool paper,
                                std::span<const KnownTactics> known) {
  storm::StormPolicy policy = paper ? storm::StormPolicy::as_published() : storm::StormPolicy{};
  if (settings.assertions != 0) policy.max_assertions = settings.assertions;
  if (settings.depth != 0) policy.max_depth = settings.depth;
  if (settings.assignments != 0) policy.assignments = settings.assignments;
  policy.constructed = settings.pool;
  if (settings.only == "sat") policy.incremental = policy.unsat = 0;
  if (settings.only == "incremental") policy.incremental = 1000;
  if (settings.only == "unsat") {
    policy.incremental = 0;
    policy.unsat = 1000;
  }
  policy.instances = settings.instances;
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
