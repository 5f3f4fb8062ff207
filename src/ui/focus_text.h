// SPDX-License-Identifier: MIT
// Where a campaign's effort was meant to go and went, for its summary.
#pragma once

#include <string>

#include "campaign/run/focus_report.h"

namespace smiter::ui {

// A few lines; empty if nothing was in focus.
[[nodiscard]] std::string focus_text(const campaign::FocusReport& focus);

}  // namespace smiter::ui
