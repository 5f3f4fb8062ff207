// SPDX-License-Identifier: MIT
// Strategies against each other: the same seeds, solvers and CPU time for each, several times.
// With a table of known bugs, also how many of these each finds again when their triggers are
// taken out of the seeds and of the history.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/run/statistics.h"
#include "campaign/setup/settings.h"
#include "experiments/recall.h"
#include "rewrite/enumerate/shard.h"
#include "smt/terms/signature.h"

namespace smiter::experiments {

struct CompareSettings {
  campaign::Settings base;  // seeds, solvers, limits; strategies, seed, time and folder are set run by run
  std::vector<std::string> strategies = {};  // each a run of its own; "all" is one, too; empty: every one
  std::uint64_t budget_ms = 300'000;         // CPU of a run
  unsigned repeats = 1;
  std::size_t most_seeds = 0;  // drawn from the seeds; 0: all
  std::string recall = {};     // a table of known bugs (experiments/recall.h)
  std::string root = {};       // ... and what its paths begin from
  rewrite::Shard shard = {};   // of the runs
};

// One campaign.
struct Run {
  std::string strategy;
  unsigned repeat = 0;
  campaign::Counts counts = {};
  double cpu_seconds = 0, solver_cpu_seconds = 0;
  std::size_t seed_clusters = 0;
  std::string summary = {};                // summary.json of its campaign
  std::vector<double> found_at = {};       // CPU seconds when mutants showed the clusters, ascending
  std::vector<std::size_t> recalled = {};  // which known bugs
  std::vector<std::size_t> recalled_strictly = {};
};

struct Comparison {
  std::size_t seeds = 0;            // in every run
  std::size_t removed = 0;          // seeds that are triggers of known bugs
  std::size_t history_removed = 0;  // bugs of the history that are, or that Smiter itself found
  std::size_t skipped = 0;          // seeds that cannot be used
  std::string unusable;             // the first of these, and why
  KnownBugs known = {};
  std::vector<std::string> solvers = {};  // with their versions
  std::vector<Run> runs = {};             // by strategy, then by repeat
  std::size_t elsewhere = 0;              // runs that others do, and have not done yet
  std::string cut_short = {};             // why there are no more of them
};

struct CompareEvents {
  std::function<void(const std::string&)> tell;  // what is going on, in a line
  std::function<bool()> stop;                    // shall it end?
};

// Every run is a campaign of its own in a folder of `base.out`. Runs that are there are not done again; one
// that was ended is.
[[nodiscard]] base::Expected<Comparison> compare(const CompareSettings& settings, const smt::OpTable& ops,
                                                 const CompareEvents& events);

}  // namespace smiter::experiments
