// SPDX-License-Identifier: MIT
// The values that solvers print in models and that are no terms of the standard:
// elements of declared sorts and irrational numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "eval/value/outcome.h"

namespace smiter::eval {

// (as @U_0 U), @U_0, @uc_U_0, @U!val!0: an element of a declared sort.
// (root-obj (+ (^ x 2) (- 2)) 2): the second real root, ascending from 1.
// (root-of-with-ordering (coeffs …) i), (root-of-with-interval (coeffs …) low high):
// coefficients ascending, i from 0. Nothing for any other text.
[[nodiscard]] std::optional<Outcome> opaque_value(std::string_view text, const Limits& limits);

// The function's name in (_ as-array f).
[[nodiscard]] std::optional<std::string> as_array_name(std::string_view text);

// What some solvers print is no sequence of SMT-LIB tokens. The same text with
//   (root-of-with-interval …)  for  (_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)
//   |@(S T)_0|                 for  @(S T)_0
[[nodiscard]] std::string with_plain_tokens(std::string_view text);

}  // namespace smiter::eval
