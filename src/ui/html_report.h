// SPDX-License-Identifier: MIT
// A campaign as one page that opens from disk: no network, no script, everything in it.
#pragma once

#include <string>

#include "campaign/store/archive.h"
#include "triage/report/report.h"

namespace smiter::ui {

[[nodiscard]] std::string html_report(const campaign::Archive& archive);
[[nodiscard]] std::string markdown_report(const campaign::Archive& archive,
                                          const triage::Surroundings& where);

}  // namespace smiter::ui
