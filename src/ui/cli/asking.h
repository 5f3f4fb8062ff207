// SPDX-License-Identifier: MIT
// Asking a solver while a person waits.
#pragma once

#include <string>
#include <vector>

#include "ask/asker.h"
#include "base/expected.h"
#include "capability/record.h"
#include "smt/terms/signature.h"
#include "solver/profile/solver_config.h"

namespace smiter::ui {

// A line on the terminal that is written over; elsewhere one line when it begins.
[[nodiscard]] ask::Progress progress_line(const std::string& label);
// Takes the line away.
void end_progress_line();

// A record by a file's name, by a release that comes with the program ("z3@VERSION"), or of a
// solver that is there, which is asked if need be.
[[nodiscard]] base::Expected<capability::Record> find_record(const std::string& name,
                                                             const smt::OpTable& ops);

// Of a solver that is there, which is asked if it was not before.
[[nodiscard]] base::Expected<capability::Record> ask_one(const std::string& spec, const smt::OpTable& ops);

// Asks those that were not asked before, so that it takes none of a campaign's time. An error if one of
// them does not work at all.
[[nodiscard]] base::Status ask_all(const std::vector<std::string>& specs, const smt::OpTable& ops);

}  // namespace smiter::ui
