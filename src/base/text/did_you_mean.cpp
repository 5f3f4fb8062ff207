// SPDX-License-Identifier: MIT
#include "base/text/did_you_mean.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace smiter::base {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest_name(std::string_view word, std::span<const std::string> candidates) {
  const std::size_t allowed = std::max<std::size_t>(2, word.size() / 3);
  std::size_t best = allowed + 1;
  std::string result;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best) {
      best = distance;
      result = candidate;
    }
  }
  return result;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  const std::string name = nearest_name(word, candidates);
  return name.empty() ? "" : " (did you mean '" + name + "'?)";
}

}  // namespace smiter::base
