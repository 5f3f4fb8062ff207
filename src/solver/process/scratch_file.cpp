// SPDX-License-Identifier: MIT
#include "solver/process/scratch_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace smiter::solver {

base::Expected<ScratchFile> ScratchFile::make(std::string_view text) {
  const char* folder = std::getenv("TMPDIR");
  std::string path = std::string(folder == nullptr ? "/tmp" : folder) + "/smiter-XXXXXX.smt2";
  const int fd = mkostemps(path.data(), 5, O_CLOEXEC);
  if (fd < 0)
    return base::Error{std::string("cannot make a temporary file: ") + std::strerror(errno), {}, path};
  ScratchFile file(path);
  while (!text.empty()) {
    const ssize_t n = write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      const int error = errno;
      close(fd);
      return base::Error{std::string("cannot write a temporary file: ") + std::strerror(error), {}, path};
    }
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  close(fd);
  return file;
}

ScratchFile::~ScratchFile() {
  if (!path_.empty()) unlink(path_.c_str());
}

}  // namespace smiter::solver
