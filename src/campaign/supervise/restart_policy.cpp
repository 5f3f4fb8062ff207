// SPDX-License-Identifier: MIT
#include "campaign/supervise/restart_policy.h"

#include <string.h>

#include <algorithm>
#include <csignal>

#include <fmt/core.h>

namespace smiter::campaign {

namespace {

// Whoever kills us may be quick; a crash needs no more to show that it comes back.
constexpr unsigned kMostIdleDeaths = 3, kMostIdleKills = 20;

std::string words(const Death& death) {
  return death.signal != 0 ? signal_name(death.signal)
                           : fmt::format("it exited with {} in the middle of its work", death.exit_code);
}

std::vector<std::string> headlines(const std::vector<OwnCrash>& at_work) {
  std::vector<std::string> out;
  for (const OwnCrash& one : at_work) out.push_back(one.thread + ": " + headline(one));
  return out;
}

}  // namespace

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", signal);
}

RestartPolicy::Decision RestartPolicy::decide(const Death& death) {
  Decision decision;
  if (death.fault) {
    decision.crash = death.fault;
    killed_at_.clear();
  } else {
    // The same work twice in a row: it is what the process was killed for, most likely memory.
    const auto again = std::ranges::find_if(death.at_work, [&](const OwnCrash& now) {
      return now.culprit && now.culprit->can_be_left_out() &&
             std::ranges::any_of(killed_at_, [&](const Culprit& c) { return c.is_same_work(*now.culprit); });
    });
    if (again != death.at_work.end()) {
      decision.crash = *again;
      decision.crash->cause = words(death) + " for the second time";
    } else if (death.signal != SIGKILL) {
      decision.crash = OwnCrash{.cause = words(death), .at_work = headlines(death.at_work)};
    }
    killed_at_.clear();
    for (const OwnCrash& one : death.at_work) {
      if (one.culprit) killed_at_.push_back(*one.culprit);
    }
  }
  const bool blamed = decision.crash && decision.crash->culprit && decision.crash->culprit->can_be_left_out();
  idle_deaths_ = death.tests > 0 ? 0 : idle_deaths_ + 1;
  if (!death.is_set_up && !blamed && death.signal != SIGKILL) {
    decision.why = fmt::format("Smiter died ({}) before the campaign was set up", words(death));
  } else if (idle_deaths_ >= (death.signal == SIGKILL ? kMostIdleKills : kMostIdleDeaths)) {
    decision.why = fmt::format("Smiter died {} times in a row before a test was finished (the last: {})",
                               idle_deaths_, decision.crash ? headline(*decision.crash) : words(death));
  }
  decision.goes_on = decision.why.empty();
  return decision;
}

}  // namespace smiter::campaign
