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

bool CounterWatch::may_ask(const Entrant& entrant) const {
  return parts_.settings.is_guided() && entrant.config.profile.dialect.get_info &&
         in_vain_[entrant.solver] < kMostInVain;
}

bool CounterWatch::wants(const Entrant& entrant, const Work& work, std::uint64_t test) const {
  if (!may_ask(entrant)) return false;
  return work.strategy == kSeedRun || parts_.schedule.statistics.is_asked(entrant.solver, work.unit, test);
}

// Seeds are asked always, so they cannot be compared. With options and out of time it is another matter.
void CounterWatch::learn_cost(const Entrant& entrant, const Work& work, bool asked,
                              const solver::Answer& answer) const {
  const bool is_decided = answer.outcome == solver::Class::Ok && !answer.checks.empty() &&
                          solver::is_definite(answer.checks.back().result);
  if (!may_ask(entrant) || work.strategy == kSeedRun || !entrant.extra.empty() || !is_decided) return;
  parts_.schedule.statistics.learn(entrant.solver, asked, answer.cpu_ms);
}

void CounterWatch::learn(AnsweredTest& answered) {
  for (std::size_t i = 0; i < answered.with_statistics.size(); ++i) {
    if (!answered.with_statistics[i]) continue;
    const Entrant& entrant = answered.asked[i];
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
