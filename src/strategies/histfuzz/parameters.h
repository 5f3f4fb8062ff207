// SPDX-License-Identifier: MIT
// Every parameter of HistFuzz in words, with what the paper says of it.
#pragma once

#include <string_view>
#include <vector>

#include "strategies/row.h"

namespace smiter::strategies::histfuzz {

// Of a variant; empty: the default.
[[nodiscard]] std::vector<Parameter> parameters(std::string_view variant);

}  // namespace smiter::strategies::histfuzz
