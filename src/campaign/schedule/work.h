// SPDX-License-Identifier: MIT
// A unit of work as the scheduler gives it out, and what the store keeps of the units that were.
#pragma once

#include <cstdint>
#include <vector>

namespace smiter::campaign {

inline constexpr std::uint32_t kSeedRun = UINT32_MAX, kNoPartner = UINT32_MAX;

struct Work {
  std::uint64_t unit = 0;
  std::uint32_t strategy = kSeedRun;   // index, or kSeedRun
  std::uint32_t seed = 0;              // index
  std::uint32_t partner = kNoPartner;  // a second seed, for strategies that take two
  bool options = false;                // solvers get drawn options
  bool again = false;                  // it was begun before the campaign was taken up again
  std::uint64_t first_test = 0;        // of a unit that is done again
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
