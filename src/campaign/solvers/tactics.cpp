// SPDX-License-Identifier: MIT
#include "campaign/solvers/tactics.h"

#include <algorithm>

namespace smiter::campaign {

std::vector<strategies::Tactic> join_tactics(std::span<const KnownTactics> known) {
  std::vector<strategies::Tactic> joined;
  for (const KnownTactics& each : known) {
    for (const std::string& text : each.tactics) {
      const auto at = std::ranges::find(joined, text, &strategies::Tactic::text);
      if (at == joined.end()) {
        joined.push_back({text, {each.target}});
      } else if (std::ranges::find(at->known_by, each.target) == at->known_by.end()) {
        at->known_by.push_back(each.target);
      }
    }
  }
  return joined;
}

}  // namespace smiter::campaign
