// SPDX-License-Identifier: MIT
// Everything that is shown of a campaign at one moment: the screen, the progress lines, the
// JSON stream and summary.json are all made from this and compute nothing of their own.
// docs/status-screen.md explains every field.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "campaign/run/focus_report.h"
#include "campaign/run/statistics.h"
#include "triage/finding.h"

namespace smiter::campaign {

// A cluster in one line.
struct ClusterLine {
  std::uint64_t id = 0;
  double worth = 0;  // beside the others (triage/worth.h)
  std::string folder = {};
  std::string kind = {};
  std::string solver = {};
  std::string proof = {};
  std::string strategy = {};
  std::string origin = {};
  std::uint64_t triggers = 0;
  bool known = false;
  bool reduced = false;
  std::size_t bytes = 0;
  std::string signature = {};
  double seconds = 0;
};

// Many members: one for each number or list that is shown, as docs/status-screen.md lists them.
struct Snapshot {
  std::string folder;        // where it is kept
  double seconds_left = -1;  // of --time or --cpu-time, whichever ends first; -1: no such limit
  double seconds = 0;        // since the campaign began, earlier runs included
  double seconds_here = 0;   // of this run
  std::uint64_t tests_here = 0;
  Counts counts;
  double tests_per_second_now = 0;
  double tests_per_second = 0;  // mean, earlier runs included
  double cpu_seconds = 0;       // ours and the solvers', in all
  double solver_cpu_seconds = 0;
  double tests_per_cpu_second = 0;  // likewise
  double outside_share = 0;         // of CPU, outside solver processes; likewise
  std::size_t seeds = 0, seeds_run = 0, seeds_skipped = 0;
  std::size_t clusters = 0, new_clusters = 0, seed_clusters = 0;
  double options_share = 0;  // of units, whose solvers are meant to get drawn options now
  std::size_t reductions_waiting = 0;
  double last_finding = -1;              // seconds since the campaign began; -1: none yet
  std::vector<std::uint64_t> limits_ms;  // by solver: what most tests get now
  std::vector<std::string> versions;     // by solver
  std::vector<ClusterLine> findings;     // the worthiest first
  std::vector<std::string> notes;        // what the campaign leaves out, and why
  std::vector<std::string> warnings;     // of health
  std::vector<std::string> bad_labels;   // seeds whose label was shown to be wrong, and how
  std::vector<std::string> own_crashes;  // processes of ours that died: folder and what happened
  std::size_t memory_bytes = 0;          // ours, resident
  FocusReport focus = {};                // empty: nothing is in focus
};

// One object, keys as in docs/json.md.
[[nodiscard]] std::string summary_json(const Snapshot& snapshot, bool pretty);
// The same without the findings, for the store (its meta kSummaryKey), with when it was made (`at`, in
// seconds since 1970) and whether the campaign has ended (`over`).
[[nodiscard]] std::string brief_json(const Snapshot& snapshot, std::int64_t at, bool over);
inline constexpr const char* kSummaryKey = "summary";

}  // namespace smiter::campaign
