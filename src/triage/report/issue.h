// SPDX-License-Identifier: MIT
// A finding as the text of an issue, in the order and under the headings that the solver's tracker asks
// for. One row of a table for each tracker; solvers without one get the general form.
#pragma once

#include <string>

#include "triage/finding.h"
#include "triage/report/report.h"

namespace smiter::triage {

struct Issue {
  std::string tracker = {};  // where new issues are written; empty: not known
  std::string title = {};
  std::string text = {};  // Markdown
};

[[nodiscard]] Issue issue_of(const Finding& finding, const Surroundings& where);

}  // namespace smiter::triage
