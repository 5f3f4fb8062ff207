// SPDX-License-Identifier: MIT
// A folder of our own for temporary files, ours and the solvers'. What a process left that was killed
// goes when the campaign is taken up again.
#pragma once

#include <optional>
#include <string>

namespace smiter::campaign {

// While it lives, TMPDIR names the folder. To be made before there are threads.
class ScratchFolder {
 public:
  explicit ScratchFolder(const std::string& path);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

 private:
  std::string path_;  // empty: it could not be made, and TMPDIR is as it was
  std::optional<std::string> before_;
};

}  // namespace smiter::campaign
