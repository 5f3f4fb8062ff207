// SPDX-License-Identifier: MIT
// TypeFuzz's parameters in words, beside what the paper says.
#pragma once

#include <vector>

#include "strategies/mutator.h"
#include "strategies/row.h"

namespace smiter::strategies::typefuzz {

[[nodiscard]] std::vector<Parameter> parameters_of(const MutationPolicy& policy);

}  // namespace smiter::strategies::typefuzz
