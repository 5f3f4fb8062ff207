// SPDX-License-Identifier: MIT
// Bugs that are known, and which of them a campaign found again (RQ2 of the STORM paper).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
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
  std::string form = {};               // of the trigger as we reduce it (triage/cluster/clusters.h)
};

struct KnownBugs {
  std::vector<KnownBug> bugs;
  std::vector<std::string> triggers;  // texts
  std::size_t not_shown = 0;          // triggers that show nothing on these solvers
};

// How known bugs are found out.
struct RecallSettings {
  std::string table = {};  // with tabs, and a first line with the names of its columns; only `path` is read
  std::string root = {};   // what the paths begin from; empty: the table's folder
  solver::Limits limits = {};
  std::chrono::milliseconds reduce_for{10'000};  // each trigger
  std::string file = {};                         // keeps the result, which takes long to get; empty: none
};

// The texts of the scripts of the table.
[[nodiscard]] base::Expected<std::vector<std::string>> triggers_of(const RecallSettings& settings);
// What each script of the table shows on these solvers.
[[nodiscard]] base::Expected<KnownBugs> known_bugs(const RecallSettings& settings,
                                                   const campaign::SolverSetup& solvers,
                                                   const smt::OpTable& ops,
                                                   const std::function<bool()>& stop);

// `about`: the solvers and limits. Only what has the same triggers and is about the same is given back.
[[nodiscard]] base::Status keep_known_bugs(const std::string& path, const KnownBugs& known,
                                           const std::string& about);
[[nodiscard]] base::Expected<std::optional<KnownBugs>> kept_known_bugs(
    const std::string& path, const std::vector<std::string>& triggers, const std::string& about);

// The same solver and class?
[[nodiscard]] bool is_same_kind(const triage::Finding& a, const triage::Finding& b);

enum class Likeness : std::uint8_t {
  Strict,    // the same reduced script up to names and widths
  Generous,  // no operator that the trigger has not
};

// Which known bugs the clusters are, ascending: of the same kind, and alike; a crash has the same
// signature in any case. A cluster stands for one bug at most.
[[nodiscard]] std::vector<std::size_t> recall(const std::vector<KnownBug>& known,
                                              const std::vector<const triage::Finding*>& clusters,
                                              const smt::OpTable& ops, Likeness likeness);

}  // namespace smiter::experiments
