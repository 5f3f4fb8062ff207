// SPDX-License-Identifier: MIT
#include "solver/crash/wildcard.h"

#include <cstddef>

namespace smiter::solver {

bool wildcard_match(std::string_view pattern, std::string_view text) {
  // The literal pieces between stars are placed greedily from the left: the usual
  // glob algorithm, with one remembered star.
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool wildcard_search(std::string_view pattern, std::string_view text) {
  // Pieces in order, each found after the one before: memmem speed, no backtracking.
  std::size_t at = 0;
  while (true) {
    const std::size_t star = pattern.find('*');
    const std::string_view piece = pattern.substr(0, star);
    const std::size_t found = text.find(piece, at);
    if (found == std::string_view::npos) return false;
    if (star == std::string_view::npos) return true;
    at = found + piece.size();
    pattern.remove_prefix(star + 1);
  }
}

}  // namespace smiter::solver
