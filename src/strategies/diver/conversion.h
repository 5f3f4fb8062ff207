// SPDX-License-Identifier: MIT
// Values and constraints as terms: the constants that a model brings, and what Complicate
// says of a fresh variable (`convert` in the paper).
#pragma once

#include <optional>
#include <vector>

#include "eval/value/value.h"
#include "smt/terms/terms.h"
#include "strategies/diver/constraint.h"

namespace smiter::strategies::diver {

// A term that denotes the value; nothing for values that solvers write in different ways.
[[nodiscard]] std::optional<smt::TermId> term_of(smt::TermTable& table, const eval::Value& value);

// Formulas that together say that the term satisfies the constraint, or something stronger
// that `value` satisfies; none if any value does. Nothing if it cannot be written.
[[nodiscard]] std::optional<std::vector<smt::TermId>> convert(smt::TermTable& table,
                                                              const Constraint& constraint, smt::TermId term,
                                                              const eval::Value& value);

}  // namespace smiter::strategies::diver
