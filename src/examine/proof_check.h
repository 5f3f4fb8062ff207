// SPDX-License-Identifier: MIT
// A proof given to the program that the solver's profile names for that ([checker]). Started without a shell,
// with a time limit, and killed with all its children.
#pragma once

#include <optional>
#include <string>

#include "oracle/claims.h"
#include "solver/process/limits.h"
#include "solver/profile/profile.h"
#include "solver/profile/solver_config.h"

namespace smiter::examine {

// What it says against the proof; empty: it accepts. Nothing if it cannot be run, does not end in time, or
// ends in a way of which the profile does not say that it rejects.
[[nodiscard]] std::optional<std::string> complaint_about(const std::string& proof, const std::string& script,
                                                         const solver::ProofChecker& checker,
                                                         const solver::Limits& limits);

// The same as the oracle wants it (oracle/claims.h); empty if the profile names no checker.
[[nodiscard]] oracle::CheckProof proof_check_of(const solver::SolverConfig& config,
                                                const solver::Limits& limits);

}  // namespace smiter::examine
