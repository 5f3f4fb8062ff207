// SPDX-License-Identifier: MIT
// Between this machine and the store that it shares with others: a thread with a connection of its own. It
// gets units, hands in what came of them, tells the desk what others found and others what this machine
// found.
//
// Workers never wait for a server that is gone. They go on with the units that they have; what came of them
// waits here, and findings are in the machine's own store besides. When the server is back, all is handed in.
// A unit's outcome is stored in one transaction, if the machine still holds the unit; else somebody else does
// it again. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "campaign/join/ledger.h"
#include "campaign/join/shared_findings.h"
#include "campaign/run/clock.h"
#include "campaign/store/store.h"
#include "triage/finding.h"

namespace smiter::strategies {
class Strategy;
}  // namespace smiter::strategies

namespace smiter::campaign {

class Corpus;
class Desk;
class Scheduler;

// What it works with. All must outlive it.
struct ExchangeParts {
  Scheduler& scheduler;
  Corpus& corpus;
  Desk& desk;
  const std::vector<std::unique_ptr<strategies::Strategy>>& strategies;
  unsigned jobs = 1;
  // A finding of another machine names programs of that one: with those of this one in their place.
  std::function<void(triage::Finding&)> localise;
  // Another machine was first with this finding of ours.
  std::function<void(const triage::Finding& ours, std::uint64_t theirs)> gave_way;
  std::function<void(const std::string&)> tell;  // news for people
};

// Many members: what its thread has for itself, and below the lock what workers hand it.
class Exchange {
 public:
  using Change = std::function<void(Store&)>;

  // `server`: the shared store. Enters as `name`. Throws DatabaseError.
  Exchange(std::unique_ptr<Store> server, const std::string& name, std::vector<std::string> strategies,
           double lease_s, ExchangeParts parts);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  [[nodiscard]] std::uint64_t machine() const { return ledger_.machine(); }
  // Findings that an earlier run on this machine could not hand in.
  void hand_in_later(const triage::Finding& finding, const std::string& slot);
  void start();

  // Goes to the shared store with the unit, when that is done.
  void keep(std::uint64_t unit, Change change);
  // The same for the unit that is this seed's own run.
  void keep_of_seed(std::uint32_t seed, Change change);
  void done(std::uint64_t unit);

  // May this machine look into it? If nobody can be asked, it does.
  [[nodiscard]] SharedFindings::Turn claim_slot(const std::string& slot);
  // It was looked into: which finding came of it; 0: none.
  void settle_slot(const std::string& slot, std::uint64_t finding);
  // Returns the number under which it is known: its own, or that of who was first.
  [[nodiscard]] std::uint64_t hand_in(const triage::Finding& finding, const std::string& slot);
  void hand_in_reduced(const triage::Finding& finding);
  // If nobody can be asked, a machine reduces what it found itself.
  [[nodiscard]] bool claim_reduction(std::uint64_t id);
  // What this machine has counted so far.
  void count(std::string counts, double cpu_seconds, double solver_cpu_seconds);

  // Hands in what is left, as far as the server is there, and leaves.
  void finish();
  // Why it cannot go on; empty if it can.
  [[nodiscard]] std::string error() const;

 private:
  struct Done {
    LeasedUnit unit;
    std::vector<Change> changes;
  };
  // Something that a worker waits for, or that has to wait for the server.
  struct Task {
    std::function<void()> run;
    std::function<void()> give_up = {};  // nobody waits: it is tried again
  };
  struct Timer {
    double every = 1;
    double next = 0;
    [[nodiscard]] bool is_due(double now);
  };

  void run();
  void turn();
  void run_tasks();
  void flush();
  void refill();
  void learn_of(const std::vector<LeasedUnit>& units);
  void learn_of_seed(std::uint32_t seed);
  void send_counts();
  void share_effort();
  void lose(const std::string& why);
  [[nodiscard]] bool come_back();
  [[nodiscard]] bool is_own(std::uint64_t finding) const;
  template <typename T>
  [[nodiscard]] T ask(T otherwise, std::function<T()> what);

  std::unique_ptr<Store> server_;
  Ledger ledger_;
  ExchangeParts parts_;
  SharedFindings findings_;
  Clock clock_;
  Timer beat_, pull_, flush_, count_, effort_;
  std::map<Arm, Outlay> untold_;     // what units cost and found here, not told to others yet
  std::map<Arm, Outlay> told_;       // the sums of all machines, as this one knows them
  std::set<std::uint32_t> learned_;  // seeds whose own runs this machine knows of
  unsigned attempts_ = 0;            // to reach the server
  double retry_at_ = 0;
  double units_per_second_ = 0, last_flush_ = 0;

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  std::deque<Task> tasks_;
  std::map<std::uint64_t, LeasedUnit> held_;
  std::map<std::uint64_t, std::vector<Change>> kept_;
  std::vector<Done> done_;
  std::optional<Moment> counts_;
  bool away_ = false, stop_ = false;
  std::string error_;
  std::thread thread_;
};

}  // namespace smiter::campaign
