// SPDX-License-Identifier: MIT
// The parameters of a variant of STORM in words, beside what the paper says of them.
#pragma once

#include <string_view>
#include <vector>

#include "strategies/row.h"

namespace smiter::strategies::storm {

[[nodiscard]] std::vector<Parameter> parameters(std::string_view variant);

}  // namespace smiter::strategies::storm
