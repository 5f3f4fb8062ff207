// SPDX-License-Identifier: MIT
// What the run of a seed as it is teaches about it: its answer, a verified model, a label that is wrong,
// and what strategies want to know besides. Kept with the seed and in the store.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "campaign/run/parts.h"
#include "campaign/run/solver_bench.h"
#include "oracle/record.h"
#include "strategies/seed.h"

namespace smiter::campaign {

// What the solvers' answers alone teach.
struct SeedFacts {
  std::optional<testcase::Answer> status = {};  // what all that decide it say
  std::optional<std::string> model = {};        // the first that the evaluator verified
  std::optional<std::string> bad_label = {};    // how its label is wrong, in words
};
// `one_family`: solvers of one family are all there are, so its word is enough for a status.
[[nodiscard]] SeedFacts facts_of_run(const strategies::Seed& seed, const oracle::Record& record,
                                     bool one_family);

// `record` is what the entrants said of seed `number`. The corpus and the store learn of it, then
// strategies prepare the seed. Returns how its label is wrong, if it is.
[[nodiscard]] std::optional<std::string> learn_about_seed(const Parts& parts, std::uint32_t number,
                                                          std::span<const Entrant> entrants,
                                                          const oracle::Record& record);

// Under which key the store keeps what a strategy prepared of a seed.
[[nodiscard]] std::string facts_key(const strategies::Strategy& strategy, std::uint32_t seed);

}  // namespace smiter::campaign
