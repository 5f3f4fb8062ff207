// SPDX-License-Identifier: MIT
#include "solver/process/cgroup.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>
#include <thread>
#include <utility>

namespace smiter::solver {
namespace {

constexpr int kRemovals = 200;  // tries, a few milliseconds apart at most

base::Error error(std::string message) {
  return {std::move(message), {}, {}};
}

std::string read_all(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// 0 or the error number. No O_CREAT: the kernel makes these files.
int write_to(const std::string& path, std::string_view text) {
  const Descriptor fd(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd.is_open() || write(fd.get(), text.data(), text.size()) < 0) return errno;
  return 0;
}

bool has_word(const std::string& text, std::string_view word) {
  std::istringstream words(text);
  for (std::string each; words >> each;) {
    if (each == word) return true;
  }
  return false;
}

// Lines "device mount-point type options ...".
std::string mount_point_of_version_2(const std::string& mounts) {
  std::istringstream lines(mounts);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string device;
    std::string point;
    std::string type;
    if (words >> device >> point >> type && type == "cgroup2") return point;
  }
  return "";
}

// The line "0::/path" is version 2's.
std::string own_path(const std::string& own) {
  std::istringstream lines(own);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("0::")) return line.substr(3);
  }
  return "";
}

// A group with processes in it cannot have controllers for its children: if we are its
// only process, move down by one.
base::Expected<CgroupFolder> pass_memory_on(const std::string& path) {
  if (has_word(read_all(path + "/cgroup.subtree_control"), "memory")) return CgroupFolder{path};
  std::string inside = read_all(path + "/cgroup.procs");
  while (!inside.empty() && inside.back() == '\n') inside.pop_back();
  if (!inside.empty()) {
    if (inside != std::to_string(getpid()))
      return error("other processes are in the group " + path + "; start us in a group of our own");
    const std::string below = path + "/smiter-self";
    if (mkdir(below.c_str(), 0755) != 0 && errno != EEXIST)
      return error("cannot make " + below + ": " + std::strerror(errno));
    if (const int code = write_to(below + "/cgroup.procs", "0"))
      return error("cannot enter " + below + ": " + std::strerror(code));
  }
  if (const int code = write_to(path + "/cgroup.subtree_control", "+memory"))
    return error("cannot pass the memory controller on in " + path + ": " + std::strerror(code));
  return CgroupFolder{path};
}

}  // namespace

base::Expected<CgroupFolder> find_cgroup_folder(const std::string& mounts, const std::string& own,
                                                const std::string& wanted) {
  std::string path = wanted;
  if (path.empty()) {
    const std::string point = mount_point_of_version_2(mounts);
    const std::string below = own_path(own);
    if (point.empty() || below.empty()) return error("no cgroup file system of version 2 is mounted");
    path = below == "/" ? point : point + below;
  }
  if (!has_word(read_all(path + "/cgroup.controllers"), "memory"))
    return error("the group " + path + " has no memory controller");
  for (const char* file : {"/cgroup.procs", "/cgroup.subtree_control"}) {
    if (access((path + file).c_str(), W_OK) != 0)
      return error("the group " + path + " is not ours to change");
  }
  return pass_memory_on(path);
}

const base::Expected<CgroupFolder>& cgroup_folder() {
  static const base::Expected<CgroupFolder> folder = [] {
    const char* wanted = std::getenv("SMITER_CGROUP");
    return find_cgroup_folder(read_all("/proc/self/mounts"), read_all("/proc/self/cgroup"),
                              wanted == nullptr ? "" : wanted);
  }();
  return folder;
}

base::Expected<Cgroup> Cgroup::make(const CgroupFolder& folder, std::size_t memory_bytes) {
  static std::atomic<unsigned long> count = 0;
  Cgroup group;
  const std::string path = fmt::format("{}/smiter-{}-{}", folder.path, getpid(), ++count);
  if (mkdir(path.c_str(), 0755) != 0) return error("cannot make " + path + ": " + std::strerror(errno));
  group.path_ = path;
  if (memory_bytes > 0) {
    int code = write_to(path + "/memory.max", std::to_string(memory_bytes));
    if (code == 0) code = write_to(path + "/memory.oom.group", "1");
    if (code != 0) return error("cannot limit memory in " + path + ": " + std::strerror(code));
    write_to(path + "/memory.swap.max", "0");  // absent where swap is not accounted for
  }
  group.entrance_ = Descriptor(open((path + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  if (!group.entrance_.is_open())
    return error("cannot open " + path + "/cgroup.procs: " + std::strerror(errno));
  return group;
}

Cgroup::Cgroup(Cgroup&& other) noexcept
    : path_(std::exchange(other.path_, "")), entrance_(std::move(other.entrance_)) {}

Cgroup& Cgroup::operator=(Cgroup&& other) noexcept {
  if (this != &other) {
    remove();
    path_ = std::exchange(other.path_, "");
    entrance_ = std::move(other.entrance_);
  }
  return *this;
}

Cgroup::~Cgroup() {
  remove();
}

void Cgroup::kill() {
  if (!path_.empty()) write_to(path_ + "/cgroup.kill", "1");
}

void Cgroup::remove() {
  if (path_.empty()) return;
  entrance_.close();
  // The dying leave only when they are reaped or their memory is gone.
  auto pause = std::chrono::microseconds(50);
  for (int i = 0; i < kRemovals && rmdir(path_.c_str()) != 0 && errno == EBUSY; ++i) {
    kill();
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(5000));
  }
  path_.clear();
}

}  // namespace smiter::solver
