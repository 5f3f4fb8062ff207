// SPDX-License-Identifier: MIT
#include "strategies/strategy.h"

#include "base/hash.h"

namespace smiter::strategies {

base::Rng unit_rng(std::uint64_t campaign_seed, std::string_view strategy, std::uint64_t unit) {
  return base::Rng(campaign_seed ^ base::hash_text(strategy)).split(unit);
}

}  // namespace smiter::strategies
