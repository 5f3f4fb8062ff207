// SPDX-License-Identifier: MIT
// What a campaign needs before it starts, made from its settings: solvers that work, seeds,
// strategies. Each step is an error of the user's if it fails.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/run/statistics.h"
#include "campaign/setup/questions.h"
#include "campaign/setup/seeds.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/solver_setup.h"
#include "campaign/store/store.h"
#include "solver/profile/solver_config.h"
#include "strategies/registry/registry.h"
#include "triage/cluster/known.h"

namespace smiter::campaign {

// Which strategies "all" leaves out with these solvers, and why; nothing if none.
[[nodiscard]] std::optional<std::string> note_on_strategies(const std::vector<std::string>& used,
                                                            const std::vector<solver::SolverConfig>& solvers);
// How far the campaign has come, and what bounds this run.
[[nodiscard]] std::string note_on_resuming(const Settings& settings, const Counts& before, double seconds);

[[nodiscard]] base::Expected<strategies::MutationPolicy> mutation_policy(const Settings& settings,
                                                                         const smt::OpTable& ops);

// Lets the baseline know what already showed a bug long ago, by a history file.
[[nodiscard]] base::Status add_old_triggers(const std::string& history, triage::Baseline& known);

// Seeds in the store's order, with their models; those that changed since are left out and
// listed. New ones come last.
void restore_order(const std::vector<StoredSeed>& stored, LoadedSeeds& seeds);

// By seed, a number for its logic, from 0.
[[nodiscard]] std::vector<std::uint32_t> numbered_logics(const std::vector<strategies::Seed>& seeds);

// Mutants of the seeds that are still there.
[[nodiscard]] MutantPoolStart stored_mutants(const Store& store, const std::vector<strategies::Seed>& seeds);

// How much likelier each seed is: 3 if it has an operator in focus.
[[nodiscard]] std::vector<std::uint32_t> focus_weights(const std::vector<strategies::Seed>& seeds,
                                                       const strategies::Focus& focus,
                                                       const smt::OpTable& ops);

}  // namespace smiter::campaign
