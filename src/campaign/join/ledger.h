// SPDX-License-Identifier: MIT
// Who works on what, in a store that many machines share. A unit is planned (a row of the queue), leased by a
// machine for a time, done (no row any more). A lease that is not renewed in time may be taken by another
// machine, which gets a higher fence: who comes late with the old one adds nothing. All times are the
// server's. Calls are transactions of their own unless they say so. Throws DatabaseError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "campaign/database/database.h"
#include "campaign/schedule/scheduler.h"
#include "campaign/schedule/work.h"
#include "campaign/schedule/yield.h"

namespace smiter::campaign {

struct LeasedUnit {
  Work work;
  std::uint64_t fence = 0;
};

class Ledger {
 public:
  // `strategies`: their names, by the numbers that a Work has. `lease_s`: how long a machine may be silent.
  Ledger(Database& database, std::vector<std::string> strategies, double lease_s);

  // A new machine, from now on this one.
  std::uint64_t enter(const std::string& name, unsigned jobs);
  [[nodiscard]] std::uint64_t machine() const { return machine_; }
  // Since the first one entered.
  [[nodiscard]] double seconds() const;

  // Renews all units that this machine holds; the findings that it works on, too.
  void beat(bool findings_too);
  // Its leases are free for others, and it is not expected any more.
  void leave();

  // Up to so many units that nobody holds and whose seeds have had their own runs, the oldest first; those
  // that somebody lost come last.
  [[nodiscard]] std::vector<LeasedUnit> claim(std::size_t most);
  // Are there units that nobody has done yet?
  [[nodiscard]] bool has_units() const;
  // Those that nobody holds, ready or not.
  [[nodiscard]] std::size_t free_units() const;
  // What this machine has counted so far, for the timeline.
  void put_counts(const std::string& counts, double cpu_seconds, double solver_cpu_seconds);
  // Adds what units cost and found here to the sums of all machines; returns the sums.
  [[nodiscard]] std::map<Arm, Outlay> add_outlays(const std::map<Arm, Outlay>& outlays);
  // Lets `plan` make more units, from where all machines together are. One machine at a time.
  using Plan = std::function<std::vector<Work>(PlanPlace& place)>;
  std::size_t add_units(const Plan& plan);

  // Inside of a transaction of the caller's. Does this machine still hold it? Then it is done now, and what
  // came of it is to be stored in the same transaction.
  [[nodiscard]] bool finish(const LeasedUnit& unit);

 private:
  [[nodiscard]] std::string in(std::string_view sql) const;
  [[nodiscard]] std::uint64_t counter(const char* name, bool for_update) const;
  void set_counter(const char* name, std::uint64_t value);

  Database& database_;
  std::vector<std::string> strategies_;
  double lease_s_;
  std::uint64_t machine_ = 0;
};

// Runs `what` as one transaction; undoes it if it throws.
void transact(Database& database, const std::function<void()>& what);

}  // namespace smiter::campaign
