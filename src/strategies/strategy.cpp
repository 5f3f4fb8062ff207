// SPDX-License-Identifier: MIT
#include "strategies/strategy.h"

namespace smiter::strategies {

base::Rng unit_rng(std::uint64_t campaign_seed, std::string_view strategy, std::uint64_t unit) {
  return base::Rng(campaign_seed ^ base::stream_of(strategy)).split(unit);
}

}  // namespace smiter::strategies
