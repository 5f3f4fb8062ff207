// SPDX-License-Identifier: MIT
#include "campaign/schedule/schedule.h"

#include <algorithm>
#include <map>

#include "campaign/setup/settings.h"
#include "campaign/setup/setup.h"
#include "campaign/solvers/solver_setup.h"
#include "strategies/registry/registry.h"
#include "strategies/seed.h"
#include "strategies/strategy.h"
#include "strategies/support/focus_text.h"

namespace smiter::campaign {

namespace {

SchedulerOptions completed(SchedulerOptions options, const Settings& settings, double options_share) {
  options.rng_seed = settings.seed;
  options.most_tests = settings.tests;
  options.adaptive = settings.is_adaptive();
  options.options_share = options_share;
  return options;
}

bool inserts_focus(std::string_view strategy) {
  const auto rows = strategies::strategy_rows();
  const auto row = std::ranges::find(rows, strategy, &strategies::StrategyRow::name);
  return row != rows.end() && row->inserts_focus;
}

}  // namespace

SchedulerOptions scheduler_options(const std::vector<strategies::Seed>& seeds,
                                   const std::vector<std::unique_ptr<strategies::Strategy>>& strategies,
                                   std::vector<std::uint32_t> weights) {
  SchedulerOptions options{.seeds = seeds.size(),
                           .first = count_questions(seeds),
                           .strategies = strategies.size(),
                           .weights = std::move(weights),
                           .logics = numbered_logics(seeds)};
  for (const auto& strategy : strategies) {
    if (!options.filling.strategy && inserts_focus(strategy->name()))
      options.filling.strategy = static_cast<std::uint32_t>(options.takes_two.size());
    options.takes_two.push_back(strategy->seeds_per_unit() == 2);
    options.plain.push_back(strategy->wants_plain_options());
  }
  return options;
}

Schedule::Schedule(const Settings& settings, const SolverSetup& solvers, const smt::OpTable& ops,
                   const SchedulerOptions& from, const SchedulerStart& start, MutantPoolStart pool)
    : options(settings.options, solvers.configs, option_trials(solvers, ops), {},
              strategies::focused_options(settings.of_strategies.text("focus"))),
      scheduler(completed(from, settings, solvers.is_one_family() ? 1 : options.share()), start),
      effort(solvers.configs.size(), settings.limits, settings.is_adaptive()),
      mutants(from.seeds, std::move(pool)),
      seen(solvers.configs.size()),
      statistics(solvers.configs.size()),
      focus(settings.of_strategies.text("focus"), ops) {}

// The newest last: the scheduler keeps these if they are too many.
void Schedule::favour_stored() {
  const auto stored = mutants.all();
  std::map<std::uint32_t, std::uint64_t> newest;  // by seed
  for (const auto& mutant : stored)
    if (!mutant->is_reduced_script()) newest[mutant->seed] = mutant->number;
  for (const auto& mutant : stored) {
    if (mutant->is_reduced_script())
      scheduler.favour(mutant->seed, kTurnsNearFinding, mutant->number);
    else if (newest[mutant->seed] == mutant->number)
      scheduler.favour(mutant->seed, 1);
  }
}

}  // namespace smiter::campaign
