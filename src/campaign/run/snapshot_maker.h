// SPDX-License-Identifier: MIT
// Makes the snapshots of a running campaign, and keeps one of its moments in the store now and then. Used
// by one thread.
#pragma once

#include <cstdint>
#include <deque>
#include <utility>

#include "campaign/run/crew.h"
#include "campaign/run/parts.h"
#include "campaign/run/snapshot.h"
#include "campaign/setup/equipment.h"
#include "campaign/setup/past.h"

namespace smiter::campaign {

class SnapshotMaker {
 public:
  // All of them must outlive it.
  SnapshotMaker(const Parts& parts, const Equipment& equipment, const Past& past, const Crew& crew)
      : parts_(parts), equipment_(equipment), past_(past), crew_(crew) {}

  [[nodiscard]] Snapshot make();
  // Has no moment been kept for a while?
  [[nodiscard]] bool is_moment_due() const;
  // With what pages show of it now.
  void keep_moment(const Snapshot& snapshot, bool over = false);

 private:
  void fill_counts(Snapshot& s);
  void fill_times(Snapshot& s) const;
  void fill_seeds(Snapshot& s) const;
  void fill_schedule(Snapshot& s) const;
  void fill_messages(Snapshot& s) const;
  // What solvers showed since the last moment, in a guided campaign.
  void keep_counters();

  const Parts& parts_;
  const Equipment& equipment_;
  const Past& past_;
  const Crew& crew_;
  std::deque<std::pair<double, std::uint64_t>> recent_;  // seconds, tests: for the rate now
  double last_moment_ = -10;
  std::uint64_t counter_parts_ = 0;  // that this run has put into the store
};

// The clusters, the worthiest first, and what is counted of them.
void fill_findings(Snapshot& s, const Desk& desk);

}  // namespace smiter::campaign
