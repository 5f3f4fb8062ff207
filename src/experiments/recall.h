// SPDX-License-Identifier: MIT
// Bugs that are known, and which of them a campaign found again (RQ2 of the STORM paper).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/setup/setup.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "triage/finding.h"

namespace smiter::experiments {

// As its trigger shows it here.
struct KnownBug {
  std::string path;
  triage::Finding finding;
  std::vector<std::string> operators;  // of the trigger
};

struct KnownBugs {
  std::vector<KnownBug> bugs;
  std::vector<std::string> triggers;  // texts
  std::size_t not_shown = 0;          // triggers that show nothing on these solvers
};

// The table has tabs, and a first line with the names of its columns; of these only `path` is
// read, from `root` (empty: the table's folder). What each script shows is found out here.
[[nodiscard]] base::Expected<KnownBugs> known_bugs(const std::string& table, const std::string& root,
                                                   const campaign::SolverSetup& solvers,
                                                   const solver::Limits& limits, const smt::OpTable& ops,
                                                   const std::function<bool()>& stop);

// The same solver and class?
[[nodiscard]] bool is_same_kind(const triage::Finding& a, const triage::Finding& b);

// Which known bugs the clusters are, ascending: of the same kind, and with the same signature of
// a crash or no operator that the trigger has not. A cluster stands for one bug at most.
[[nodiscard]] std::vector<std::size_t> recall(const std::vector<KnownBug>& known,
                                              const std::vector<const triage::Finding*>& clusters,
                                              const smt::OpTable& ops);

}  // namespace smiter::experiments
