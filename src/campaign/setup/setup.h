// SPDX-License-Identifier: MIT
// What a campaign needs before it starts, made from its settings: solvers that work, seeds,
// strategies. Each step is an error of the user's if it fails.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ask/options/trials.h"
#include "base/expected.h"
#include "campaign/run/statistics.h"
#include "campaign/setup/find_solver.h"
#include "campaign/setup/registry.h"
#include "campaign/setup/seeds.h"
#include "campaign/setup/settings.h"
#include "campaign/store/store.h"
#include "campaign/store/workdir.h"
#include "capability/record.h"
#include "generate/targets.h"
#include "solver/profile/solver_config.h"
#include "triage/cluster/known.h"

namespace smiter::campaign {

struct SolverSetup {
  std::vector<solver::SolverConfig> configs;      // labels are distinct
  std::vector<capability::Record> records;        // of the targets: one for each program that differs
  std::vector<std::string> versions;              // by solver
  std::map<std::string, std::string> by_program;  // program to version
  std::size_t families = 0;
};

// Each is asked what it understands, unless that is known, and solves something; one that does
// not is an error.
[[nodiscard]] base::Expected<SolverSetup> set_up_solvers(const std::vector<std::string>& specs,
                                                         const smt::OpTable& ops,
                                                         const FindSolver& find = solver::parse_solver_spec);

// For each solver, what is known of its options and how to try the rest; null for one that lists none.
[[nodiscard]] std::vector<std::shared_ptr<ask::OptionTrials>> option_trials(const SolverSetup& solvers,
                                                                            const smt::OpTable& ops);

// A file for each in the campaign's folder: with them its tests can be made again anywhere.
[[nodiscard]] base::Status keep_records(const Workdir& workdir,
                                        const std::vector<capability::Record>& records);

// Questions stand among the seeds. Their names end with a slash, as no file's name does.
[[nodiscard]] std::string question_name(const std::string& record, std::size_t number);
[[nodiscard]] bool is_question(std::string_view seed_name);

// Questions that a solver crashed on or answered wrongly are tested before the first seed.
void add_questions(const std::vector<capability::Record>& records, const smt::OpTable& ops,
                   LoadedSeeds& seeds);

// How many of them are at the front.
[[nodiscard]] std::size_t count_questions(const std::vector<strategies::Seed>& seeds);

// The user's seeds: no questions. `run` says by seed whether its own run is over.
struct SeedCount {
  std::size_t all = 0, run = 0;
};
[[nodiscard]] SeedCount count_seeds(const std::vector<strategies::Seed>& seeds, const std::vector<bool>& run);

// Versions by label, for the store.
[[nodiscard]] std::string versions_json(const SolverSetup& solvers);

// Which strategies "all" leaves out with these solvers, and why; nothing if none.
[[nodiscard]] std::optional<std::string> note_on_strategies(const std::vector<std::string>& used,
                                                            const std::vector<solver::SolverConfig>& solvers);
// How far the campaign has come, and what bounds this run.
[[nodiscard]] std::string note_on_resuming(const Settings& settings, const Counts& before, double seconds);

[[nodiscard]] base::Expected<strategies::MutationPolicy> mutation_policy(const Settings& settings,
                                                                         const smt::OpTable& ops);

// The weakening rules of janus if it is among the strategies: the built-in ones and the
// user's, which are tried first; what could not be tried is a warning.
[[nodiscard]] base::Expected<strategies::janus::RuleSet> load_janus_rules(
    const Settings& settings, std::span<const solver::SolverConfig> solvers, const smt::OpTable& ops,
    std::vector<std::string>& warnings);

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
