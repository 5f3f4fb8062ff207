// SPDX-License-Identifier: MIT
// All about one finding as JSON: what meta.json has, and the texts that stand in files beside it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "triage/finding.h"
#include "triage/mark.h"
#include "triage/report/report.h"

namespace smiter::serve {

// Another finding that may be the same bug, or is of the same cluster.
struct Related {
  std::uint64_t id = 0;
  std::string why = {};
  std::string title = {};
};

// A browser shows this much of a text; the whole can be downloaded.
inline constexpr std::size_t kLongestText = 200'000;

struct FindingContext {
  std::vector<triage::Mark> marks = {};  // of its cluster, the oldest first
  std::vector<Related> related = {};
  std::uint64_t triggers = 1;
  triage::Surroundings where = {};
  std::size_t longest_text = kLongestText;  // a longer one is cut
};

[[nodiscard]] std::string finding_json(const triage::Finding& finding, const FindingContext& context);

// A text of a finding by the name of its file (reduced.smt2, report.md, …); empty: there is none. Names are
// compared with a list and never reach the file system.
[[nodiscard]] std::string finding_text(const triage::Finding& finding, std::string_view file,
                                       const triage::Surroundings& where);

}  // namespace smiter::serve
