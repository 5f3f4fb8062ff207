// SPDX-License-Identifier: MIT
// A unit of work as the scheduler gives it out, and what the store keeps of the units that were.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace smiter::campaign {

inline constexpr std::uint32_t kSeedRun = UINT32_MAX, kNoPartner = UINT32_MAX;
// At most. Where machines share units, a test's number follows from its unit's.
inline constexpr std::size_t kMostTestsPerUnit = 2000;

struct Work {
  std::uint64_t unit = 0;
  std::uint32_t strategy = kSeedRun;   // index, or kSeedRun
  std::uint32_t seed = 0;              // index
  std::uint32_t partner = kNoPartner;  // a second seed, for strategies that take two
  bool options = false;                // solvers get drawn options
  bool again = false;                  // it was begun before the campaign was taken up again
  std::uint64_t first_test = 0;        // of a unit that is done again
  bool leased = false;                 // from the store that this machine shares with others
  bool favoured = false;               // its seed, or what comes of it, showed something new
  std::uint64_t mutant = 0;  // of a favoured unit: the stored mutant to take if it is of use; 0: any
};

// Where many machines together are in the sequence of units.
struct PlanPlace {
  std::uint64_t next_unit = 0;
  std::uint64_t own_runs = 0;  // of seeds as they are, that were planned
  std::uint64_t cursor = 0;    // in the order of seeds
  std::uint64_t round = 0;
};

struct NewCluster {
  std::uint64_t id = 0;
  double worth = 1;  // triage/worth.h
};

// Where an earlier run stopped.
struct SchedulerStart {
  std::uint64_t next_unit = 0;
  std::uint64_t next_test = 0;
  std::vector<Work> unfinished = {};
  std::vector<std::uint32_t> seeds_run = {};  // whose own run is over
  std::vector<std::uint64_t> hashes = {};     // of tests that were run
};

}  // namespace smiter::campaign
