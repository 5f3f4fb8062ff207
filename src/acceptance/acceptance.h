// SPDX-License-Identifier: MIT
// The reducer's acceptance test as one thing: a prober for each worker, what they used up,
// limits that follow the accepted runs, and the check at milestones that it is still the
// same bug: it shows in fresh processes, a crash at the same place, and the same versions show it
// as at first.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "acceptance/kept.h"
#include "acceptance/prober.h"
#include "testcase/names.h"

namespace smiter::acceptance {

class Acceptance {
 public:
  // `versions`: further solvers of the suspect's family; each is asked as if it were the
  // suspect. `ops` must outlive it.
  Acceptance(std::vector<solver::SolverConfig> solvers, std::vector<solver::SolverConfig> versions, Kept kept,
             unsigned jobs, const smt::OpTable& ops);

  // From thread number `worker`, one call at a time for each worker.
  [[nodiscard]] bool still_shows(const std::string& script, unsigned worker);

  // The rest from one thread, while no other call runs.
  // Remembers which versions show the original.
  void note_versions(const std::string& original);
  [[nodiscard]] bool is_same_bug(const std::string& script);
  // The same when the deadline of the limits has passed: for the last question.
  [[nodiscard]] bool is_same_bug(const std::string& script, const solver::Deadline& until);
  // The script was taken: runs like its own are what to expect from now on.
  void accepted(const std::string& script);
  // The next scripts may have these names instead: the witness gets them too.
  void renamed(const testcase::Names& names);

  // The witness that makes every assertion of some check of this script true; empty: none.
  [[nodiscard]] std::string witness_for(const std::string& script) const;

  [[nodiscard]] double cpu_ms() const;
  [[nodiscard]] std::size_t queries() const;
  [[nodiscard]] const Kept& kept() const { return kept_; }

 private:
  Prober& prober(unsigned worker);
  [[nodiscard]] std::vector<bool> versions_that_show(const std::string& script);

  std::vector<solver::SolverConfig> solvers_, versions_;
  Kept kept_;
  const smt::OpTable& ops_;
  std::vector<std::unique_ptr<Prober>> probers_;          // by worker
  std::unique_ptr<Prober> fresh_;                         // for milestones
  std::vector<std::unique_ptr<Prober>> version_probers_;  // by version
  std::vector<bool> shown_by_;
  std::vector<std::string> witnesses_;
  std::mutex mutex_;                                           // of shown_wall_ms_
  std::vector<std::pair<std::size_t, double>> shown_wall_ms_;  // hash of a text that showed it, wall
};

}  // namespace smiter::acceptance
