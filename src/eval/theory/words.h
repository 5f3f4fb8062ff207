// SPDX-License-Identifier: MIT
// What strings and sequences have in common: functions on any range of comparable
// letters. Positions follow docs/semantics.md, E8; kNowhere is "no position".
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "eval/number/ints.h"
#include "eval/value/value.h"

namespace smiter::eval {

inline constexpr std::size_t kNowhere = ~std::size_t{0};

// An Int argument as a position: kNowhere when negative, cut off at `most`.
inline std::size_t clamp_position(const Value& n, std::size_t most) {
  if (n.is_small())
    return n.small() < 0 ? kNowhere : std::min<std::size_t>(static_cast<std::size_t>(n.small()), most);
  return n.to_mpz() < 0 ? kNowhere : most;
}

// The first occurrence of t in s at or after `from`; the empty word is everywhere.
template <typename Letters>
std::size_t find_word(const Letters& s, const Letters& t, std::size_t from) {
  if (from > s.size()) return kNowhere;
  const auto found = std::search(s.begin() + static_cast<std::ptrdiff_t>(from), s.end(), t.begin(), t.end());
  if (found == s.end() && !t.empty()) return kNowhere;
  return static_cast<std::size_t>(found - s.begin());
}

template <typename Letters>
std::size_t find_last_word(const Letters& s, const Letters& t) {
  if (t.empty()) return s.size();
  const auto found = std::find_end(s.begin(), s.end(), t.begin(), t.end());
  return found == s.end() ? kNowhere : static_cast<std::size_t>(found - s.begin());
}

struct Part {
  std::size_t begin = 0;
  std::size_t length = 0;
};

// substr(w, m, n): empty unless 0 <= m < |w| and n > 0.
inline Part substring(std::size_t size, const Value& m, const Value& n) {
  const std::size_t begin = clamp_position(m, size);
  const std::size_t length = clamp_position(n, size);
  if (begin == kNowhere || begin >= size || length == kNowhere) return {};
  return {begin, std::min(length, size - begin)};
}

}  // namespace smiter::eval
