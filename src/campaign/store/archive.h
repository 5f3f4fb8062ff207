// SPDX-License-Identifier: MIT
// A campaign as one reads it later, from its folder or from its database: for reports, replays and
// retests. Never writes; works while the campaign is still running.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/run/statistics.h"
#include "campaign/setup/settings.h"
#include "campaign/store/store.h"
#include "campaign/supervise/own_crash.h"
#include "triage/finding.h"

namespace smiter::campaign {

struct Archive {
  Settings settings;
  std::vector<triage::Finding> findings;           // all; those with cluster == id stand for a cluster
  std::vector<Trigger> triggers;                   // those whose scripts were kept
  std::vector<Moment> timeline;                    // thinned
  std::map<std::string, std::string> versions;     // of solvers, by label
  Counts counts;                                   // at its end, or the last that is known
  std::vector<OwnCrash> own_crashes;               // processes of ours that died
  std::vector<SeedUse> uses;                       // what was made of seeds
  std::vector<std::vector<std::string>> theories;  // of each seed; none if the store is of an older version

  [[nodiscard]] std::vector<const triage::Finding*> clusters() const;
};

// `place`: a folder, or the address of a server.
[[nodiscard]] base::Expected<Archive> read_archive(const std::string& place);

}  // namespace smiter::campaign
