// SPDX-License-Identifier: MIT
#include "base/expected.h"

#include <fmt/core.h>

namespace smiter::base {

std::string Error::to_string() const {
  std::string out = file;
  if (at.line != 0) out += fmt::format("{}{}:{}", out.empty() ? "" : ":", at.line, at.column);
  if (!out.empty()) out += ": ";
  return out + message;
}

Status ok() {
  return Done{};
}

}  // namespace smiter::base
