// SPDX-License-Identifier: MIT
// Membership without automata: for each sub-expression the table of all spans
// [i, j) of one string that belong to it. Complement is complement, intersection
// is intersection, concatenation a boolean matrix product and a loop a matrix
// power, so the cost is bounded by the sizes whatever the expression is. Slower
// than derivatives on ordinary input; the way out when they blow up, and the other
// opinion in the tests.
#pragma once

#include <optional>

#include "eval/regex/regex.h"

namespace smiter::eval {

// nullopt when it would cost more than limits.regex_work.
std::optional<bool> member_by_spans(std::u32string_view text, const Value& regex, const Limits& limits);

}  // namespace smiter::eval
