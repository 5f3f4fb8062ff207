// SPDX-License-Identifier: MIT
// The bugs of an enumeration: terms that look wrong are confirmed in fresh processes, reduced, and kept as
// folders, one for each bug. Terms with the operators of one that was looked at are only counted.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "campaign/solvers/solver_setup.h"
#include "experiments/enumerate/block.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "triage/cluster/clusters.h"
#include "triage/finding.h"
#include "triage/report/report.h"

namespace smiter::experiments {

// A new bug, as the table shows it.
struct Discovery {
  std::string folder, headline;
};

class Discoveries {
 public:
  // All of them must outlive it. `first`: the number of the next finding.
  Discoveries(const campaign::SolverSetup& solvers, const solver::Limits& limits, const smt::OpTable& ops,
              std::string folder, triage::Surroundings where, std::uint64_t first);

  // What is new about the suspects of one solver. From any thread.
  [[nodiscard]] std::vector<Discovery> look_into(std::size_t solver, const std::vector<Suspect>& suspects);
  [[nodiscard]] std::uint64_t next_finding();

 private:
  [[nodiscard]] bool is_new(std::size_t solver, const Suspect& suspect);
  [[nodiscard]] std::vector<triage::Finding> confirm(std::size_t solver, const Suspect& suspect) const;
  [[nodiscard]] std::vector<triage::Finding> of_smallest(std::size_t solver, const Suspect& suspect) const;
  void make_small(triage::Finding& finding, std::size_t solver) const;
  // Is it one of the others?
  [[nodiscard]] bool is_known(const triage::Finding& finding);
  // Its place among the others; nothing if it is one of them.
  [[nodiscard]] std::optional<Discovery> settle(triage::Finding finding);

  const campaign::SolverSetup& solvers_;
  const solver::Limits& limits_;
  const smt::OpTable& ops_;
  std::string folder_;
  triage::Surroundings where_;
  std::mutex mutex_;
  std::set<std::string> seen_;  // solver and operators
  std::vector<triage::Card> cards_;
  std::uint64_t next_;
};

}  // namespace smiter::experiments
