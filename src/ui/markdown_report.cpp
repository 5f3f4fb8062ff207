// SPDX-License-Identifier: MIT
#include "ui/markdown_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "theory/sig_reader.h"
#include "triage/cluster/cluster_key.h"
#include "triage/report/escape.h"
#include "triage/report/finding_folder.h"
#include "triage/report/repro.h"
#include "triage/report/title.h"
#include "triage/worth.h"
#include "ui/summary_text.h"

namespace smiter::ui {

using campaign::Archive;
using triage::Finding;

namespace {

struct Cluster {
  const Finding* finding = nullptr;
  double worth = 0;  // beside the others
};

std::string title_of(const Finding& f) {
  return triage::title_of(f, triage::telling_operators(f.script, theory::builtin_operators()));
}

std::string unpublished_text(const Archive& a) {
  return fmt::format(
      "{} finding{} failed the last check and {} not shown: a bug of ours, kept in unpublished",
      a.counts.unpublished, a.counts.unpublished == 1 ? "" : "s", a.counts.unpublished == 1 ? "is" : "are");
}

std::vector<Cluster> by_worth(const Archive& archive) {
  const auto clusters = archive.clusters();
  std::vector<triage::Priced> priced;
  for (const Finding* f : clusters) priced.push_back(triage::price(*f, archive.settings.worth));
  std::vector<Cluster> out;
  for (const triage::Priced& p : triage::ranked(std::move(priced), archive.settings.worth))
    out.push_back({*std::ranges::find(clusters, p.id, &Finding::id), p.worth});
  return out;
}

}  // namespace

std::string markdown_report(const Archive& a, const triage::Surroundings& where) {
  using triage::markdown;
  const auto clusters = by_worth(a);
  std::string out = "# Smiter campaign\n\n";
  const double seconds = a.timeline.empty() ? 0 : a.timeline.back().seconds;
  out += fmt::format("{} in {}; {}. {}; smiter {}.\n", count_text(a.counts.tests, "test"),
                     duration_text(seconds), count_text(a.clusters().size(), "cluster"), markdown(where.os),
                     markdown(where.smiter));
  for (const FindingGroup& group : finding_groups()) {
    bool any = false;
    for (const auto& [f, worth] : clusters) {
      if (f->origin != group.origin) continue;
      if (!any) {
        out += fmt::format("\n## {}\n\n", group.title);
        out +=
            "| id | worth | class | solver | version | proof | options | runs | tests | bytes | known |\n"
            "|--:|--:|---|---|---|---|---|---|--:|--:|---|\n";
      }
      any = true;
      out += fmt::format("| {} | {:.3g} | {} | {} | {} | {} | {} | {}/{} | {} | {} | {} |\n", f->id, worth,
                         markdown(oracle::name_of(f->verdict.kind)), markdown(f->solver_name()),
                         markdown(f->has_suspect() ? f->participants[f->suspect].version : ""),
                         markdown(name_of(f->verdict.proof)),
                         f->default_options ? "default" : triage::markdown_code(triage::options_text(*f)),
                         f->shown, f->runs, f->triggers, f->script.size(), f->known ? "yes" : "");
    }
  }
  if (a.counts.unpublished > 0) out += "\n" + unpublished_text(a) + "\n";
  if (!a.own_crashes.empty()) out += "\n## Bugs of Smiter itself\n\n";
  for (const campaign::OwnCrash& crash : a.own_crashes)
    out += fmt::format("- {}: `our_errors/{}/report.txt`\n", markdown(headline(crash)), crash.number);
  for (const auto& [f, worth] : clusters) {
    out += fmt::format("\n## {} {}\n\n", f->id, markdown(title_of(*f)));
    out += markdown(f->verdict.explanation) + "\n\n" +
           triage::markdown_block(f->alone_is_session() ? f->alone : f->script, "smt2");
    out += fmt::format("\nMore: `findings/{}/report.md`\n", triage::folder_name(*f));
  }
  return out;
}

}  // namespace smiter::ui
