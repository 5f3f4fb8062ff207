// SPDX-License-Identifier: MIT
#include "campaign/run/snapshot_maker.h"

#include <malloc.h>

#include <algorithm>
#include <ctime>
#include <map>

#include <fmt/core.h>

#include "base/file.h"
#include "campaign/findings/desk.h"
#include "campaign/join/exchange.h"
#include "campaign/run/budget.h"
#include "campaign/schedule/schedule.h"
#include "campaign/setup/health.h"
#include "campaign/setup/questions.h"
#include "campaign/store/writer.h"
#include "solver/process/family.h"
#include "triage/report/finding_folder.h"

namespace smiter::campaign {

namespace {

constexpr double kSecondsBetweenMoments = 2;
// The rate "now" is that of the last seconds.
constexpr double kRecentSeconds = 10;

std::size_t resident_bytes() {
  const auto text = base::read_file("/proc/self/statm", 4096);
  return text ? solver::resident_in_statm(*text) : 0;
}

ClusterLine line_of(const triage::Finding& f, double worth) {
  return {.id = f.id,
          .worth = worth,
          .folder = triage::folder_name(f),
          .kind = std::string(oracle::name_of(f.verdict.kind)),
          .solver = f.solver_name(),
          .proof = std::string(name_of(f.verdict.proof)),
          .strategy = f.test.provenance.strategy,
          .origin = std::string(name_of(f.origin)),
          .triggers = f.triggers,
          .known = f.known,
          .reduced = f.reduced,
          .bytes = f.script.size(),
          .signature = f.verdict.signature,
          .seconds = f.seconds};
}

}  // namespace

void fill_findings(Snapshot& s, const Desk& desk) {
  for (StrategyCounts& c : s.counts.strategies) c.clusters = 0;
  s.reductions_waiting = desk.waiting();
  std::map<std::uint64_t, std::pair<std::size_t, double>> places;  // by cluster, with its worth
  for (const triage::Priced& p : desk.ranking()) places.try_emplace(p.id, places.size(), p.worth);
  for (const triage::Finding& f : desk.clusters()) {
    s.findings.push_back(line_of(f, places[f.id].second));
    s.last_finding = std::max(s.last_finding, f.seconds);
    s.new_clusters += f.known ? 0 : 1;
    s.seed_clusters += f.origin == triage::Origin::Seed ? 1 : 0;
    const std::string& strategy = f.test.provenance.strategy;
    if (const auto at = std::ranges::find(s.counts.strategies, strategy, &StrategyCounts::name);
        at != s.counts.strategies.end())
      ++at->clusters;
  }
  s.clusters = s.findings.size();
  // One that was found since stands first: its place is 0.
  std::ranges::stable_sort(s.findings, {}, [&](const ClusterLine& line) { return places[line.id].first; });
}

void SnapshotMaker::fill_counts(Snapshot& s) {
  const Clock& clock = parts_.budget.clock();
  const Counts here = crew_.counts();
  s.tests_here = here.tests;
  s.counts = here;
  s.counts.add(past_.counts);
  s.seconds = clock.seconds();
  s.seconds_here = clock.here();
  recent_.emplace_back(s.seconds_here, here.tests);
  while (recent_.size() > 2 && recent_.front().first < s.seconds_here - kRecentSeconds) recent_.pop_front();
  const auto& [then, tests] = recent_.front();
  if (s.seconds_here - then > 0.2)
    s.tests_per_second_now = static_cast<double>(here.tests - tests) / (s.seconds_here - then);
}

void SnapshotMaker::fill_times(Snapshot& s) const {
  if (const auto left = parts_.budget.left_s()) s.seconds_left = std::max(0.0, *left);
  const auto tests_in_all = static_cast<double>(s.counts.tests);
  s.tests_per_second = s.seconds > 0 ? tests_in_all / s.seconds : 0;
  const double solver = parts_.budget.solver_cpu_s();
  const double own = parts_.budget.clock().cpu_here().own_s;
  s.solver_cpu_seconds = past_.solver_cpu_seconds + solver;
  s.cpu_seconds = past_.cpu_seconds + own + solver;
  if (s.cpu_seconds > 0) {
    s.tests_per_cpu_second = tests_in_all / s.cpu_seconds;
    s.outside_share = 1 - s.solver_cpu_seconds / s.cpu_seconds;
  }
  s.memory_bytes = resident_bytes();
}

void SnapshotMaker::fill_seeds(Snapshot& s) const {
  s.seeds_skipped = equipment_.seeds.skipped.size();
  if (equipment_.seedless) return;
  const SeedCount own = parts_.corpus.count(parts_.schedule.scheduler.seeds_run());
  s.seeds = own.all;
  s.seeds_run = own.run;
}

void SnapshotMaker::fill_schedule(Snapshot& s) const {
  const Scheduler& scheduler = parts_.schedule.scheduler;
  const std::vector<double> shares = scheduler.strategy_shares();
  for (std::size_t i = 0; i < parts_.strategies.size(); ++i) {
    const auto at =
        std::ranges::find(s.counts.strategies, parts_.strategies[i]->name(), &StrategyCounts::name);
    if (at != s.counts.strategies.end()) at->share = shares[i];
  }
  s.options_share = scheduler.options_share();
  s.focus = parts_.schedule.focus.report();
  for (std::size_t i = 0; i < parts_.solvers.configs.size(); ++i)
    s.limits_ms.push_back(parts_.schedule.effort.short_ms(i));
}

void SnapshotMaker::fill_messages(Snapshot& s) const {
  for (const OwnCrash& crash : equipment_.crashes)
    s.own_crashes.push_back(fmt::format("our_errors/{}: {}", crash.number, headline(crash)));
  s.bad_labels = past_.bad_labels;
  for (std::string& text : crew_.bad_labels()) s.bad_labels.push_back(std::move(text));
  s.notes = equipment_.notes;
  s.warnings = equipment_.warnings;
  for (std::string& warning : check_health(s)) s.warnings.push_back(std::move(warning));
}

Snapshot SnapshotMaker::make() {
  Snapshot s;
  s.folder = parts_.settings.out;
  fill_counts(s);
  fill_times(s);
  fill_findings(s, parts_.desk);
  fill_seeds(s);
  fill_schedule(s);
  s.versions = parts_.solvers.versions;
  fill_messages(s);
  return s;
}

bool SnapshotMaker::is_moment_due() const {
  return parts_.budget.clock().here() - last_moment_ >= kSecondsBetweenMoments;
}

void SnapshotMaker::keep_counters() {
  const std::string text = counters_text(parts_.schedule.seen.take_news(), parts_.solvers.configs);
  if (text.empty()) return;
  parts_.writer.write([text, key = counters_key(past_.counters.parts + counter_parts_++)](Store& to) {
    to.put_meta(key, text);
  });
}

void SnapshotMaker::keep_moment(const Snapshot& s, bool over) {
  last_moment_ = s.seconds_here;
  const Moment moment{s.seconds, to_json(s.counts), s.clusters, s.cpu_seconds, s.solver_cpu_seconds};
  const FocusWatch& focus = parts_.schedule.focus;
  parts_.writer.write([moment, summary = brief_json(s, std::time(nullptr), over),
                       focus = focus.is_on() ? focus.stored() : std::string()](Store& to) {
    to.put_moment(moment);
    to.put_meta(kSummaryKey, summary);
    if (!focus.empty()) to.put_meta(kFocusKey, focus);
  });
  keep_counters();
  if (parts_.exchange != nullptr)
    parts_.exchange->count(moment.counts, moment.cpu_seconds, moment.solver_cpu_seconds);
  malloc_trim(0);  // a judgement may have taken much, and the library keeps what it is given back
}

}  // namespace smiter::campaign
