// SPDX-License-Identifier: MIT
// A campaign that survives its own bugs. The work is done by a child process; this one only
// waits, so there is little in it that could break. When the child dies, what it was working on
// is read from the black box and written to OUT/our_errors/<n>/, what it left behind (solvers,
// the terminal's state) is tidied up, and another child takes the campaign up from its store,
// without the work that the first one died of.
//
//   SIGINT, SIGTERM, SIGHUP   the child is asked to end; the second time it is killed
//   a thread of the child that uses more CPU than `own_cpu_ms` in one step is a crash, too
//   kill -9 of this process   the child is killed by the kernel; the store has all findings
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "campaign/campaign.h"
#include "campaign/setup/settings.h"

namespace smiter::campaign {

struct SuperviseOptions {
  std::uint64_t own_cpu_ms = 60'000;  // that one step of ours may take
  bool has_screen = false;            // the child draws on the terminal's other page
  int failure_code = 4;               // exit code when the campaign cannot go on
};

// In the child: runs the campaign and returns its exit code. `opening` is what the first child was
// given, or Resume once the campaign is in its store. `news` is what happened since, to be told.
using Body = std::function<int(Opening opening, const Continuation& continuation,
                               const std::vector<std::string>& news)>;

// Returns in the child with what the body returned, and in the parent with the campaign's exit
// code. Both are to return from main() with it. To be called before there are threads.
[[nodiscard]] int supervise(const Settings& settings, Opening opening, const SuperviseOptions& options,
                            const Body& body);

}  // namespace smiter::campaign
