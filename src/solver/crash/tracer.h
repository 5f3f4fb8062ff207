// SPDX-License-Identifier: MIT
// Runs a program until it, or any program that it starts, faults, and says where. It follows exec,
// fork and clone, so that a shell script that runs a solver is no obstacle, and needs no debugger.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/expected.h"
#include "solver/process/limits.h"
#include "solver/process/process.h"

namespace smiter::solver {

// The first fault: the registers, memory map and stack of the thread that had it.
struct Fault {
  int signal = 0;
  std::uint64_t instruction = 0;  // its address
  std::uint64_t address = 0;      // what was accessed, of a segfault
  std::uint64_t stack_pointer = 0;
  std::string maps = {};                    // /proc/PID/maps
  std::vector<std::uint64_t> returns = {};  // words on the stack that follow a call, innermost first
};

// An error if nothing faults within three times `limits.wall_ms` plus 2 s, at most 60 s; if the program
// takes more memory than it may; or if tracing is not allowed here (a sandbox, another architecture).
// `stdin_file` is what it reads from its standard input, "" for none. The program and all that it
// started are killed. Addresses are not randomised.
[[nodiscard]] base::Expected<Fault> first_fault(const CommandLine& command, const std::string& stdin_file,
                                                const KernelLimits& kernel, const Limits& limits);

}  // namespace smiter::solver
