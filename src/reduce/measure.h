// SPDX-License-Identifier: MIT
// When is one script smaller than another? First by bytes; then by how heavy its
// characters are, so that 0 is smaller than 7 and 7 smaller than a name. Every step of
// the reducer makes the script strictly smaller, which is why it ends.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

namespace smiter::reduce {

struct Measure {
  std::uint64_t bytes = 0;
  std::uint64_t weight = 0;
  auto operator<=>(const Measure&) const = default;
};

[[nodiscard]] inline Measure measure(std::string_view text) {
  Measure result{text.size(), 0};
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      result.weight += static_cast<std::uint64_t>(c - '0');
    } else if (c != ' ' && c != '(' && c != ')' && c != '\n') {
      result.weight += 10;
    }
  }
  return result;
}

}  // namespace smiter::reduce
