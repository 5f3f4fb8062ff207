// SPDX-License-Identifier: MIT
#include "solver/process/family.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace smiter::solver {
namespace {

constexpr int kRounds = 20;  // a stray's own children come to us only when it has ended
constexpr useconds_t kPauseMicroseconds = 500;

struct ProcessRow {
  pid_t pid = 0;
  pid_t parent = 0;
  pid_t group = 0;
  pid_t session = 0;
  char state = 0;
};

// Reads the beginning of a /proc file; "" when it is gone.
std::string_view read_small(const char* path, char* buffer, std::size_t size) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return {};
  const ssize_t n = read(fd, buffer, size - 1);
  close(fd);
  const std::size_t length = n > 0 ? static_cast<std::size_t>(n) : 0;
  buffer[length] = '\0';
  return {buffer, length};
}

bool read_row(pid_t pid, ProcessRow& row) {
  std::array<char, 64> path{};
  std::array<char, 512> buffer{};
  std::snprintf(path.data(), path.size(), "/proc/%d/stat", static_cast<int>(pid));
  read_small(path.data(), buffer.data(), buffer.size());
  // pid (name) state ppid pgrp session: the name may contain anything, so look from its end.
  const char* rest = std::strrchr(buffer.data(), ')');
  row.pid = pid;
  return rest != nullptr &&
         std::sscanf(rest, ") %c %d %d %d", &row.state, &row.parent, &row.group, &row.session) == 4;
}

// All processes whose number is at least `from`, by number. Relatives are younger than
// the leader, so their numbers are larger (except after the rare wrap-around); opening only
// those keeps the walk cheap on a busy machine.
std::vector<ProcessRow> processes_from(pid_t from) {
  std::vector<ProcessRow> rows;
  DIR* proc = opendir("/proc");
  if (proc == nullptr) return rows;
  while (const dirent* entry = readdir(proc)) {
    const pid_t pid = std::atoi(entry->d_name);
    ProcessRow row;
    if (pid >= from && pid > 0 && read_row(pid, row)) rows.push_back(row);
  }
  closedir(proc);
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.pid < b.pid; });
  return rows;
}

// Our own children, from the kernel's list where it keeps one, else by a walk.
std::vector<ProcessRow> own_children(pid_t from) {
  std::vector<ProcessRow> rows;
  DIR* threads = opendir("/proc/self/task");
  bool listed = threads != nullptr;
  while (const dirent* entry = listed ? readdir(threads) : nullptr) {
    if (entry->d_name[0] == '.') continue;
    std::array<char, 300> path{};
    std::snprintf(path.data(), path.size(), "/proc/self/task/%s/children", entry->d_name);
    const int fd = open(path.data(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
      listed = errno != ENOENT || access("/proc/thread-self/children", F_OK) == 0;
      continue;
    }
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t n = 0; (n = read(fd, buffer.data(), buffer.size())) > 0;)
      text.append(buffer.data(), static_cast<std::size_t>(n));
    close(fd);
    const char* end = text.data() + text.size();
    for (const char* at = text.data(); at < end;) {
      ProcessRow row;
      pid_t pid = 0;
      const auto [next, error] = std::from_chars(at, end, pid);
      if (error == std::errc() && pid >= from && read_row(pid, row)) rows.push_back(row);
      at = next + 1;
    }
  }
  if (threads != nullptr) closedir(threads);
  if (listed) return rows;
  rows = processes_from(from);
  const pid_t self = getpid();
  std::erase_if(rows, [self](const ProcessRow& row) { return row.parent != self; });
  return rows;
}

enum class Mark : std::uint8_t { This, Other, Unreadable };

// Unreadable: the process starts a program or ends at this moment, and has no environment.
Mark mark_of(pid_t pid, std::string_view mark) {
  std::array<char, 64> path{};
  std::snprintf(path.data(), path.size(), "/proc/%d/environ", static_cast<int>(pid));
  // The mark is the first variable.
  std::array<char, 128> buffer{};
  const std::string_view start = read_small(path.data(), buffer.data(), buffer.size());
  const std::string wanted = fmt::format("{}={}", kMarkName, mark);
  if (start.empty()) return Mark::Unreadable;
  const bool same = start.starts_with(wanted) && start.size() > wanted.size() && start[wanted.size()] == '\0';
  return same ? Mark::This : Mark::Other;
}

std::size_t resident_bytes(pid_t pid) {
  std::array<char, 64> path{};
  std::array<char, 256> buffer{};
  std::snprintf(path.data(), path.size(), "/proc/%d/statm", static_cast<int>(pid));
  return resident_in_statm(read_small(path.data(), buffer.data(), buffer.size()));
}

}  // namespace

std::string make_mark() {
  static std::atomic<unsigned long> count = 0;
  return fmt::format("{}-{}", getpid(), ++count);
}

void become_subreaper() {
  static const int done = prctl(PR_SET_CHILD_SUBREAPER, 1);
  static_cast<void>(done);
}

std::size_t resident_in_statm(std::string_view text) {
  static const auto kPage = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return 0;
  std::size_t pages = 0;
  std::from_chars(text.data() + space + 1, text.data() + text.size(), pages);
  return pages * kPage;
}

FamilyUsage usage_of_family(pid_t leader, std::string_view mark) {
  FamilyUsage usage;
  const pid_t self = getpid();
  std::vector<pid_t> members;
  const auto is_member = [&members](pid_t pid) {
    return std::find(members.begin(), members.end(), pid) != members.end();
  };
  for (const ProcessRow& row : processes_from(leader)) {
    const bool member = row.pid == leader || row.group == leader || is_member(row.parent) ||
                        (row.parent == self && mark_of(row.pid, mark) == Mark::This);
    if (!member || row.state == 'Z') continue;
    members.push_back(row.pid);
    ++usage.processes;
    usage.resident_bytes += resident_bytes(row.pid);
  }
  return usage;
}

void end_family(pid_t group, std::string_view mark) {
  const pid_t own_session = getsid(0);
  for (int round = 0; round < kRounds; ++round) {
    // Members of the group that were our grandchildren have come to us; all are dying.
    while (waitpid(-group, nullptr, 0) > 0 || errno == EINTR) {
    }
    // Without any child there is nothing to look for: the usual case of a single worker.
    siginfo_t info{};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD) return;
    bool found = false;
    bool look_again = false;
    for (const ProcessRow& row : own_children(group)) {
      if (row.pid == group) continue;
      // The dead have no environment. But nothing that we start ourselves leaves our
      // session: whoever did was somebody's stray.
      const bool dead = row.state == 'Z';
      const Mark known = dead ? Mark::Unreadable : mark_of(row.pid, mark);
      look_again = look_again || (!dead && known == Mark::Unreadable);
      if (dead ? row.session == own_session : known != Mark::This) continue;
      found = found || !dead;
      if (!dead && row.group == row.pid) ::kill(-row.pid, SIGKILL);
      if (!dead) ::kill(row.pid, SIGKILL);
      while (waitpid(row.pid, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
    if (!found && !look_again) return;
    if (!found) usleep(kPauseMicroseconds);
  }
}

void end_all_children() {
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<ProcessRow> children = own_children(1);
    if (children.empty()) return;
    for (const ProcessRow& row : children) {
      if (row.group == row.pid) ::kill(-row.pid, SIGKILL);
      ::kill(row.pid, SIGKILL);
      while (waitpid(row.pid, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
  }
}

}  // namespace smiter::solver
