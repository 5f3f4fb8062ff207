// SPDX-License-Identifier: MIT
#include "campaign/run/solver_bench.h"

#include "solver/session/one_shot.h"

namespace smiter::campaign {

const SolverBench::Kept* SolverBench::find(const Entrant& entrant) const {
  if (entrant.extra.empty()) {
    const Kept& plain = plain_[entrant.solver];
    return plain.session ? &plain : nullptr;
  }
  for (const Kept& kept : extra_) {
    if (kept.options == entrant.config.options && kept.session->config().program == entrant.config.program)
      return &kept;
  }
  return nullptr;
}

SolverBench::Kept& SolverBench::kept(const Entrant& entrant) {
  if (const Kept* there = find(entrant)) return const_cast<Kept&>(*there);
  Kept& made = entrant.extra.empty() ? plain_[entrant.solver] : extra_.emplace_back();
  made = {.options = entrant.config.options, .session = std::make_unique<solver::Session>(entrant.config)};
  return made;
}

std::vector<triage::SessionScript> SolverBench::asked(const Entrant& entrant) const {
  const Kept* const there = falls_in_sessions(entrant.solver) ? nullptr : find(entrant);
  return there == nullptr ? std::vector<triage::SessionScript>() : there->memory.all();
}

bool SolverBench::falls_in_sessions(std::size_t solver) const {
  constexpr std::size_t kMostFalls = 5, kOneOf = 4;
  return fallen_[solver] >= kMostFalls && fallen_[solver] * kOneOf >= used_[solver];
}

solver::Answer SolverBench::ask(const Entrant& entrant, const solver::Query& query,
                                std::uint64_t& processes) {
  // A process for each query is what a solver without sessions is for: nothing to count.
  if (!entrant.config.profile.has_session() || falls_in_sessions(entrant.solver))
    return run_one_shot(entrant.config, query);
  Kept& used = kept(entrant);
  solver::Session* const session = used.session.get();
  const std::size_t before = session->statistics().processes;
  solver::Answer answer = session->run(query);
  used.memory.note({query.script, query.wants.model, query.wants.statistics}, answer.fresh_process);
  if (!answer.fresh_process) {
    ++used_[entrant.solver];
    if (answer.outcome == solver::Class::Crash) ++fallen_[entrant.solver];
  }
  processes += session->statistics().processes - before;
  const bool checked = answer.outcome == solver::Class::Ok && !answer.checks.empty();
  const solver::Result last = checked ? answer.checks.back().result : solver::Result::None;
  if (query.wants.model && last == solver::Result::Unsat && !session->is_running())
    fragile_[entrant.solver] = true;
  said_sat_[entrant.solver] = last == solver::Result::Sat;
  return answer;
}

}  // namespace smiter::campaign
