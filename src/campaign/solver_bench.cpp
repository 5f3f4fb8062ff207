// SPDX-License-Identifier: MIT
#include "campaign/solver_bench.h"

#include "solver/one_shot.h"

namespace smiter::campaign {

solver::Answer SolverBench::ask(const Entrant& entrant, const solver::Query& query,
                                std::uint64_t& processes) {
  if (!entrant.config.profile.has_session()) {
    ++processes;
    return run_one_shot(entrant.config, query);
  }
  solver::Session* session = nullptr;
  if (entrant.extra.empty()) {
    auto& plain = plain_[entrant.solver];
    if (!plain) plain = std::make_unique<solver::Session>(entrant.config);
    session = plain.get();
  } else {
    for (const Kept& kept : extra_) {
      if (kept.options == entrant.config.options && kept.session->config().program == entrant.config.program)
        session = kept.session.get();
    }
    if (session == nullptr) {
      extra_.push_back({entrant.config.options, std::make_unique<solver::Session>(entrant.config)});
      session = extra_.back().session.get();
    }
  }
  const std::size_t before = session->statistics().processes;
  solver::Answer answer = session->run(query);
  processes += session->statistics().processes - before;
  const bool checked = answer.outcome == solver::Class::Ok && !answer.checks.empty();
  const solver::Result last = checked ? answer.checks.back().result : solver::Result::None;
  if (query.wants.model && last == solver::Result::Unsat && session->pid() < 0)
    fragile_[entrant.solver] = true;
  said_sat_[entrant.solver] = last == solver::Result::Sat;
  return answer;
}

}  // namespace smiter::campaign
