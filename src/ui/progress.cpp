// SPDX-License-Identifier: MIT
#include "ui/progress.h"

#include <algorithm>
#include <cstdio>

#include <fmt/core.h>

#include "base/json.h"
#include "triage/report/escape.h"
#include "triage/report/finding_folder.h"
#include "ui/summary_text.h"

namespace smiter::ui {

using campaign::EventKind;
using triage::printable;

namespace {

constexpr double kSecondsBetweenLines = 10;

std::string_view name_of(EventKind kind) {
  switch (kind) {
    case EventKind::Confirmed:
      return "confirmed";
    case EventKind::Reduced:
      return "reduced";
    case EventKind::Merged:
      return "merged";
    case EventKind::Warning:
      return "warning";
  }
  return "";
}

std::string event_json(const campaign::Event& event) {
  base::Json json;
  json["event"] = name_of(event.kind);
  if (event.kind == EventKind::Warning) {
    json["text"] = event.text;
  } else {
    const triage::Finding& f = event.finding;
    json["id"] = f.id;
    json["cluster"] = f.cluster;
    json["folder"] = triage::folder_name(f);
    json["class"] = oracle::name_of(f.verdict.kind);
    json["solver"] = f.solver_name();
    json["proof"] = oracle::name_of(f.verdict.proof);
    json["strategy"] = f.test.provenance.strategy;
    json["origin"] = triage::name_of(f.origin);
    json["seconds"] = f.seconds;
    json["bytes"] = f.script.size();
    json["known"] = f.known;
  }
  return json.dump();
}

std::string_view how_found(const triage::Finding& finding) {
  switch (finding.origin) {
    case triage::Origin::Seed:
      return ", by a seed itself";
    case triage::Origin::Question:
      return ", by a question to it";
    case triage::Origin::Generated:
      return ", by a random script";
    case triage::Origin::Mutant:
      break;
  }
  return "";
}

}  // namespace

std::string event_text(const campaign::Event& event) {
  const triage::Finding& f = event.finding;
  switch (event.kind) {
    case EventKind::Warning:
      return "warning: " + printable(event.text);
    case EventKind::Confirmed:
      return fmt::format("finding {}: {} in {}{}, {} of {} runs ({})", f.id, oracle::name_of(f.verdict.kind),
                         printable(f.solver_name()), how_found(f), f.shown, f.runs,
                         printable(f.verdict.explanation));
    case EventKind::Reduced:
      if (!f.reduced) return fmt::format("finding {}: could not be reduced", f.id);
      // With what shows the bug, (get-model) and options, a short script may end up longer.
      return f.script.size() < f.test.script.size()
                 ? fmt::format("finding {}: reduced from {} to {} bytes", f.id, f.test.script.size(),
                               f.script.size())
                 : fmt::format("finding {}: reduced to {} bytes", f.id, f.script.size());
    case EventKind::Merged:
      return fmt::format("finding {}: the same bug as finding {}", f.id, f.cluster);
  }
  return {};
}

void Progress::warn(const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) {
    // Percentages change; what is wrong does not.
    std::string gist;
    for (const char c : warning) {
      if (c < '0' || c > '9') gist += c;
    }
    if (std::ranges::find(warned_, gist) != warned_.end()) continue;
    warned_.push_back(gist);
    if (style_ == Style::Json) {
      fmt::print("{}\n", event_json(campaign::warning_event(warning)));
    } else if (style_ == Style::Lines) {
      fmt::print("WARNING: {}\n", printable(warning));
    }
  }
}

void Progress::begin(const campaign::Campaign& campaign) {
  const std::lock_guard lock(mutex_);
  const auto& skipped = campaign.skipped();
  if (style_ == Style::Json) {
    for (const std::string& note : campaign.notes()) {
      const base::Json json = {{"event", "note"}, {"text", note}};
      fmt::print("{}\n", json.dump());
    }
    for (const auto& s : skipped) {
      const base::Json json = {{"event", "skipped-seed"}, {"seed", s.name}, {"reason", s.reason}};
      fmt::print("{}\n", json.dump());
    }
  } else {
    for (const auto& s : skipped) fmt::print("skipped seed {}: {}\n", printable(s.name), printable(s.reason));
    for (const std::string& note : campaign.notes()) fmt::print("note: {}\n", printable(note));
  }
  std::fflush(stdout);
}

void Progress::open() {
  const std::lock_guard lock(mutex_);
  if (style_ == Style::Screen) screen_.open();  // what was said before is there again when it closes
}

void Progress::draw(const campaign::Snapshot& snapshot) {
  const std::lock_guard lock(mutex_);
  if (style_ == Style::Screen) return screen_.draw(snapshot);
  warn(snapshot.warnings);
  if (style_ == Style::Json) {
    base::Json json = base::Json::parse(summary_json(snapshot, false));
    json["event"] = "counters";
    fmt::print("{}\n", json.dump());
  } else if (snapshot.seconds_here >= last_line_ + kSecondsBetweenLines) {
    last_line_ = snapshot.seconds_here;
    fmt::print("{}\n", progress_line(snapshot));
  }
  std::fflush(stdout);
}

void Progress::event(const campaign::Event& event) {
  const std::lock_guard lock(mutex_);
  if (style_ == Style::Screen) return screen_.event(event_text(event));
  fmt::print("{}\n", style_ == Style::Json ? event_json(event) : event_text(event));
  std::fflush(stdout);
}

void Progress::end(const campaign::Campaign& campaign, const campaign::Snapshot& last) {
  const std::lock_guard lock(mutex_);
  if (style_ == Style::Screen) screen_.close();
  if (style_ == Style::Json) {
    base::Json json = base::Json::parse(summary_json(last, false));
    json["event"] = "summary";
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("{}", summary_text(last, campaign.settings().out));
  }
  std::fflush(stdout);
}

}  // namespace smiter::ui
