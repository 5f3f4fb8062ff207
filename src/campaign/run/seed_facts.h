// SPDX-License-Identifier: MIT
// What the run of a seed as it is teaches about it: its answer, a verified model, a label
// that is wrong, and what STORM needs. Kept with the seed and in the store.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "campaign/run/parts.h"
#include "campaign/run/solver_bench.h"
#include "oracle/record.h"

namespace smiter::campaign {

// `record` is what the entrants said of seed `number`. Returns how its label is wrong, if it is.
[[nodiscard]] std::optional<std::string> learn_about_seed(const Parts& parts, std::uint32_t number,
                                                          std::span<const Entrant> entrants,
                                                          const oracle::Record& record);

}  // namespace smiter::campaign
