// SPDX-License-Identifier: MIT
// A control group (version 2) for one solver process and all its descendants.
//
// The kernel then enforces the memory limit exactly, killing all of the group together,
// and can kill every descendant at once, whatever sessions and groups they made. It needs
// a folder under the cgroup file system that we may write to, which usually means that
// whoever started us delegated one:
//   systemd-run --user --scope -p Delegate=yes smiter fuzz ...
// or SMITER_CGROUP=/sys/fs/cgroup/... naming one. Without it, memory is limited by watching
// resident size, and strays are found as described in solver/process/family.h.
#pragma once

#include <cstddef>
#include <string>

#include "base/expected.h"
#include "solver/process/descriptor.h"

namespace smiter::solver {

// Where children can be made; the error says why nowhere.
struct CgroupFolder {
  std::string path;
};

// Looks at SMITER_CGROUP, else at the group we are in. If only we are in that one, we move
// into a child of it, since a group with processes cannot pass its controllers on.
// Asked once per program; thread-safe.
[[nodiscard]] const base::Expected<CgroupFolder>& cgroup_folder();

// The same without memory of the first answer. `mounts` is the text of /proc/self/mounts,
// `own` that of /proc/self/cgroup, `wanted` that of SMITER_CGROUP or "".
[[nodiscard]] base::Expected<CgroupFolder> find_cgroup_folder(const std::string& mounts,
                                                              const std::string& own,
                                                              const std::string& wanted);

class Cgroup {
 public:
  // `memory_bytes` 0 is no limit; else the folder must have the memory controller.
  static base::Expected<Cgroup> make(const CgroupFolder& folder, std::size_t memory_bytes);

  Cgroup(Cgroup&& other) noexcept;
  Cgroup& operator=(Cgroup&& other) noexcept;
  ~Cgroup();  // kills what is in it, waits for that, and removes it

  // To be written "0" to by the process that shall enter.
  [[nodiscard]] int entrance() const { return entrance_.get(); }
  [[nodiscard]] const std::string& path() const { return path_; }
  void kill();

 private:
  Cgroup() = default;
  void remove();
  std::string path_;
  Descriptor entrance_;
};

}  // namespace smiter::solver
