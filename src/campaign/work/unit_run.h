// SPDX-License-Identifier: MIT
// A unit while a worker runs it. Belongs to one thread.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "campaign/run/ancestors.h"
#include "campaign/run/corpus.h"
#include "campaign/run/solver_bench.h"
#include "campaign/schedule/mutant_pool.h"
#include "campaign/schedule/novelty.h"
#include "campaign/schedule/patience.h"
#include "campaign/schedule/scheduler.h"
#include "strategies/strategy.h"

namespace smiter::campaign {

// The test of a unit that showed most that was new; of a seed's own run nothing is stored.
struct NewestTest {
  Novelty novelty = {};
  std::optional<StoredMutant> mutant = {};
};

struct UnitRun {
  Work work;
  const strategies::Strategy* strategy = nullptr;   // null: the seed is run as it is
  SeedPtr seed;                                     // of the work, or a stored mutant in its place
  SeedPtr partner = {};                             // of strategies that take two; else null
  std::vector<SeedPtr> others = {};                 // of strategies that take more
  std::shared_ptr<const StoredMutant> mutant = {};  // the one in the seed's place, if any
  std::vector<Entrant> entrants = {};
  Patience patience;
  base::Rng rng;  // who gets the full limits
  Ancestors ancestors = {};
  UnitCost cost = {};
  bool feeds = false;                     // may later units begin with a mutant of this one?
  unsigned judged = 0;                    // models of its mutants, for `feeds` alone
  std::optional<StoredMutant> kept = {};  // for `feeds`: the last with a verified model
  NewestTest newest = {};                 // in a guided campaign

  [[nodiscard]] bool is_seed_run() const { return strategy == nullptr; }
  [[nodiscard]] std::string_view strategy_name() const {
    return is_seed_run() ? std::string_view("seed") : strategy->name();
  }
};

}  // namespace smiter::campaign
