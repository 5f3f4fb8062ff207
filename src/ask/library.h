// SPDX-License-Identifier: MIT
// Records of solvers that were asked before, in the cache folder: a solver is asked once, as
// long as neither it nor the questions change.
#pragma once

#include <optional>
#include <string>

#include "ask/asker.h"
#include "base/expected.h"
#include "capability/record.h"

namespace smiter::ask {

// Where records are kept. Empty on a machine without a cache folder.
[[nodiscard]] std::string records_folder();

struct RecordOptions {
  bool again = false;  // ask also if there is a record
  std::string folder = records_folder();
  Progress progress = {};
  solver::Deadline until = {};  // what is not asked by then counts as understood
};

// Writes a record to the folder; what cannot be written is asked again the next time.
void keep_record(const capability::Record& record, const std::string& folder);

// Enters the profile's caveats that hold for the record's release.
void add_caveats(const solver::Profile& profile, capability::Record& record);

// The record of a solver, from the folder or by asking. An error if it does not work at all.
[[nodiscard]] base::Expected<capability::Record> record_of(const solver::SolverConfig& config,
                                                           const smt::OpTable& ops,
                                                           const RecordOptions& options = {});

}  // namespace smiter::ask
