// SPDX-License-Identifier: MIT
// Further models of a seed without a solver, after Octopus: from the one at hand to
// others, changing a constant or two at a time as long as every assertion stays true. A
// formula has different constraints under each.
#pragma once

#include "base/rng.h"
#include "strategies/diver/opening.h"

namespace smiter::strategies::diver {

// Moves the opening to another model, `steps` changes away at most. Stays where it is if
// the seed has functions or values that cannot be written, or if nothing else was found.
// Gives back how many changes were made.
std::uint32_t move_to_other_model(Opening& opening, std::uint32_t steps, base::Rng& rng);

}  // namespace smiter::strategies::diver
