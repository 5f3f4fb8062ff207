// SPDX-License-Identifier: MIT
// The equality of the theories: == where values are canonical, and a decision
// procedure or "unknown" where they are not (regular languages, transcendentals).
#pragma once

#include "eval/value/outcome.h"

namespace smiter::eval {

// A Bool value, or unknown. An Int and a Real are compared as Reals.
Outcome equals(const Value& a, const Value& b, const Limits& limits);

}  // namespace smiter::eval
