// SPDX-License-Identifier: MIT
// Where a bare segfault happened: the run is repeated under gdb in batch mode. A frame is
// a function, or, in a stripped program, module + offset, which holds for that build only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/process/limits.h"
#include "solver/process/process.h"

namespace smiter::solver {

struct CrashFrames {
  std::string signal;               // SIGSEGV, ...
  std::vector<std::string> frames;  // innermost first
};

// An error when gdb is missing or the crash does not show again. `stdin_file` is what the
// program reads from its standard input, "" for none.
[[nodiscard]] base::Expected<CrashFrames> crash_frames(const CommandLine& command,
                                                       const std::string& stdin_file, const Limits& limits);

// The frames in gdb's output, for tests.
[[nodiscard]] CrashFrames parse_gdb_output(std::string_view output);

}  // namespace smiter::solver
