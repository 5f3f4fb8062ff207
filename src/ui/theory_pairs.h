// SPDX-License-Identifier: MIT
// Which theories met in what a campaign ran, by strategy: smiter report --pairs. A test counts for each two
// theories of its seed; what a strategy added to the seed does not count.
#pragma once

#include <string>

#include "campaign/store/archive.h"

namespace smiter::ui {

// A Markdown table, and the pairs that nobody tried.
[[nodiscard]] std::string theory_pairs_text(const campaign::Archive& archive);

}  // namespace smiter::ui
