// SPDX-License-Identifier: MIT
// What a solver may use up for one query. All of it is enforced from outside, by
// killing the process group; 0 means no limit. Each limit has its own outcome, so
// that a report can say which one was hit.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/process/deadline.h"

namespace smiter::solver {

struct Limits {
  std::uint64_t wall_ms = 10'000;
  std::uint64_t cpu_ms = 0;
  std::uint64_t soft_ms = 0;              // asked of the solver itself where its profile knows how
  std::size_t memory_bytes = 2UL << 30;   // resident, the whole process group
  std::size_t output_bytes = 16UL << 20;  // stdout and stderr together
  std::size_t processes = 64;             // in the process group
  Deadline until = {};                    // of whoever asks; the query ends with it
};

}  // namespace smiter::solver
