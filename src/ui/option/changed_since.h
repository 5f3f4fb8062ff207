// SPDX-License-Identifier: MIT
// smiter fuzz --changed-since REV --repo DIR: a new campaign gets its focus from what changed in a solver's
// repository.
#pragma once

#include <string>

#include "base/expected.h"
#include "ui/option/command.h"

namespace smiter::campaign {
struct Settings;
}  // namespace smiter::campaign

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::ui {

struct ChangedSince {
  std::string since;
  std::string repo = ".";
};

void add_changed_since(Command& command, ChangedSince& said);

// Puts the focus and the touched regressions into the settings, and what they come from into the campaign's
// folder. Nothing if the user does not ask for it.
[[nodiscard]] base::Status focus_on_changes(const ChangedSince& said, const Call& call, bool is_new,
                                            const smt::OpTable& ops, campaign::Settings& settings);

}  // namespace smiter::ui
