// SPDX-License-Identifier: MIT
// What to report first, as text and as files: smiter report --queue.
#pragma once

#include <string>

#include "base/expected.h"
#include "campaign/store/archive.h"
#include "triage/mark.h"
#include "triage/queue.h"
#include "triage/report/report.h"

namespace smiter::ui {

// By cluster, the mark that holds.
using Marks = std::map<std::uint64_t, triage::Mark>;

[[nodiscard]] triage::Queue queue_of(const campaign::Archive& archive, const Marks& marks, unsigned per_week);
// One line for each, and why the others wait.
[[nodiscard]] std::string queue_text(const triage::Queue& queue, const campaign::Archive& archive);
// The issue of each entry of the first week, in the form of its tracker: FOLDER/<number>-<id>.md. Returns how
// many.
[[nodiscard]] base::Expected<std::size_t> write_issues(const triage::Queue& queue,
                                                       const campaign::Archive& archive,
                                                       const triage::Surroundings& where,
                                                       const std::string& folder);

}  // namespace smiter::ui
