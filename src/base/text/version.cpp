// SPDX-License-Identifier: MIT
#include "base/text/version.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace smiter::base {
namespace {

struct Number {
  std::string_view text;             // 1.3.2
  std::vector<std::uint64_t> parts;  // 1, 3, 2
};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Part of a name: the 5 of "cvc5" belongs to one, the 1 of "v1.3.2" does not.
bool follows_name(std::string_view text, std::size_t at) {
  if (at == 0 || !is_letter(text[at - 1])) return false;
  return text[at - 1] != 'v' || (at > 1 && is_letter(text[at - 2]));
}

// Of "1.3.2-dev" 1.3.2; a whole number such as the 64 of "64 bit" is no version.
std::vector<Number> numbers_in(std::string_view text) {
  constexpr std::uint64_t kLargest = 1'000'000'000;
  std::vector<Number> found;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_digit(text[at])) continue;
    const bool of_name = follows_name(text, at);
    const std::size_t begin = at;
    std::vector<std::uint64_t> parts{0};
    for (; at < text.size(); ++at) {
      if (is_digit(text[at])) {
        parts.back() = std::min(kLargest, 10 * parts.back() + static_cast<std::uint64_t>(text[at] - '0'));
      } else if (text[at] == '.' && at + 1 < text.size() && is_digit(text[at + 1])) {
        parts.push_back(0);
      } else {
        break;
      }
    }
    if (parts.size() > 1 && !of_name) found.push_back({text.substr(begin, at - begin), std::move(parts)});
  }
  return found;
}

bool same(const std::vector<Number>& a, const std::vector<Number>& b) {
  return std::ranges::equal(a, b, {}, &Number::parts, &Number::parts);
}

}  // namespace

std::string_view version_number(std::string_view text) {
  const auto numbers = numbers_in(text);
  return numbers.empty() ? std::string_view() : numbers.front().text;
}

std::partial_ordering compare_versions(std::string_view a, std::string_view b) {
  const auto first = numbers_in(a), second = numbers_in(b);
  for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i) {
    if (const auto order = first[i].parts <=> second[i].parts; order != 0) return order;
  }
  return std::partial_ordering::unordered;
}

bool version_less(std::string_view a, std::string_view b) {
  const auto first = numbers_in(a), second = numbers_in(b);
  if (same(first, second)) return a < b;
  return std::ranges::lexicographical_compare(first, second, {}, &Number::parts, &Number::parts);
}

}  // namespace smiter::base
