// SPDX-License-Identifier: MIT
#include "campaign/store/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace smiter::campaign {

FolderLock::~FolderLock() {
  if (fd_ >= 0) ::close(fd_);
}

base::Expected<FolderLock> FolderLock::take(const std::string& path) {
  FolderLock lock;
  lock.fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock.fd_ < 0) return base::Error{std::string("cannot be written: ") + std::strerror(errno), {}, path};
  if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0)
    return base::Error{"another campaign is working in this folder", {}, path};
  return lock;
}

}  // namespace smiter::campaign
