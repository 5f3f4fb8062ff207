// SPDX-License-Identifier: MIT
// A campaign as results: each solver passes a test of its own, each new bug is a failure, each known
// one is skipped.
#pragma once

#include <string>

#include "campaign/store/archive.h"
#include "ui/export/results.h"

namespace smiter::ui {

// `place` is its folder or database, for what to do next.
[[nodiscard]] Results campaign_results(const campaign::Archive& archive, const std::string& command,
                                       const std::string& place);

}  // namespace smiter::ui
