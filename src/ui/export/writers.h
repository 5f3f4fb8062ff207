// SPDX-License-Identifier: MIT
// Results as JUnit XML, as Markdown and as CSV. Names and texts come from solvers and from files of
// others: whatever bytes they hold, the XML is well formed, the Markdown is text, and a spreadsheet
// computes nothing.
#pragma once

#include <string>
#include <string_view>

#include "ui/export/results.h"

namespace smiter::ui {

// XML 1.0: a test suite for each suite, a test case for each row.
[[nodiscard]] std::string junit_xml(const Results& results);
// For $GITHUB_STEP_SUMMARY and the like: the failures and what was skipped; the rest is counted.
[[nodiscard]] std::string summary_markdown(const Results& results);
// RFC 4180 with a header. A text that a spreadsheet would take for a formula begins with an apostrophe.
[[nodiscard]] std::string csv_table(const Results& results);

// A double-quoted attribute. What XML 1.0 has no character for becomes U+FFFD.
[[nodiscard]] std::string xml(std::string_view text);
// The contents of an element: line ends stay as they are.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace smiter::ui
