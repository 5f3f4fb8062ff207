// SPDX-License-Identifier: MIT
#include "ui/export/campaign_results.h"

#include <fmt/format.h>

#include "theory/sig_reader.h"
#include "triage/cluster/cluster_key.h"
#include "triage/report/escape.h"
#include "triage/report/finding_folder.h"
#include "triage/report/title.h"
#include "ui/summary_text.h"

namespace smiter::ui {

namespace {

using triage::Finding;

ResultRow row_of(const Finding& f) {
  const std::string title =
      triage::title_of(f, triage::telling_operators(f.script, theory::builtin_operators()));
  ResultRow row{.suite = f.solver_name(),
                .name = fmt::format("{} (finding {})", title, f.id),
                .outcome = f.known ? RowOutcome::Skipped : RowOutcome::Failed,
                .kind = std::string(triage::short_class(f.verdict.kind)),
                .message = f.known ? "known: " + f.known_by : f.verdict.explanation,
                .detail = f.alone_is_session() ? f.alone : f.script};
  row.cells = {std::to_string(f.id),
               f.known ? "known" : "new",
               std::string(oracle::name_of(f.verdict.kind)),
               f.has_suspect() ? f.participants[f.suspect].version : "",
               std::string(name_of(f.verdict.proof)),
               f.default_options ? "default" : triage::options_text(f),
               std::string(name_of(f.origin)),
               fmt::format("{}/{}", f.shown, f.runs),
               std::to_string(f.triggers),
               std::to_string(f.script.size()),
               "findings/" + triage::folder_name(f),
               f.key,
               fmt::format("{:.1f}", f.seconds)};
  return row;
}

std::string advice_of(const std::string& place) {
  return fmt::format(
      "Each has a folder with a report and `repro.sh`: `findings/*/report.md` in {}. To accept these as "
      "known, "
      "put what `smiter report {} --keys` prints into the file of `--known`.",
      triage::markdown_code(place), triage::shell_word(place));
}

}  // namespace

Results campaign_results(const campaign::Archive& archive, const std::string& command,
                         const std::string& place) {
  Results results{.command = command, .advice = advice_of(place)};
  results.columns = {"id",    "status", "class", "version", "proof", "options",   "origin",
                     "shown", "tests",  "bytes", "folder",  "key",   "found_at_s"};
  for (const auto& solver : archive.counts.solvers)
    results.rows.push_back({.suite = solver.label,
                            .name = "answers",
                            .message = fmt::format("{} queries", solver.outcomes.total()),
                            .seconds = solver.cpu_ms / 1000});
  std::size_t fresh = 0;
  for (const Finding* f : archive.clusters()) {
    results.rows.push_back(row_of(*f));
    fresh += f->known ? 0 : 1;
  }
  for (const campaign::OwnCrash& crash : archive.own_crashes)
    results.rows.push_back({.suite = "smiter",
                            .name = fmt::format("our_errors/{}", crash.number),
                            .outcome = RowOutcome::Skipped,
                            .message = "a bug of Smiter itself: " + headline(crash)});
  const double seconds = archive.timeline.empty() ? 0 : archive.timeline.back().seconds;
  results.headline = fmt::format("{} in {}. {}, {} of them new.", count_text(archive.counts.tests, "test"),
                                 duration_text(seconds), count_text(archive.clusters().size(), "bug"), fresh);
  return results;
}

}  // namespace smiter::ui
