// SPDX-License-Identifier: MIT
// smiter report DIR: a campaign as Markdown and as one HTML page.
#include <cstdio>
#include <memory>
#include <string>

#include <fmt/core.h>

#include "base/file.h"
#include "campaign/store/archive.h"
#include "campaign/store/workdir.h"
#include "triage/report/escape.h"
#include "triage/worth.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/html_report.h"

namespace smiter::ui {

namespace {

struct ReportOptions {
  std::string folder;
  bool keys = false;
};

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter report: {}\n", message);
  return kBadUse;
}

int run(const ReportOptions& options) {
  const auto archive = campaign::read_archive(options.folder);
  if (!archive) return bad_use(archive.error().to_string());
  if (options.keys) {
    for (const triage::Finding* f : archive->clusters()) {
      if (!f->key.empty()) fmt::print("{}\n", f->key);
      if (!f->form.empty()) fmt::print("form {} {}\n", priority_of(*f), f->form);
    }
    return kNothingFound;
  }
  const campaign::Workdir workdir{options.folder};
  const auto where = triage::this_machine(SMITER_VERSION);
  auto written = base::write_file(workdir.report_markdown(), markdown_report(*archive, where));
  if (written) written = base::write_file(workdir.report_html(), html_report(*archive));
  if (!written) return bad_use(written.error().to_string());
  fmt::print("{}\n{}\n", triage::printable(workdir.report_markdown()),
             triage::printable(workdir.report_html()));
  return kNothingFound;
}

}  // namespace

Command report_command() {
  auto options = std::make_shared<ReportOptions>();
  Command command{.name = "report", .summary = "Write the report of a campaign: Markdown and one HTML page"};
  command.add("DIR", options->folder, "The campaign's folder").required();
  command.add("--keys", options->keys, "Print only the keys of the bugs, for smiter fuzz --known");
  command.footer =
      "Examples:\n"
      "  smiter report run1          # writes run1/report.md and run1/report.html\n"
      "  smiter report run1 --keys > known.txt\n"
      "Exit code: 0 done, 2 bad use or input.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
