// SPDX-License-Identifier: MIT
// Small values in words, for tables that people read.
#pragma once

#include <cstdint>
#include <string>

#include <fmt/core.h>

namespace smiter::base {

[[nodiscard]] inline std::string yes_or_no(bool value) {
  return value ? "yes" : "no";
}

// A share of 1000.
[[nodiscard]] inline std::string share(std::uint32_t value) {
  if (value % 10 == 0) return fmt::format("{} %", value / 10);
  return fmt::format("{}.{} %", value / 10, value % 10);
}

[[nodiscard]] inline std::string number_or_any(std::uint32_t value) {
  return value == UINT32_MAX ? "any" : std::to_string(value);
}

}  // namespace smiter::base
