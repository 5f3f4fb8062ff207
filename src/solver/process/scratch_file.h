// SPDX-License-Identifier: MIT
// A temporary .smt2 file that removes itself.
#pragma once

#include <string>
#include <string_view>

#include "base/expected.h"

namespace smiter::solver {

class ScratchFile {
 public:
  static base::Expected<ScratchFile> make(std::string_view text);
  ScratchFile(ScratchFile&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
  ScratchFile& operator=(ScratchFile&&) = delete;
  ~ScratchFile();
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  explicit ScratchFile(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace smiter::solver
