// SPDX-License-Identifier: MIT
#include "campaign/work/entrants.h"

#include "base/rng.h"
#include "campaign/run/budget.h"
#include "campaign/schedule/schedule.h"
#include "campaign/schedule/work.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/solver_setup.h"
#include "strategies/strategy.h"

namespace smiter::campaign {

Entrants::Entrants(const Parts& parts) : parts_(parts), folders_(parts.solvers.configs.size()) {}

std::vector<Entrant> Entrants::choose(const Work& work) {
  base::Rng rng = strategies::unit_rng(parts_.settings.seed, "options", work.unit);
  std::vector<Entrant> entrants;
  const bool plain = work.strategy == kSeedRun || parts_.strategies[work.strategy]->wants_plain_options();
  const bool one_family = parts_.solvers.is_one_family();
  for (std::size_t i = 0; i < parts_.solvers.configs.size(); ++i) {
    const solver::SolverConfig& config = parts_.solvers.configs[i];
    Draw drawn;
    if ((work.options && !plain) || one_family)
      drawn = parts_.schedule.options.draw(i, rng, parts_.budget.fuzzing_ms(), parts_.budget.deadline());
    Entrant entrant{.solver = i, .config = config};
    if (one_family) entrants.push_back(entrant);
    if (drawn.words.empty() && one_family) continue;
    entrant.extra = drawn.words;
    entrant.crashes_only = drawn.crashes_only;
    entrant.config.given = config.label;
    if (!drawn.words.empty()) entrant.config.folder = private_folder(i);
    for (const std::string& word : drawn.words) {
      entrant.config.options.push_back(word);
      if (one_family) entrant.config.label += " " + word;
    }
    entrants.push_back(std::move(entrant));
  }
  return entrants;
}

std::string Entrants::private_folder(std::size_t solver) {
  if (!folders_[solver]) {
    auto made = solver::PrivateFolder::make();
    if (!made) return "";
    folders_[solver].emplace(std::move(*made));
  }
  return folders_[solver]->path();
}

void Entrants::look_for_files(std::span<const Entrant> entrants) {
  for (const Entrant& entrant : entrants) {
    if (entrant.extra.empty() || !folders_[entrant.solver]) continue;
    const solver::PrivateFolder& folder = *folders_[entrant.solver];
    if (folder.contents().empty()) continue;
    parts_.schedule.options.exclude(entrant.solver, entrant.extra);
    folder.clear();
  }
}

}  // namespace smiter::campaign
