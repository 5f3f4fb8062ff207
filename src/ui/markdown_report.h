// SPDX-License-Identifier: MIT
// A campaign as one text. The same as a page: serve/static_page.h.
#pragma once

#include <string>

#include "campaign/store/archive.h"
#include "triage/report/report.h"

namespace smiter::ui {

[[nodiscard]] std::string markdown_report(const campaign::Archive& archive,
                                          const triage::Surroundings& where);

}  // namespace smiter::ui
