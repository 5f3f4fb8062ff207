// SPDX-License-Identifier: MIT
// What a run says of the claims in it, for the oracle (oracle/claims.h): may its texts be relied on, and how
// does the solver, as it is configured, treat several objectives?
#pragma once

#include <span>

#include "oracle/claims.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"

namespace smiter::examine {

// `checks`: the answers and models of the same run. The answer and the checks must outlive what is returned.
[[nodiscard]] oracle::Claimed claimed_in(const solver::Answer& answer,
                                         std::span<const oracle::CheckRecord> checks,
                                         const solver::SolverConfig& config);

// Its profile says it, and no text of the profile or of the user's command line may say otherwise.
[[nodiscard]] claim::Priority priority_of(const solver::SolverConfig& config);

}  // namespace smiter::examine
