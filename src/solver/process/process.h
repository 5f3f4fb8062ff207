// SPDX-License-Identifier: MIT
// One child process with pipes, in a process group of its own.
//
// Started with vfork and exec, never through a shell: vfork does not copy our page
// tables, which in a fuzzer with a large heap is most of the cost of a fork. The child
// asks the kernel to be killed when the thread that started it ends, so a Process must
// not outlive its thread's work. Destroying a Process kills the whole family, also those
// that left the group (solver/process/family.h), and reaps it: no zombie, no descriptor stays
// behind. Where a cgroup can be had (solver/process/cgroup.h) it enforces the memory limit and
// holds the family together. Not copyable; used by one thread.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "solver/process/cgroup.h"
#include "solver/process/descriptor.h"
#include "solver/process/family.h"

namespace smiter::solver {

struct CommandLine {
  std::string program;                 // a path
  std::vector<std::string> arguments;  // without the program's name
  std::string folder = {};             // that it runs in; empty: ours
};

// Limits that the kernel enforces; 0 is none.
struct KernelLimits {
  std::size_t address_space_bytes = 0;
  std::uint64_t cpu_seconds = 0;
  std::size_t memory_bytes = 0;  // where there is a cgroup for it; the whole family
};

struct ExitStatus {
  int code = -1;   // when it exited
  int signal = 0;  // when a signal ended it
  double cpu_ms = 0;
  std::size_t peak_rss = 0;  // bytes
};

class Process {
 public:
  static base::Expected<Process> start(const CommandLine& command, const KernelLimits& limits);

  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  ~Process();

  [[nodiscard]] pid_t pid() const { return pid_; }
  // Our ends of its standard streams, non-blocking.
  Descriptor& input() { return input_; }
  Descriptor& output() { return output_; }
  Descriptor& errors() { return errors_; }

  // Has it ended by itself? Only looks: the child stays to be reaped.
  [[nodiscard]] bool has_ended() const;
  // Likewise, reaps it then and kills what is left of its group.
  bool try_reap();
  // Waits up to `ms` for that.
  bool wait_for_exit(std::uint64_t ms);
  // Kills the group and reaps the child, if that has not happened yet.
  void kill();

  [[nodiscard]] bool is_running() const { return pid_ > 0; }
  [[nodiscard]] const ExitStatus& status() const { return status_; }  // once not running
  // CPU time used so far, nanosecond clock; 0 when it cannot be read.
  [[nodiscard]] double cpu_ms() const;
  // Resident memory of the process itself; 0 when it is gone.
  [[nodiscard]] std::size_t resident_bytes() const;
  // With all relatives: a walk through /proc, for rare use.
  [[nodiscard]] FamilyUsage family_usage() const { return usage_of_family(group_, mark_); }

 private:
  Process() = default;
  void reap();
  pid_t pid_ = -1;
  pid_t group_ = -1;
  std::string mark_;
  std::optional<Cgroup> cgroup_;
  Descriptor input_;
  Descriptor output_;
  Descriptor errors_;
  Descriptor statm_;
  ExitStatus status_;
};

}  // namespace smiter::solver
