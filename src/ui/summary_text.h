// SPDX-License-Identifier: MIT
// A campaign in words: a line while it runs, the summary at its end.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/run/event.h"
#include "campaign/run/snapshot.h"
#include "triage/finding.h"

namespace smiter::ui {

[[nodiscard]] std::string progress_line(const campaign::Snapshot& snapshot);
[[nodiscard]] std::string summary_text(const campaign::Snapshot& snapshot, const std::string& folder);
[[nodiscard]] std::string event_text(const campaign::Event& event);

// "1 cluster", "2 clusters".
[[nodiscard]] std::string count_text(std::uint64_t count, std::string_view thing);

// Every query is in exactly one column, here and on the screen and the page.
struct OutcomeColumn {
  std::string_view name;
  std::string_view short_name;  // at most 5 characters
  std::vector<campaign::Outcome> outcomes;
};
[[nodiscard]] const std::vector<OutcomeColumn>& outcome_columns();
[[nodiscard]] std::uint64_t count_of(const OutcomeColumn& column, const campaign::Outcomes& outcomes);

// Findings by what showed them, in the order of the summary and of the reports.
struct FindingGroup {
  triage::Origin origin;
  std::string_view title;
};
[[nodiscard]] std::span<const FindingGroup> finding_groups();

// "1:02:03", "4:05".
[[nodiscard]] std::string duration_text(double seconds);
// "12 %", "0.4 %"; "-" of nothing.
[[nodiscard]] std::string share_text(std::uint64_t part, std::uint64_t all);

}  // namespace smiter::ui
