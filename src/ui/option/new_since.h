// SPDX-License-Identifier: MIT
// smiter fuzz --new-since z3@OLD: a new campaign prefers what a solver of it understands and its release
// OLD did not.
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

void add_new_since(Command& command, std::string& older);

// Puts the focus into the settings, and says on standard error what is new. Nothing if the user does not
// ask for it.
[[nodiscard]] base::Status focus_on_new(const std::string& older, bool is_new, const smt::OpTable& ops,
                                        campaign::Settings& settings);

}  // namespace smiter::ui
