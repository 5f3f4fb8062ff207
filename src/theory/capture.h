// SPDX-License-Identifier: MIT
// A script may call a symbol of its own by an operator's name, if its logic has no such operator.
// If it has one, what somebody else writes into the script may be taken for that symbol.
#pragma once

#include <optional>
#include <string>

#include "base/expected.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"
#include "theory/features.h"

namespace smiter::theory {

// An error that names the first operator that the script declares and that its logic has, or that the
// script itself uses. `rows` are row_features() of the table's operators; without them they are made
// when they are needed.
[[nodiscard]] base::Status captures_nothing(const smt::TermTable& table, const smt::Script& script,
                                            const RowFeatures* rows = nullptr);

}  // namespace smiter::theory
