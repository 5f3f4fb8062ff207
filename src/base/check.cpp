// SPDX-License-Identifier: MIT
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace smiter::base {

void check_failed(const char* expression, std::string_view message, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: internal error: CHECK(%s) failed: %.*s\n", file, line, expression,
               static_cast<int>(message.size()), message.data());
  std::abort();
}

}  // namespace smiter::base
