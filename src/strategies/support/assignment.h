// SPDX-License-Identifier: MIT
// Assignments to the symbols of a seed without asking any solver: values drawn from the
// constants of the seed, their neighbours, and the edges of each sort.
#pragma once

#include <string>

#include "base/rng.h"
#include "strategies/support/frame.h"

namespace smiter::strategies {

// define-funs, as a solver would print its model. Symbols of sorts whose values cannot
// be written are left out; what hangs on them has no value then.
[[nodiscard]] std::string random_assignment(Frame& frame, base::Rng& rng);

}  // namespace smiter::strategies
