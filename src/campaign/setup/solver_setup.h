// SPDX-License-Identifier: MIT
// The solvers of a campaign: found, asked what they understand, and shown to work.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ask/options/trials.h"
#include "base/expected.h"
#include "campaign/setup/find_solver.h"
#include "campaign/store/workdir.h"
#include "capability/record.h"
#include "smt/terms/signature.h"
#include "solver/profile/solver_config.h"

namespace smiter::campaign {

struct SolverSetup {
  std::vector<solver::SolverConfig> configs;      // labels are distinct
  std::vector<capability::Record> records;        // of the targets: one for each program that differs
  std::vector<std::string> versions;              // by solver
  std::map<std::string, std::string> by_program;  // program to version
  std::size_t families = 0;
  std::optional<solver::SolverConfig> trusted = {};  // its word counts where our evaluator cannot tell

  // Then it is compared with itself under other options.
  [[nodiscard]] bool is_one_family() const { return families < 2; }
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

// Versions by label, for the store.
[[nodiscard]] std::string versions_json(const SolverSetup& solvers);

}  // namespace smiter::campaign
