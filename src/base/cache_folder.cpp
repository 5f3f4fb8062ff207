// SPDX-License-Identifier: MIT
#include "base/cache_folder.h"

#include <cstdlib>

namespace smiter::base {

std::string cache_folder() {
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (const std::string own = variable("SMITER_CACHE"); !own.empty()) return own;
  if (const std::string xdg = variable("XDG_CACHE_HOME"); !xdg.empty()) return xdg + "/smiter";
  if (const std::string home = variable("HOME"); !home.empty()) return home + "/.cache/smiter";
  return "";
}

}  // namespace smiter::base
