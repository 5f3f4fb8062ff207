// SPDX-License-Identifier: MIT
#include "campaign/store/scratch_folder.h"

#include <cstdlib>
#include <filesystem>

namespace smiter::campaign {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder(const std::string& path) {
  std::error_code error;
  fs::remove_all(path, error);
  fs::create_directories(path, error);
  if (error) return;
  path_ = fs::absolute(path, error).string();
  if (const char* before = std::getenv("TMPDIR")) before_ = before;
  setenv("TMPDIR", path_.c_str(), 1);
}

ScratchFolder::~ScratchFolder() {
  if (path_.empty()) return;
  before_ ? setenv("TMPDIR", before_->c_str(), 1) : unsetenv("TMPDIR");
  std::error_code error;
  fs::remove_all(path_, error);
}

}  // namespace smiter::campaign
