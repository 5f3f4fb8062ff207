// SPDX-License-Identifier: MIT
// What is near a finding, in a guided campaign: siblings of a bug are often there, too. The reduced script
// is stored like a mutant that showed something new, and a few of the next units begin with it: with the
// strategies and options that are drawn for them, on what the bug needs and little else.
#pragma once

#include "campaign/findings/desk.h"
#include "campaign/run/parts.h"

namespace smiter::campaign {

// Does nothing if the campaign is not guided, or if the finding is known, merged, not reduced, without a
// check-sat, shown only by a used process, or says only that a solver gives up. Nor for what was found from
// such a script: there is no second round.
void search_near(const Placed& placed, const Parts& parts);

}  // namespace smiter::campaign
