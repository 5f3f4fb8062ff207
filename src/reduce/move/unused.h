// SPDX-License-Identifier: MIT
// Declarations, definitions and sorts that nothing in a script mentions any more.
#pragma once

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::reduce {

// The script without them. Names inside text that we keep as it is count as mentioned.
[[nodiscard]] smt::Script without_unused(const smt::TermTable& table, const smt::Script& script);

}  // namespace smiter::reduce
