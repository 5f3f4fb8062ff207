// SPDX-License-Identifier: MIT
// What a campaign tells whoever watches, as it happens. A finding is told of only after
// the store has it.
#pragma once

#include <functional>
#include <string>

#include "triage/finding.h"

namespace smiter::campaign {

enum class EventKind : std::uint8_t {
  Confirmed,  // a finding of a new cluster, as far as is known yet
  Reduced,    // the first of a cluster, now small
  Merged,     // its cluster is another one
  Warning,
};

struct Event {
  EventKind kind = EventKind::Warning;
  triage::Finding finding = {};
  std::string text = {};  // of a warning
};

// (gcc 12 warns falsely when a designated initialiser leaves a finding to its default.)
[[nodiscard]] inline Event warning_event(std::string text) {
  Event event;
  event.text = std::move(text);
  return event;
}

// Called from one thread at a time.
using Listener = std::function<void(const Event&)>;

}  // namespace smiter::campaign
