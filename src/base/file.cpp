// SPDX-License-Identifier: MIT
#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

#include <fmt/core.h>

namespace smiter::base {

namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

Error system_error(const std::string& path, const char* what) {
  return Error{fmt::format("cannot {}: {}", what, std::strerror(errno)), {}, path};
}

Expected<std::string> read_all(int fd, const std::string& path, std::size_t expected, std::size_t limit) {
  std::string text;
  text.resize(expected + 1);
  std::size_t size = 0;
  for (;;) {
    if (size == text.size()) {
      if (size > limit) return Error{fmt::format("larger than {} bytes", limit), {}, path};
      text.resize(text.size() * 2);
    }
    const ssize_t got = ::read(fd, text.data() + size, text.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error(path, "read");
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  if (size > limit) return Error{fmt::format("larger than {} bytes", limit), {}, path};
  text.resize(size);
  return text;
}

}  // namespace

Expected<std::string> read_file(const std::string& path, std::size_t limit) {
  // O_NONBLOCK: opening a FIFO that nobody writes to must not wait.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) return system_error(path, "open");
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) return system_error(path, "read");
  if (!S_ISREG(info.st_mode)) return Error{"not a regular file", {}, path};
  const auto size = static_cast<std::size_t>(info.st_size);
  if (size > limit) return Error{fmt::format("larger than {} bytes", limit), {}, path};
  return read_all(file.get(), path, size, limit);
}

Expected<std::string> read_standard_input(std::size_t limit) {
  return read_all(STDIN_FILENO, "-", 4096, limit);
}

Status write_file(const std::string& given, std::string_view text) {
  // A rename replaces whatever stands there: a device or a FIFO must not become a file,
  // and what a link points to is meant, not the link.
  std::string path = given;
  struct stat info {};
  if (::stat(given.c_str(), &info) == 0) {
    if (!S_ISREG(info.st_mode)) return Error{"not a regular file", {}, given};
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(given.c_str(), nullptr), &std::free);
    if (real != nullptr) path = real.get();
  }
  const std::string temporary = fmt::format("{}.{}.tmp", path, ::getpid());
  {
    const Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file.get() < 0) return system_error(path, "write");
    std::size_t done = 0;
    while (done < text.size()) {
      const ssize_t put = ::write(file.get(), text.data() + done, text.size() - done);
      if (put < 0 && errno == EINTR) continue;
      if (put < 0) {
        Error error = system_error(path, "write");
        ::unlink(temporary.c_str());
        return error;
      }
      done += static_cast<std::size_t>(put);
    }
  }
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    Error error = system_error(path, "write");
    ::unlink(temporary.c_str());
    return error;
  }
  return ok();
}

}  // namespace smiter::base
