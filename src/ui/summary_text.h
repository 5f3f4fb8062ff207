// SPDX-License-Identifier: MIT
// A campaign in words: a line while it runs, the summary at its end.
#pragma once

#include <string>

#include "campaign/event.h"
#include "campaign/snapshot.h"

namespace smiter::ui {

[[nodiscard]] std::string progress_line(const campaign::Snapshot& snapshot);
[[nodiscard]] std::string summary_text(const campaign::Snapshot& snapshot, const std::string& folder);
[[nodiscard]] std::string event_text(const campaign::Event& event);

// "1:02:03", "4:05".
[[nodiscard]] std::string duration_text(double seconds);
// "12 %", "0.4 %"; "-" of nothing.
[[nodiscard]] std::string share_text(std::uint64_t part, std::uint64_t all);

}  // namespace smiter::ui
