// SPDX-License-Identifier: MIT
// The solvers of one worker: a session each, kept from test to test, and one more for the
// options of the unit at hand. Belongs to one thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/answer.h"
#include "solver/query.h"
#include "solver/session.h"
#include "solver/solver_config.h"

namespace smiter::campaign {

// One solver as a unit uses it.
struct Entrant {
  std::size_t solver = 0;  // index among the campaign's solvers
  solver::SolverConfig config;
  std::vector<std::string> extra = {};  // options beyond the user's
};

class SolverBench {
 public:
  explicit SolverBench(std::size_t solvers) : plain_(solvers) {}

  // `processes` is increased by those that were started.
  [[nodiscard]] solver::Answer ask(const Entrant& entrant, const solver::Query& query,
                                   std::uint64_t& processes);
  // The unit is over: its own sessions end.
  void drop_extra() { extra_.clear(); }
  // Ends all sessions; to be called by the thread that used them, when it ends.
  void close() {
    extra_.clear();
    for (auto& session : plain_) session.reset();
  }

 private:
  struct Kept {
    std::vector<std::string> options;
    std::unique_ptr<solver::Session> session;
  };
  std::vector<std::unique_ptr<solver::Session>> plain_;
  std::vector<Kept> extra_;
};

}  // namespace smiter::campaign
