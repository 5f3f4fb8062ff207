// SPDX-License-Identifier: MIT
// smiter report DIR: a campaign as Markdown and as one HTML page.
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/file.h"
#include "base/release/version.h"
#include "campaign/database/address.h"
#include "campaign/store/archive.h"
#include "campaign/store/marks.h"
#include "campaign/store/workdir.h"
#include "serve/static_page.h"
#include "triage/report/escape.h"
#include "triage/report/finding_folder.h"
#include "triage/worth.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/export/campaign_results.h"
#include "ui/export/export_options.h"
#include "ui/markdown_report.h"
#include "ui/report_queue.h"
#include "ui/summary_text.h"
#include "ui/theory_pairs.h"

namespace smiter::ui {

namespace {

struct ReportOptions {
  std::string folder;
  std::string out;
  bool keys = false;
  bool marked = false;
  bool queue = false;
  bool pairs = false;
  std::uint32_t per_week = 3;
  std::string issues;
  ExportOptions exports;
};

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter report: {}\n", message);
  return kBadUse;
}

// Findings of a database, and of another folder, have no folders here yet.
base::Status write_findings(const std::vector<const triage::Finding*>& clusters, const std::string& folder,
                            const triage::Surroundings& where) {
  for (const triage::Finding* finding : clusters) {
    if (auto written = triage::write_finding(folder, *finding, where); !written) return written;
  }
  return base::ok();
}

// Not those that are fixed: they are news if they come back.
void print_keys(const campaign::Archive& archive, const Marks& marks, bool marked_only) {
  for (const triage::Finding* f : archive.clusters()) {
    const auto mark = marks.find(f->id);
    const bool known = mark != marks.end() && triage::makes_known(mark->second.kind);
    if (mark != marks.end() && mark->second.kind == triage::MarkKind::FixedIn) continue;
    if (marked_only && !known) continue;
    if (!f->key.empty()) fmt::print("{}\n", f->key);
    if (!f->form.empty()) fmt::print("form {} {}\n", priority_of(*f), f->form);
  }
}

int print_queue(const campaign::Archive& archive, const Marks& marks, const ReportOptions& options) {
  const triage::Queue queue = queue_of(archive, marks, options.per_week);
  fmt::print("{}", queue_text(queue, archive));
  if (options.issues.empty()) return kNothingFound;
  const auto written = write_issues(queue, archive, triage::this_machine(base::version()), options.issues);
  if (!written) return bad_use(written.error().to_string());
  fmt::print("{} in {}\n", count_text(*written, "issue"), triage::printable(options.issues));
  return kNothingFound;
}

int run(const ReportOptions& options) {
  const bool on_server = campaign::is_server_address(options.folder);
  const bool only_prints = options.keys || options.queue || options.pairs || options.exports.any();
  if (on_server && options.out.empty() && !only_prints)
    return bad_use("a campaign in a database has no folder: say where to write with --out DIR");
  const auto archive = campaign::read_archive(options.folder);
  if (!archive) return bad_use(archive.error().to_string());
  if (options.pairs) {
    fmt::print("{}", theory_pairs_text(*archive));
    return kNothingFound;
  }
  if (options.keys || options.queue) {
    const auto said = campaign::read_marks(options.folder);
    if (!said) return bad_use(said.error().to_string());
    const Marks marks = campaign::marks_of(*said, archive->findings);
    if (options.queue) return print_queue(*archive, marks, options);
    print_keys(*archive, marks, options.marked);
    return kNothingFound;
  }
  if (options.exports.any())
    return with_exports(
        options.exports,
        campaign_results(*archive, "smiter report", campaign::without_password(options.folder)),
        kNothingFound);
  const auto where = triage::this_machine(base::version());
  auto view = serve::CampaignView::open(options.folder, where);
  if (!view) return bad_use(view.error().to_string());
  const campaign::Workdir workdir{options.out.empty() ? options.folder : options.out};
  std::error_code error;  // if there is one, writing says so
  std::filesystem::create_directories(workdir.findings(), error);
  auto written =
      !options.out.empty() ? write_findings(archive->clusters(), workdir.findings(), where) : base::ok();
  if (written) written = base::write_file(workdir.report_markdown(), markdown_report(*archive, where));
  if (written)
    written = base::write_file(workdir.report_html(), serve::static_page(**view, std::time(nullptr)));
  if (!written) return bad_use(written.error().to_string());
  fmt::print("{}\n{}\n", triage::printable(workdir.report_markdown()),
             triage::printable(workdir.report_html()));
  return kNothingFound;
}

}  // namespace

Command report_command() {
  auto options = std::make_shared<ReportOptions>();
  Command command{.name = "report", .summary = "Write the report of a campaign: Markdown and one HTML page"};
  command.add("DIR", options->folder, "The campaign's folder, or its database: postgresql://...").required();
  command
      .add("--out", options->out,
           "Write into this folder, not the campaign's; the folders of the findings, too")
      .taking("DIR");
  command.add("--keys", options->keys, "Print only the keys of the bugs, for smiter fuzz --known");
  command.add("--marked", options->marked, "Only those that are marked as reported, known or no bug")
      .needing("--keys");
  command.add("--queue", options->queue, "Print what to report first, and why the rest waits")
      .excluding({"--keys"});
  command
      .add("--pairs", options->pairs,
           "Print how many tests each strategy made of seeds in which two theories meet")
      .excluding({"--keys", "--queue"});
  command.add("--per-week", options->per_week, "Reports that the maintainers of one solver get in a week")
      .positive()
      .with_default()
      .needing("--queue");
  command
      .add("--issues", options->issues,
           "Write the issues of the first week into this folder, as each tracker wants them")
      .taking("FOLDER")
      .needing("--queue");
  add_export_options(command, options->exports);
  for (const char* name : {"--junit", "--summary", "--csv"})
    command.find(name)
        ->described(command.find(name)->row().help + ", instead of the report")
        .excluding({"--keys", "--queue", "--pairs"});
  command.footer =
      "Examples:\n"
      "  smiter report run1          # writes run1/report.md and run1/report.html\n"
      "  smiter report run1 --keys > known.txt\n"
      "  smiter report postgresql://db.example/hunt --out report\n"
      "  smiter report run1 --queue --issues to-report\n"
      "Exit code: 0 done, 2 bad use or input.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
