// SPDX-License-Identifier: MIT
// The two formulas of an implication incompleteness, kept in step: only the first is reduced, and the
// second is what the strategy that made the pair derives from it.
#pragma once

#include "campaign/findings/reducing.h"

namespace smiter::campaign {

// Reduces an implication finding and confirms the result, as reduce_finding does.
void reduce_pair(triage::Finding& finding, Reducing& how);

}  // namespace smiter::campaign
