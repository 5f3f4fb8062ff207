// SPDX-License-Identifier: MIT
// Where a fault (solver/crash/tracer.h) is, in words that hold for another run: the function, or module
// and offset in a stripped program.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/crash/tracer.h"

namespace smiter::solver {

struct Module {
  std::string path;
  std::uint64_t begin = 0, end = 0;  // from its first mapping to its last
};

// The files of /proc/PID/maps.
[[nodiscard]] std::vector<Module> modules_of(std::string_view maps);

// "z3::f" or "libz3.so+0x1234". Of a fault in a library of the system, who called it. Of a stack
// overflow the functions that recur, since where it ends is chance. Empty if nobody can tell.
[[nodiscard]] std::vector<std::string> places_of(const Fault& fault);

// Did the stack run out?
[[nodiscard]] bool is_stack_overflow(const Fault& fault);

// The libraries that a solver's bug merely ends in.
[[nodiscard]] bool is_system_module(std::string_view name);

}  // namespace smiter::solver
