// SPDX-License-Identifier: MIT
// A finding in one line, for lists: "crash in z3: theory_str.cpp:812", "soundness/… in cvc5: str.at, re.++".
#pragma once

#include <string>
#include <vector>

#include "triage/finding.h"

namespace smiter::triage {

// `operators` are telling_operators() of its script (triage/cluster/cluster_key.h).
[[nodiscard]] std::string title_of(const Finding& finding, std::vector<std::string> operators);

// At most `longest` bytes and "…", cut between two characters.
[[nodiscard]] std::string cut(const std::string& text, std::size_t longest);

}  // namespace smiter::triage
