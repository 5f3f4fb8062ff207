// SPDX-License-Identifier: MIT
#include "base/version.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace smiter::base {
namespace {

using Number = std::vector<std::uint64_t>;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Of "1.3.2-dev" 1.3.2; a whole number such as the 64 of "64 bit" is no version.
std::vector<Number> numbers_in(std::string_view text) {
  constexpr std::uint64_t kLargest = 1'000'000'000;
  std::vector<Number> found;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_digit(text[at]) || (at > 0 && is_letter(text[at - 1]))) continue;
    Number number{0};
    for (; at < text.size(); ++at) {
      if (is_digit(text[at])) {
        number.back() = std::min(kLargest, 10 * number.back() + static_cast<std::uint64_t>(text[at] - '0'));
      } else if (text[at] == '.' && at + 1 < text.size() && is_digit(text[at + 1])) {
        number.push_back(0);
      } else {
        break;
      }
    }
    if (number.size() > 1) found.push_back(std::move(number));
  }
  return found;
}

}  // namespace

std::partial_ordering compare_versions(std::string_view a, std::string_view b) {
  const auto first = numbers_in(a), second = numbers_in(b);
  for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i) {
    if (const auto order = first[i] <=> second[i]; order != 0) return order;
  }
  return std::partial_ordering::unordered;
}

bool version_less(std::string_view a, std::string_view b) {
  const auto first = numbers_in(a), second = numbers_in(b);
  return first != second ? first < second : a < b;
}

}  // namespace smiter::base
