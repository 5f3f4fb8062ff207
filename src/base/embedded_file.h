// SPDX-License-Identifier: MIT
// A text file compiled into the program (cmake/embed.cmake makes the tables).
#pragma once

#include <string_view>

namespace smiter::base {

struct EmbeddedFile {
  std::string_view name;  // file name without folder
  std::string_view text;
};

}  // namespace smiter::base
