// SPDX-License-Identifier: MIT
// Only one campaign works in a folder: whoever holds the lock. It ends with the process.
#pragma once

#include <string>
#include <utility>

#include "base/expected.h"

namespace smiter::campaign {

class FolderLock {
 public:
  FolderLock() = default;
  FolderLock(FolderLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FolderLock();

  // `path` is the file that is locked; it is made if it is not there.
  [[nodiscard]] static base::Expected<FolderLock> take(const std::string& path);

 private:
  int fd_ = -1;
};

}  // namespace smiter::campaign
