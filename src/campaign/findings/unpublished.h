// SPDX-License-Identifier: MIT
// Findings that fail the last check (triage/last_check.h): errors of ours. They are kept for us,
// OUT/unpublished/<finding>/ with the reason beside them, counted, and shown to nobody as bugs.
#pragma once

#include "campaign/run/parts.h"
#include "campaign/run/statistics.h"

namespace smiter::campaign {

// May the finding be shown? If not, it has been kept and counted.
[[nodiscard]] bool may_be_published(const Parts& parts, const triage::Finding& finding, Counts& counts);

}  // namespace smiter::campaign
