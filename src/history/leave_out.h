// SPDX-License-Identifier: MIT
// A history without some of its bugs, for experiments that ask what is found without knowing it.
#pragma once

#include <functional>

#include "history/history.h"

namespace smiter::history {

// Takes away the bugs that `known` names, with the atoms and skeletons that no other bug has, and learns
// the rules anew. A bug of an old file does not say which atoms are its own: those stay. Returns how many
// bugs were left out.
std::size_t leave_out(History& history, const std::function<bool(const Bug&)>& known);

// One that Smiter itself found, by its name in the bundled history: solvers of today may still show it.
[[nodiscard]] bool is_trophy(const Bug& bug);

}  // namespace smiter::history
