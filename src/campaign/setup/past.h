// SPDX-License-Identifier: MIT
// What earlier runs of a campaign left in its store, and how this run begins there.
#pragma once

#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/run/statistics.h"
#include "campaign/schedule/mutant_pool.h"
#include "campaign/schedule/scheduler.h"
#include "campaign/setup/equipment.h"
#include "campaign/setup/stored_counters.h"
#include "campaign/store/store.h"
#include "triage/finding.h"

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::campaign {

struct Past {
  SchedulerStart scheduler = {};
  MutantPoolStart mutants = {};
  StoredCounters counters = {};
  std::vector<triage::Finding> findings = {};
  std::vector<std::string> bad_labels = {};  // seeds whose label was shown to be wrong, and how
  Counts counts = {};
  double seconds = 0, cpu_seconds = 0, solver_cpu_seconds = 0;
};

// Gives the seeds their order in the store and what is known of them. Nothing is left of a new campaign.
[[nodiscard]] base::Expected<Past> take_up(const Store& store, Opening opening, Equipment& equipment,
                                           const smt::OpTable& ops);

// The settings, the versions and the new seeds: from here on the campaign can be taken up again.
void write_beginning(Store& store, const Equipment& equipment);

}  // namespace smiter::campaign
