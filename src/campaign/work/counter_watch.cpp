// SPDX-License-Identifier: MIT
#include "campaign/work/counter_watch.h"

#include "campaign/schedule/schedule.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/solver_setup.h"

namespace smiter::campaign {

namespace {

constexpr unsigned kMostInVain = 8;
// More turns of a seed for a counter in a new range; and for a pair of counters alone.
constexpr std::uint32_t kTurnsForCounter = 3, kTurnsForPair = 1;

}  // namespace

CounterWatch::CounterWatch(const Parts& parts) : parts_(parts), in_vain_(parts.solvers.configs.size()) {}

bool CounterWatch::wants(const Entrant& entrant) const {
  return parts_.settings.is_guided() && entrant.config.profile.dialect.get_info &&
         in_vain_[entrant.solver] < kMostInVain;
}

void CounterWatch::learn(AnsweredTest& answered) {
  if (!parts_.settings.is_guided()) return;
  for (std::size_t i = 0; i < answered.asked.size(); ++i) {
    const Entrant& entrant = answered.asked[i];
    if (!wants(entrant)) continue;
    unsigned& in_vain = in_vain_[entrant.solver];
    for (solver::CheckResult& check : answered.answers[i].checks) {
      // It may also have died of the question, after its answer.
      const bool prints = !check.statistics.empty() && check.statistics != "unsupported";
      if (solver::is_definite(check.result) || prints) in_vain = prints ? 0 : in_vain + 1;
      if (!prints) continue;
      const auto counters =
          solver::read_counters(check.statistics, entrant.config.profile.dialect.ignored_counters);
      check.statistics.clear();
      Novelty found = parts_.schedule.seen.learn(entrant.solver, counters);
      found.solver = entrant.config.label;
      if (found.weight() > answered.novelty.weight()) answered.novelty = std::move(found);
    }
  }
}

void CounterWatch::favour(const UnitRun& unit) const {
  if (!unit.newest.novelty.any()) return;
  parts_.schedule.scheduler.favour(unit.work.seed,
                                   unit.newest.novelty.counters > 0 ? kTurnsForCounter : kTurnsForPair);
}

}  // namespace smiter::campaign
