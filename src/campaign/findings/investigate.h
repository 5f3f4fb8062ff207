// SPDX-License-Identifier: MIT
// The work between a suspicion and a report, done by workers beside fuzzing: confirming,
// storing, reducing, clustering, writing the folder. Order: the store has a finding before
// anybody is told of it, and the folder is written after that.
#pragma once

#include "campaign/findings/suspicion.h"
#include "campaign/run/parts.h"
#include "campaign/run/statistics.h"
#include "campaign/schedule/work.h"
#include "solver/profile/solver_config.h"
#include "strategies/seed.h"

namespace smiter::campaign {

// A suspicion with all that is needed to look into it. It owns what it holds.
struct Case {
  Suspicion suspicion;
  oracle::Record record;  // the sessions' answers
  testcase::Test test;
  std::vector<solver::SolverConfig> solvers;           // as they were run
  std::vector<std::vector<std::string>> base_options;  // what the user gave each of them
  std::vector<strategies::Seed> seeds;                 // that the strategy got, the unit's own first
  std::vector<triage::SessionScript> asked = {};       // all that the suspect's process was asked
  bool seed_run = false;
  bool crashes_only = false;  // with somebody's options answers mean something else
  std::uint64_t test_number = 0;
};

// Returns the clusters that are new.
std::vector<NewCluster> look_into(const Case& one, const Parts& parts, Counts& counts);

// Reduces the finding that is most worth it; false if there is none.
bool reduce_next(const Parts& parts, Counts& counts);

// The end: what was not reduced gets its place; every cluster its folder.
void tidy_up(const Parts& parts);

}  // namespace smiter::campaign
