// SPDX-License-Identifier: MIT
// A process that ran a campaign is dead. Who is to blame, and does the campaign go on? Decided
// from what the black box holds; no process is started or looked at here.
//
//   a fault          the faulting thread's work is to blame
//   SIGKILL          anybody may have sent it: nobody is to blame, until the same work was under
//                    way at two such deaths in a row
//   no test finished three times in a row: it comes back at once, the campaign ends
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaign/supervise/own_crash.h"

namespace smiter::campaign {

// What is left of a process.
struct Death {
  int signal = 0;                      // it died of, 0: it exited
  int exit_code = 0;                   // then
  bool is_set_up = false;              // the campaign was in its store
  std::uint64_t tests = 0;             // that it finished
  std::optional<OwnCrash> fault = {};  // as its own handler reported it
  std::vector<OwnCrash> at_work = {};  // each thread's work, as a crash that it might be
};

class RestartPolicy {
 public:
  struct Decision {
    bool goes_on = false;
    std::string why = {};                // if not
    std::optional<OwnCrash> crash = {};  // to be written down
  };
  [[nodiscard]] Decision decide(const Death& death);

 private:
  std::vector<Culprit> killed_at_;  // work under way when the last process was killed
  unsigned idle_deaths_ = 0;        // in a row, without a finished test
};

// "SIGSEGV", or the number.
[[nodiscard]] std::string signal_name(int signal);

}  // namespace smiter::campaign
