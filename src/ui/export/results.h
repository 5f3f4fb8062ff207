// SPDX-License-Identifier: MIT
// What came of a command, for pipelines: one row for each thing that was tried. JUnit XML, the Markdown
// summary and CSV are written from this, each by one function (ui/export/writers.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace smiter::ui {

enum class RowOutcome : std::uint8_t {
  Passed,
  Failed,
  Skipped,  // known, or nobody can tell
};

struct ResultRow {
  std::string suite = {};  // what it belongs to: a solver
  std::string name = {};
  RowOutcome outcome = RowOutcome::Passed;
  std::string kind = {};     // of a failure, a word: soundness
  std::string message = {};  // a line
  std::string detail = {};   // lines: a script
  double seconds = 0;
  std::vector<std::string> cells = {};  // as many as the results have columns
};

struct Results {
  std::string command = {};               // "smiter fuzz"
  std::string headline = {};              // the sentence that a summary begins with
  std::string advice = {};                // what to do about failures; empty: nothing to say
  std::vector<std::string> columns = {};  // of CSV, after those that all commands have
  std::vector<ResultRow> rows = {};

  [[nodiscard]] std::size_t count(RowOutcome outcome) const;
};

}  // namespace smiter::ui
