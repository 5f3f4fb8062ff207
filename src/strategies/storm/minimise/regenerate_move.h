// SPDX-License-Identifier: MIT
// STORM's minimisation (strategies/storm/minimise/minimise.h) as moves of the reducer, one for each bound:
// Algorithm 2 comes first, then the reducer goes on with what it found. A move looks at the script
// that it is given first and at what it made of it, and leaves alone what other moves changed.
#pragma once

#include <cstddef>
#include <memory>

#include "reduce/move/move.h"
#include "strategies/storm/minimise/regenerate.h"

namespace smiter::strategies::storm {

// `largest`: the bounds of the fuzzer. `probes`: how many instances of a bound are looked at, at most.
[[nodiscard]] std::unique_ptr<reduce::Move> make_regenerate_move(Bound bound, Fuzz fuzz, Bounds largest,
                                                                 std::size_t probes);

}  // namespace smiter::strategies::storm
