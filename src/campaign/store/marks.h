// SPDX-License-Identifier: MIT
// Marks of a campaign's findings (triage/mark.h), read and written beside whatever else happens to its store.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/store/store.h"
#include "triage/mark.h"

namespace smiter::campaign {

// The store of the campaign in this folder, which must be there.
[[nodiscard]] base::Expected<Store> open_store_of(const std::string& place, bool read_only);

[[nodiscard]] base::Expected<std::vector<triage::Mark>> read_marks(const std::string& place);
// All or none. A campaign may be running.
[[nodiscard]] base::Status write_marks(const std::string& place, std::span<const triage::Mark> marks);

// By cluster, the mark that holds.
[[nodiscard]] std::map<std::uint64_t, triage::Mark> marks_of(std::span<const triage::Mark> marks,
                                                             std::span<const triage::Finding> findings);

// Findings whose mark says that they are fixed: known to nobody, should they come back. None if there is no
// store.
[[nodiscard]] std::set<std::uint64_t> fixed_findings(const std::string& place);

}  // namespace smiter::campaign
