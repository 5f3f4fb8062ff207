// SPDX-License-Identifier: MIT
// CHECK and DCHECK: assertions about our own code. A failure is a bug of ours, so
// it prints the expression and the place and aborts. Never use them on input:
// what a user, a seed or a solver does wrong is a value (base/expected.h).
#pragma once

#include <string_view>

namespace smiter::base {
[[noreturn]] void check_failed(const char* expression, std::string_view message, const char* file, int line);
}  // namespace smiter::base

#define CHECK(condition, message)                                              \
  do {                                                                         \
    if (!(condition)) [[unlikely]]                                             \
      ::smiter::base::check_failed(#condition, (message), __FILE__, __LINE__); \
  } while (false)

#ifdef NDEBUG
#define DCHECK(condition, message) \
  do {                             \
  } while (false && (condition))
#else
#define DCHECK(condition, message) CHECK(condition, message)
#endif
