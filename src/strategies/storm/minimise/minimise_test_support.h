// SPDX-License-Identifier: MIT
// Instances of a given size, and acceptance tests that are plain functions of the text: no solver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "strategies/storm/minimise/regenerate.h"

namespace smiter::strategies::storm {

inline std::size_t count(const std::string& text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

// Of exactly this size: each assertion is a chain of negations.
inline std::string instance(Bounds size) {
  std::string text = "(declare-const p Bool)\n";
  for (std::uint32_t i = 0; i < size.assertions; ++i) {
    text += "(assert ";
    for (std::uint32_t k = 1; k < size.depth; ++k) text += "(not ";
    text += "p" + std::string(size.depth - 1, ')') + ")\n";
  }
  return text + "(check-sat)\n";
}

// As large as the bounds allow.
inline std::vector<std::string> largest_instance(const std::string&, Bounds bounds, Bound) {
  return {instance(bounds)};
}

// A bug that needs five assertions that are four deep.
inline bool needs_five_of_depth_four(const std::string& text) {
  return count(text, "(assert") >= 5 && count(text, "(assert (not (not (not") >= 5;
}

}  // namespace smiter::strategies::storm
