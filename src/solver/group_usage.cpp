// SPDX-License-Identifier: MIT
#include "solver/group_usage.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace smiter::solver {
namespace {

// Reads a small /proc file; "" when it is gone.
template <std::size_t N>
const char* read_small(const char* path, std::array<char, N>& buffer) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return "";
  const ssize_t n = read(fd, buffer.data(), N - 1);
  close(fd);
  buffer[n > 0 ? static_cast<std::size_t>(n) : 0] = '\0';
  return buffer.data();
}

}  // namespace

std::size_t resident_bytes(pid_t pid) {
  static const auto kPage = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::array<char, 64> path{};
  std::array<char, 256> buffer{};
  std::snprintf(path.data(), path.size(), "/proc/%d/statm", static_cast<int>(pid));
  unsigned long total = 0;
  unsigned long resident = 0;
  if (std::sscanf(read_small(path.data(), buffer), "%lu %lu", &total, &resident) != 2) return 0;
  return resident * kPage;
}

GroupUsage usage_of_group(pid_t group) {
  GroupUsage usage;
  DIR* proc = opendir("/proc");
  if (proc == nullptr) return usage;
  while (const dirent* entry = readdir(proc)) {
    const int pid = std::atoi(entry->d_name);
    // Members are younger than the leader, so their numbers are larger (but for the rare
    // wrap-around); opening only those keeps the walk cheap on a busy machine.
    if (pid < group) continue;
    std::array<char, 64> path{};
    std::array<char, 512> buffer{};
    std::snprintf(path.data(), path.size(), "/proc/%d/stat", pid);
    // pid (name) state ppid pgrp: the name may contain anything, so look from its end.
    const char* rest = std::strrchr(read_small(path.data(), buffer), ')');
    char state = 0;
    int parent = 0;
    int of_group = 0;
    if (rest == nullptr || std::sscanf(rest, ") %c %d %d", &state, &parent, &of_group) != 3) continue;
    if (of_group != group || state == 'Z') continue;
    ++usage.processes;
    usage.resident_bytes += resident_bytes(pid);
  }
  closedir(proc);
  return usage;
}

}  // namespace smiter::solver
