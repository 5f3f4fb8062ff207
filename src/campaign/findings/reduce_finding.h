// SPDX-License-Identifier: MIT
// A finding made small: its script is reduced while it shows the same bug, and the result is confirmed
// like the original.
#pragma once

#include "campaign/findings/reducing.h"

namespace smiter::campaign {

// The finding stays as it is if that does not work out.
void reduce_finding(triage::Finding& finding, Reducing& how);

}  // namespace smiter::campaign
