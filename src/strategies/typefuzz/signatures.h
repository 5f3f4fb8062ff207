// SPDX-License-Identifier: MIT
// The signatures of TypeFuzz's published configuration, the paper's Fig. 4, as
// data/variants/typefuzz-paper.sig lists them.
#pragma once

#include "smt/terms/signature.h"

namespace smiter::strategies::typefuzz {

// The list as a table of its own. Made once, shared by all.
[[nodiscard]] const smt::OpTable& figure_4();

// Is this row of `ops` one of them? Name, sorts of the arguments and result decide.
[[nodiscard]] bool is_in_figure_4(const smt::OpTable& ops, const smt::OpRow& row);

}  // namespace smiter::strategies::typefuzz
