// SPDX-License-Identifier: MIT
#include "ui/report_queue.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "base/file.h"
#include "theory/sig_reader.h"
#include "triage/cluster/cluster_key.h"
#include "triage/report/escape.h"
#include "triage/report/issue.h"
#include "triage/report/title.h"
#include "ui/summary_text.h"

namespace smiter::ui {

namespace {

const triage::Finding* finding_of(const campaign::Archive& archive, std::uint64_t id) {
  const auto at = std::ranges::find(archive.findings, id, &triage::Finding::id);
  return at == archive.findings.end() ? nullptr : &*at;
}

}  // namespace

triage::Queue queue_of(const campaign::Archive& archive, const Marks& marks, unsigned per_week) {
  std::vector<triage::QueueCard> cards;
  for (const triage::Finding* f : archive.clusters()) {
    const auto mark = marks.find(f->id);
    cards.push_back(
        triage::queue_card(*f, mark == marks.end() ? std::optional<triage::MarkKind>() : mark->second.kind));
  }
  return triage::report_queue(cards, {.per_week = per_week});
}

std::string queue_text(const triage::Queue& queue, const campaign::Archive& archive) {
  std::string out;
  unsigned week = 0;
  for (const triage::Queued& q : queue.entries) {
    const triage::Finding* const f = finding_of(archive, q.id);
    if (f == nullptr) continue;
    if (q.week != week) out += q.week == 1 ? "this week\n" : fmt::format("week {}\n", q.week);
    week = q.week;
    const std::string title =
        triage::title_of(*f, triage::telling_operators(f->script, theory::builtin_operators()));
    out += fmt::format("  {:>4} {} ({}, {} bytes)\n", f->id, triage::printable(title),
                       f->default_options ? "default options" : "with options", f->script.size());
  }
  if (queue.entries.empty()) out += "nothing is waiting to be reported\n";
  std::map<std::string, std::size_t> reasons;
  for (const triage::HeldBack& h : queue.held) ++reasons[h.why];
  for (const auto& [why, count] : reasons)
    out += fmt::format("not in the queue: {} ({})\n", count, triage::printable(why));
  return out;
}

base::Expected<std::size_t> write_issues(const triage::Queue& queue, const campaign::Archive& archive,
                                         const triage::Surroundings& where, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return base::Error{"cannot make the folder: " + error.message(), {}, folder};
  std::size_t written = 0;
  for (const triage::Queued& q : queue.entries) {
    const triage::Finding* const f = finding_of(archive, q.id);
    if (q.week != 1 || f == nullptr) continue;
    const triage::Issue issue = triage::issue_of(*f, where);
    const std::string tracker = issue.tracker.empty() ? "" : "<!-- " + issue.tracker + " -->\n";
    ++written;
    const auto done =
        base::write_file(fmt::format("{}/{:02}-{}.md", folder, written, f->id),
                         fmt::format("{}# {}\n\n{}", tracker, triage::markdown(issue.title), issue.text));
    if (!done) return done.error();
  }
  return written;
}

}  // namespace smiter::ui
