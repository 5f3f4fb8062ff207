// SPDX-License-Identifier: MIT
// --junit, --summary and --csv: the same three options for every command that has results.
#pragma once

#include <string>

#include "base/expected.h"
#include "ui/export/results.h"
#include "ui/option/command.h"

namespace smiter::ui {

struct ExportOptions {
  std::string junit = {}, summary = {}, csv = {};
  [[nodiscard]] bool any() const { return !junit.empty() || !summary.empty() || !csv.empty(); }
};

void add_export_options(Command& command, ExportOptions& options);

// Writes the files that were asked for. --summary appends, as pipelines want it.
[[nodiscard]] base::Status write_exports(const ExportOptions& options, const Results& results);
// The exit code of the command, or that of bad use if a file cannot be written; says so on stderr.
[[nodiscard]] int with_exports(const ExportOptions& options, const Results& results, int code);

}  // namespace smiter::ui
