// SPDX-License-Identifier: MIT
#include "strategies/strategy.h"

#include "reduce/move/move.h"

namespace smiter::strategies {

std::vector<std::unique_ptr<reduce::Move>> Strategy::reducer_moves(const testcase::Test&,
                                                                   std::span<const std::string>) const {
  return {};
}

std::vector<std::string> Strategy::derive(const std::string&, const std::vector<testcase::ChainStep>&) const {
  return {};
}

testcase::Provenance Strategy::provenance(const Inputs& inputs) const {
  testcase::Provenance made{.strategy = name_,
                            .seeds = {},
                            .unit = inputs.unit,
                            .test = 0,
                            .rng_seed = inputs.rng_seed,
                            .steps = {}};
  for (const Seed* const seed : inputs.seeds) made.seeds.push_back(seed->name);
  return made;
}

base::Rng unit_rng(std::uint64_t campaign_seed, std::string_view strategy, std::uint64_t unit) {
  return base::Rng(campaign_seed ^ base::stream_of(strategy)).split(unit);
}

}  // namespace smiter::strategies
