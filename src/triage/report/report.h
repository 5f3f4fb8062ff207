// SPDX-License-Identifier: MIT
// The report of one finding: Markdown that can be pasted into a solver's issue form, and
// meta.json for programs (docs/json.md).
#pragma once

#include <string>

#include "triage/finding.h"

namespace smiter::triage {

struct Surroundings {
  std::string os;      // "Linux 6.1 x86_64, Debian GNU/Linux 12"
  std::string smiter;  // version
};

[[nodiscard]] Surroundings this_machine(std::string smiter_version);

[[nodiscard]] std::string report_markdown(const Finding& finding, const Surroundings& where);
[[nodiscard]] std::string meta_json(const Finding& finding);
// "soundness/refuted-by-witness in z3".
[[nodiscard]] std::string headline(const Finding& finding);
// What happened and what should have, in a few words of Markdown.
[[nodiscard]] std::string observed(const Finding& finding);
[[nodiscard]] std::string expected(const Finding& finding);
// A script in the form of cvc5's and Z3's regression suites, with what to expect of it.
[[nodiscard]] std::string regression_test(const Finding& finding);

}  // namespace smiter::triage
