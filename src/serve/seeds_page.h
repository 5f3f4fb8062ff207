// SPDX-License-Identifier: MIT
// What each seed cost and gave, as JSON.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "campaign/store/store.h"

namespace smiter::serve {

using SeedFindings = std::map<std::string, std::vector<std::uint64_t>>;  // by the seed's name
using SkippedSeeds = std::vector<std::pair<std::string, std::string>>;   // seed and reason

// The seeds with most findings first, then those with most tests; long lists are cut and say so.
[[nodiscard]] std::string seeds_json(const std::vector<campaign::StoredSeed>& seeds,
                                     const std::vector<campaign::SeedUse>& uses, const SeedFindings& findings,
                                     const SkippedSeeds& skipped);

// From the campaign's folder; none if there is no such list.
[[nodiscard]] SkippedSeeds skipped_seeds(const std::string& folder);

}  // namespace smiter::serve
