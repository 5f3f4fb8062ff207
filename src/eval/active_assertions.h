// SPDX-License-Identifier: MIT
// What a check-sat asks: the assertions that push, pop and reset leave active, and its
// assumptions.
#pragma once

#include <vector>

#include "smt/script/script.h"

namespace smiter::eval {

inline constexpr std::size_t kLastCheck = SIZE_MAX;

// check-sat, check-sat-assuming and check-sat-using commands.
[[nodiscard]] std::size_t count_checks(const smt::Script& script);
// The place of the check with that number, from 0; the last one for kLastCheck; the
// script's length if there is none.
[[nodiscard]] std::size_t command_of_check(const smt::Script& script, std::size_t check);
[[nodiscard]] std::vector<smt::TermId> active_assertions(const smt::Script& script, std::size_t check);

}  // namespace smiter::eval
