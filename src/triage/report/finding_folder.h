// SPDX-License-Identifier: MIT
// findings/<id>/: a finding as a folder that stands alone. It is written under another
// name and then put in place, so that a reader never sees half of one.
#pragma once

#include <string>

#include "base/expected.h"
#include "triage/finding.h"
#include "triage/report/report.h"

namespace smiter::triage {

// "0007-z3-crash": sorts by age, says what it is, safe in any file system.
[[nodiscard]] std::string folder_name(const Finding& finding);

// Writes DIR/<folder_name>, replacing an older one.
[[nodiscard]] base::Status write_finding(const std::string& dir, const Finding& finding,
                                         const Surroundings& where);
// Removes it, if it is there.
void remove_finding(const std::string& dir, const Finding& finding);

}  // namespace smiter::triage
