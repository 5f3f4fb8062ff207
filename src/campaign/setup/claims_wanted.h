// SPDX-License-Identifier: MIT
// The option --ask: what a campaign asks solvers for besides answers.
#pragma once

#include <string>
#include <vector>

#include "base/expected.h"
#include "claim/claim.h"

namespace smiter::campaign {

// Of "cores,optima", "all" or "none". An error names a word that is no claim.
[[nodiscard]] base::Expected<std::vector<claim::Kind>> wanted_claims(const std::string& list);

}  // namespace smiter::campaign
