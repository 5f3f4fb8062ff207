// SPDX-License-Identifier: MIT
#include "campaign/setup/past.h"

#include "base/hash.h"
#include "base/json.h"
#include "campaign/setup/generated.h"
#include "campaign/setup/setup.h"
#include "campaign/work/seed_facts.h"
#include "generate/theme.h"

namespace smiter::campaign {

namespace {

// The texts of random scripts.
constexpr const char* kGeneratedKey = "generated";

// What strategies found out about the seeds (strategies::Strategy::prepare).
base::Status restore_facts(const Store& store, Equipment& equipment) {
  std::vector<strategies::Seed>& seeds = equipment.seeds.seeds;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    if (seeds[i].text.empty()) continue;
    for (const auto& strategy : equipment.strategies) {
      const auto stored = store.meta(facts_key(*strategy, static_cast<std::uint32_t>(i)));
      if (!stored) continue;
      if (auto read = strategy->restore(*stored, seeds[i]); !read) return read;
    }
  }
  return base::ok();
}

// The theories of each seed, by its number.
std::string theories_json(const std::vector<strategies::Seed>& seeds) {
  base::Json all = base::Json::array();
  for (const strategies::Seed& seed : seeds) all.push_back(generate::themes_of(seed.features));
  return all.dump_sorted();
}

void read_counters(const Store& store, Past& past) {
  const auto moments = store.timeline(SIZE_MAX);
  if (moments.empty()) return;
  past.seconds = moments.back().seconds;
  past.cpu_seconds = moments.back().cpu_seconds;
  past.solver_cpu_seconds = moments.back().solver_cpu_seconds;
  if (auto counts = counts_from_json(moments.back().counts)) past.counts = std::move(*counts);
}

}  // namespace

base::Expected<Past> take_up(const Store& store, Opening opening, Equipment& equipment,
                             const smt::OpTable& ops) {
  Past past;
  if (opening == Opening::Resume) {
    const std::vector<StoredSeed> seeds = store.seeds();
    for (const StoredSeed& seed : seeds) {
      if (seed.bad_label) past.bad_labels.push_back(*seed.bad_label);
    }
    restore_generated(store.meta(kGeneratedKey).value_or("{}"), ops, equipment.seeds);
    restore_order(seeds, equipment.seeds);
    if (const auto restored = restore_facts(store, equipment); !restored) return restored.error();
    past.scheduler = store.scheduler_start(equipment.settings.strategies);
    past.findings = store.findings();
    read_counters(store, past);
    past.counters = stored_counters(store, equipment.solvers.configs);
  }
  past.mutants = stored_mutants(store, equipment.seeds.seeds);
  return past;
}

void write_beginning(Store& store, const Equipment& equipment) {
  const std::vector<strategies::Seed>& seeds = equipment.seeds.seeds;
  store.begin();
  store.put_meta("settings", to_json(equipment.settings));
  store.put_meta("versions", versions_json(equipment.solvers));
  store.put_meta(kTheoriesKey, theories_json(seeds));
  store.put_meta(kGeneratedKey, generated_json(seeds));
  for (std::size_t i = store.seeds().size(); i < seeds.size(); ++i)
    store.put_seed(static_cast<std::uint32_t>(i), {seeds[i].name, base::hash_text(seeds[i].text), {}});
  store.commit();
}

}  // namespace smiter::campaign
