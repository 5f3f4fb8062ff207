// SPDX-License-Identifier: MIT
// Does every datatype of a script have a value? The standard demands it: each needs a constructor whose
// arguments can be made without a value of the datatype itself. Solvers may do anything with a
// datatype that has no values.
#pragma once

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

// Does the script declare a datatype without a finite value? Codatatypes need none. A sort that we do not
// type, a sort parameter and whatever takes too long count as if they had one. Adds sorts to the table.
[[nodiscard]] bool has_ill_founded_datatype(TermTable& table, const Script& script);

}  // namespace smiter::smt
