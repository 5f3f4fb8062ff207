// SPDX-License-Identifier: MIT
#include "ui/export/export_options.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "base/file.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/export/writers.h"

namespace smiter::ui {

namespace {

base::Status append(const std::string& path, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return base::Error{std::strerror(errno), {}, path};
  while (!text.empty()) {
    const ssize_t n = write(file, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  const int problem = errno;
  close(file);
  return text.empty() ? base::ok() : base::Error{std::strerror(problem), {}, path};
}

}  // namespace

void add_export_options(Command& command, ExportOptions& options) {
  command.add("--junit", options.junit, "Write the results to this file as JUnit XML").taking("FILE");
  command
      .add("--summary", options.summary,
           "Append a summary in Markdown to this file, such as $GITHUB_STEP_SUMMARY")
      .taking("FILE");
  command.add("--csv", options.csv, "Write the results to this file as CSV").taking("FILE");
}

base::Status write_exports(const ExportOptions& options, const Results& results) {
  if (!options.junit.empty()) {
    if (auto written = base::write_file(options.junit, junit_xml(results)); !written) return written;
  }
  if (!options.csv.empty()) {
    if (auto written = base::write_file(options.csv, csv_table(results)); !written) return written;
  }
  return options.summary.empty() ? base::ok() : append(options.summary, summary_markdown(results));
}

int with_exports(const ExportOptions& options, const Results& results, int code) {
  if (!options.any()) return code;
  const auto written = write_exports(options, results);
  if (written) return code;
  fmt::print(stderr, "{}: {}\n", results.command, triage::printable(written.error().to_string()));
  return kBadUse;
}

}  // namespace smiter::ui
