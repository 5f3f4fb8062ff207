// SPDX-License-Identifier: MIT
// May the value of a formula hang on what the standard leaves open: division by 0, fp.min of
// ±0, and whatever else a row of the operator table calls partial?
#pragma once

#include <span>

#include "smt/terms/terms.h"

namespace smiter::theory {

// Division by a number other than 0 counts as closed. Text that we do not type is not looked into.
[[nodiscard]] bool has_partial_operators(const smt::TermTable& table, std::span<const smt::TermId> roots);

}  // namespace smiter::theory
