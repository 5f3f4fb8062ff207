// SPDX-License-Identifier: MIT
// All that the two engines say in different words. A statement names such words in braces: {int}.
#pragma once

#include <string>
#include <string_view>

#include "campaign/database/database.h"

namespace smiter::campaign {

// With the engine's own words. A word that is not in the table is a bug of ours.
[[nodiscard]] std::string in_dialect(std::string_view sql, Engine engine);

}  // namespace smiter::campaign
