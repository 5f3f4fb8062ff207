// SPDX-License-Identifier: MIT
// A value as an SMT-LIB term that denotes it.
#pragma once

#include <string>

#include "eval/value/value.h"

namespace smiter::eval {

// Negative numbers as (- 5), fractions as (/ 1.0 3.0), irrational algebraic numbers
// as (root-of-with-ordering (coeffs …) i), floats as (fp …) or (_ NaN e s), arrays as
// store chains over ((as const S) d), functions as lambdas.
[[nodiscard]] std::string to_smtlib(const Value& value);
// The beginning of that, for a person: at most so many bytes, then "…". Costs no more than
// what it shows.
[[nodiscard]] std::string shortened(const Value& value, std::size_t most);

}  // namespace smiter::eval
