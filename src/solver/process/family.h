// SPDX-License-Identifier: MIT
// The relatives of a solver process, read from /proc: how many there are, what they hold,
// and those that got away.
//
// A family is the solver's process group, every descendant of its members, and strays:
// descendants that left the group (setsid) and whose parents ended. We are a "child
// subreaper", so strays become our children instead of init's; each is known by the mark
// that the solver was given in its environment.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace smiter::solver {

struct FamilyUsage {
  std::size_t processes = 0;
  std::size_t resident_bytes = 0;
};

// The name of the environment variable that carries the mark.
inline constexpr std::string_view kMarkName = "SMITER_PROCESS";

// A mark that no other process of this machine has.
[[nodiscard]] std::string make_mark();

// Orphans of our children come to us from now on. Idempotent, thread-safe.
void become_subreaper();

[[nodiscard]] FamilyUsage usage_of_family(pid_t leader, std::string_view mark);

// Kills and reaps what is left of a family whose leader has been reaped and whose group
// has been sent SIGKILL.
void end_family(pid_t group, std::string_view mark);

// Kills and reaps every child of this process, and theirs as they come to us.
void end_all_children();

// Resident memory in the text of /proc/PID/statm; 0 when it does not say.
[[nodiscard]] std::size_t resident_in_statm(std::string_view text);

}  // namespace smiter::solver
