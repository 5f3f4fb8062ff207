// SPDX-License-Identifier: MIT
// The runs of a comparison that are done, one file in the folder of each. A comparison that was ended goes on
// where it was, and machines that share a folder do a part of the runs each.
#pragma once

#include <optional>
#include <string>

#include "base/expected.h"
#include "experiments/compare.h"

namespace smiter::experiments {

// `folder` is that of the run's campaign. What its store has is not kept twice.
[[nodiscard]] base::Status keep_run(const std::string& folder, const Run& run);
// Nothing if the run is not done. An error if the file cannot be read.
[[nodiscard]] base::Expected<std::optional<Run>> kept_run(const std::string& folder);

// All runs of a folder belong to one comparison: `what` it compares is kept with them. An error if that is
// another one.
[[nodiscard]] base::Status claim_folder(const std::string& folder, const std::string& what);

}  // namespace smiter::experiments
