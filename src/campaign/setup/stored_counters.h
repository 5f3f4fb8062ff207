// SPDX-License-Identifier: MIT
// The counters that solvers showed in a guided campaign (campaign/schedule/novelty.h), in the store: each
// moment of the timeline adds what came since the one before.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "campaign/schedule/novelty.h"
#include "solver/profile/solver_config.h"

namespace smiter::campaign {

class Store;

struct StoredCounters {
  SeenHashes seen = {};     // by solver
  std::uint64_t parts = 0;  // how many the store has
};

// Under which key the store has a part of them, from 0.
[[nodiscard]] std::string counters_key(std::uint64_t part);
// A part as text; empty if there is nothing new.
[[nodiscard]] std::string counters_text(const SeenHashes& news,
                                        const std::vector<solver::SolverConfig>& solvers);
// All parts. What is not there, cannot be read or is of no solver of these counts as not seen.
[[nodiscard]] StoredCounters stored_counters(const Store& store,
                                             const std::vector<solver::SolverConfig>& solvers);

}  // namespace smiter::campaign
