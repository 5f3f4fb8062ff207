// SPDX-License-Identifier: MIT
#include "base/text/split_words.h"

#include <algorithm>

namespace smiter::base {

std::vector<std::string> split_words(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  std::vector<std::string> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

}  // namespace smiter::base
