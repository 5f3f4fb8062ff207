// SPDX-License-Identifier: MIT
// What to report first. The maintainers' order: wrong unsat, wrong sat, wrong model, crash, the rest
// (triage/worth.h has the severities); default options before others, then what is proved, reduced and
// small. One per cluster, and a solver's maintainers get a few a week, not all at once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "triage/finding.h"
#include "triage/mark.h"

namespace smiter::triage {

// What the queue looks at.
struct QueueCard {
  std::uint64_t id = 0;
  std::string family = {};  // whose maintainers are told
  int priority = 9;
  bool default_options = true;
  bool reportable = true;
  std::string reportable_why = {};
  bool proved = true;
  bool reduced = true;
  bool known = false;
  bool maintained = true;
  bool gone_in_newest = false;  // the newest release at hand that tells does not show it
  std::size_t bytes = 0;
  std::uint64_t triggers = 1;
  std::optional<MarkKind> mark = {};
};
[[nodiscard]] QueueCard queue_card(const Finding& finding, std::optional<MarkKind> mark);

struct QueuePolicy {
  unsigned per_week = 3;  // of one family
  int least_grave = 7;    // unknowns are reported last, slowness never
};

struct Queued {
  std::uint64_t id = 0;
  std::string family = {};
  unsigned week = 1;
};
struct HeldBack {
  std::uint64_t id = 0;
  std::string why = {};
};
struct Queue {
  std::vector<Queued> entries;  // in the order in which to report them
  std::vector<HeldBack> held;   // the others, each with its reason
};
[[nodiscard]] Queue report_queue(std::span<const QueueCard> cards, const QueuePolicy& policy = {});

}  // namespace smiter::triage
