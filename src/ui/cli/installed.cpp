// SPDX-License-Identifier: MIT
#include "ui/cli/installed.h"

#include <filesystem>
#include <system_error>

namespace smiter::ui {

namespace fs = std::filesystem;

std::string installed_seeds() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return "";
  const fs::path seeds = program.parent_path().parent_path() / "share" / "smiter" / "seeds";
  return fs::is_directory(seeds, error) ? seeds.string() : "";
}

}  // namespace smiter::ui
