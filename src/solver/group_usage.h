// SPDX-License-Identifier: MIT
// What a process group holds right now, read from /proc. The fast path looks at one
// process; the slow one walks /proc for the whole group and is used rarely.
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace smiter::solver {

struct GroupUsage {
  std::size_t processes = 0;
  std::size_t resident_bytes = 0;
};

// 0 when the process is gone.
[[nodiscard]] std::size_t resident_bytes(pid_t pid);
[[nodiscard]] GroupUsage usage_of_group(pid_t group);

}  // namespace smiter::solver
