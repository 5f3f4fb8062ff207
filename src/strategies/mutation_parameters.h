// SPDX-License-Identifier: MIT
// The parameters of the mutators in words, for the table in docs/strategies.md: what the policy says,
// and beside it what the paper says.
#pragma once

#include <string>
#include <vector>

#include "strategies/mutator.h"
#include "strategies/row.h"

namespace smiter::strategies {

// "30 %", "6 %", "2.5 %" of a share of 1000.
[[nodiscard]] std::string in_percent(std::uint32_t share);

// The members of MutationPolicy that every mutator reads. What users give (focus, only) is no parameter.
[[nodiscard]] std::vector<Parameter> common_parameters(const MutationPolicy& policy);

}  // namespace smiter::strategies
