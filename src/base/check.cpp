// SPDX-License-Identifier: MIT
#include "base/check.h"

#include <array>
#include <cstdio>
#include <cstdlib>

#include "base/black_box.h"

namespace smiter::base {

void check_failed(const char* expression, std::string_view message, const char* file, int line) {
  std::array<char, 2048> text;
  const int written = std::snprintf(text.data(), text.size(), "%s:%d: internal error: CHECK(%s) failed: %.*s",
                                    file, line, expression, static_cast<int>(message.size()), message.data());
  const bool fits = written >= 0 && static_cast<std::size_t>(written) < text.size();
  const std::string_view said(text.data(), fits ? static_cast<std::size_t>(written) : text.size() - 1);
  std::fprintf(stderr, "%s\n", text.data());
  note_fault_message(said);
  std::abort();
}

}  // namespace smiter::base
