// SPDX-License-Identifier: MIT
// The solvers of one worker: a session each, kept from test to test, and one more for the
// options of the unit at hand. Belongs to one thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "examine/session/session_memory.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "solver/session/query.h"
#include "solver/session/session.h"

namespace smiter::campaign {

// One solver as a unit uses it.
struct Entrant {
  std::size_t solver = 0;  // index among the campaign's solvers
  solver::SolverConfig config;
  std::vector<std::string> extra = {};  // options beyond the user's
  bool crashes_only = false;            // with these its answers mean something else
};

class SolverBench {
 public:
  explicit SolverBench(std::size_t solvers)
      : plain_(solvers), used_(solvers), fallen_(solvers), fragile_(solvers), said_sat_(solvers) {}

  // `processes` is increased by those that were started for sessions.
  [[nodiscard]] solver::Answer ask(const Entrant& entrant, const solver::Query& query,
                                   std::uint64_t& processes);
  // Is it a good idea to ask this solver for a model? Models are asked for before the
  // answer is known, and a solver that ends when there is none would be started again for
  // every unsat. Such a one is asked if it said sat to the test before, which usually is
  // an ancestor of this one.
  [[nodiscard]] bool may_ask_for_model(const Entrant& entrant) const {
    return !fragile_[entrant.solver] || said_sat_[entrant.solver];
  }
  // All that the process was asked which gave the last answer; empty if it has no session.
  [[nodiscard]] std::vector<triage::SessionScript> asked(const Entrant& entrant) const;
  // Does it crash of so many scripts that are not its process's first that each is better given one of
  // its own? The first crashes are enough to find the bug.
  [[nodiscard]] bool falls_in_sessions(std::size_t solver) const;
  // The unit is over: its own sessions end.
  void drop_extra() {
    extra_.clear();
    said_sat_.assign(said_sat_.size(), false);
  }
  // Ends all sessions; to be called by the thread that used them, when it ends.
  void close() {
    extra_.clear();
    for (Kept& kept : plain_) kept.session.reset();
  }

 private:
  struct Kept {
    std::vector<std::string> options = {};
    std::unique_ptr<solver::Session> session = {};
    examine::SessionMemory memory = {};
  };
  [[nodiscard]] const Kept* find(const Entrant& entrant) const;
  [[nodiscard]] Kept& kept(const Entrant& entrant);
  std::vector<Kept> plain_;
  std::vector<Kept> extra_;
  std::vector<std::size_t> used_, fallen_;  // by solver: answers of used processes, crashes among them
  std::vector<bool> fragile_, said_sat_;    // by solver
};

}  // namespace smiter::campaign
