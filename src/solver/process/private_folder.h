// SPDX-License-Identifier: MIT
// An empty folder for a solver to run in, removed with all that is in it. An option may make a
// solver write files (a log, a proof): here they hurt nobody, and they show what the option does.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/expected.h"

namespace smiter::solver {

class PrivateFolder {
 public:
  // Below $TMPDIR or /tmp.
  static base::Expected<PrivateFolder> make();
  PrivateFolder(PrivateFolder&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
  PrivateFolder& operator=(PrivateFolder&&) = delete;
  ~PrivateFolder();

  [[nodiscard]] const std::string& path() const { return path_; }
  // Names of what was left in it, in order.
  [[nodiscard]] std::vector<std::string> contents() const;
  void clear() const;

 private:
  explicit PrivateFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace smiter::solver
