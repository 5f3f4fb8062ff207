// SPDX-License-Identifier: MIT
#include "campaign/work/unit_tests.h"

#include <set>
#include <string_view>

#include "base/black_box.h"
#include "campaign/run/statistics.h"
#include "campaign/schedule/schedule.h"
#include "campaign/setup/questions.h"
#include "campaign/setup/settings.h"
#include "campaign/supervise/own_crash.h"

namespace smiter::campaign {

namespace {

constexpr std::size_t kMostBytesPerUnit = std::size_t{64} << 20;

void note_unit_of(const UnitRun& unit) {
  const std::string_view partner = unit.partner ? std::string_view(unit.partner->name) : std::string_view();
  base::note_unit(unit.work.unit, unit.strategy_name(), unit.seed->name, partner);
  base::note_script(unit.seed->text);
  base::note_judged({}, unit.seed->model_or_assignment().value_or(""), 0);
}

testcase::Test seed_as_it_is(const UnitRun& unit, std::uint64_t rng_seed) {
  testcase::Test test;
  test.script = unit.seed->text;
  test.provenance = {.strategy = std::string(is_question(unit.seed->name) ? kQuestionRow : kSeedRow),
                     .seeds = {unit.seed->name},
                     .unit = unit.work.unit,
                     .rng_seed = rng_seed,
                     .steps = {}};
  return test;
}

}  // namespace

std::shared_ptr<const StoredMutant> begin_with(const Parts& parts, const Work& work) {
  if (work.strategy == kSeedRun) return nullptr;
  if (work.again && !work.leased) return parts.schedule.mutants.begun(work.unit);
  if (work.favoured) {
    const MutantPool& pool = parts.schedule.mutants;
    const bool with_model = parts.strategies[work.strategy]->needs_model();
    const auto named = work.mutant == 0 ? nullptr : pool.find(work.seed, work.mutant);
    if (named && (!with_model || !named->model.empty())) return named;
    base::Rng rng = strategies::unit_rng(parts.settings.seed, "favoured", work.unit);
    return pool.draw_newer(work.seed, with_model, rng);
  }
  if (!parts.strategies[work.strategy]->takes_new_models()) return nullptr;
  base::Rng rng = strategies::unit_rng(parts.settings.seed, "new-models", work.unit);
  return parts.schedule.mutants.draw(work.seed, rng);
}

std::vector<SeedPtr> other_seeds(const Parts& parts, const Work& work) {
  std::vector<SeedPtr> others;
  if (work.strategy == kSeedRun) return others;
  const std::size_t wanted = parts.strategies[work.strategy]->seeds_per_unit();
  if (wanted <= 2) return others;
  base::Rng rng = strategies::unit_rng(parts.settings.seed, "other-seeds", work.unit);
  std::set<std::size_t> taken{work.seed};
  for (std::size_t tries = 0; tries < 4 * wanted && others.size() + 1 < wanted; ++tries) {
    const std::size_t number = rng.below(parts.corpus.size());
    if (is_question(parts.corpus.name(number)) || !taken.insert(number).second) continue;
    others.push_back(parts.corpus.seed(number));
  }
  return others;
}

UnitTests make_tests(const Parts& parts, const UnitRun& unit) {
  note_unit_of(unit);
  UnitTests made;
  if (unit.is_seed_run()) {
    made.tests.push_back(seed_as_it_is(unit, parts.settings.seed));
    return made;
  }
  const base::StepScope step(base::Step::Mutate);
  const std::uint64_t number = unit.work.unit;
  const strategies::Strategy& strategy = *unit.strategy;
  if (parts.left_out.has_unit(number, std::string(strategy.name()), unit.seed->name)) return made;
  std::vector<const strategies::Seed*> seeds{unit.seed.get()};
  if (unit.partner) seeds.push_back(unit.partner.get());
  for (const SeedPtr& other : unit.others) seeds.push_back(other.get());
  const strategies::Inputs inputs{seeds, number, parts.settings.seed};
  auto begun = strategy.begin(inputs, strategies::unit_rng(parts.settings.seed, strategy.name(), number));
  if (!begun) return made;
  std::size_t bytes = 0;
  while (made.tests.size() < kMostTestsPerUnit && bytes < kMostBytesPerUnit) {
    auto test = (*begun)->next();
    if (!test) break;
    bytes += test->script.size();
    if (unit.mutant) {
      test->provenance.mutant = unit.mutant->number;
      test->provenance.steps.insert(test->provenance.steps.begin(), unit.mutant->words());
    }
    made.tests.push_back(std::move(*test));
  }
  made.our_errors = (*begun)->our_errors();
  return made;
}

}  // namespace smiter::campaign
