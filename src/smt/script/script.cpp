// SPDX-License-Identifier: MIT
#include "smt/script/script.h"

namespace smiter::smt {

std::optional<bool> global_declarations(std::string_view option) {
  constexpr std::string_view kKeyword = ":global-declarations", kBlanks = " \t\r\n";
  if (!option.starts_with(kKeyword)) return std::nullopt;
  option.remove_prefix(kKeyword.size());
  const std::size_t begin = option.find_first_not_of(kBlanks);
  if (begin == 0) return std::nullopt;  // a longer keyword
  if (begin == std::string_view::npos) return false;
  return option.substr(begin, option.find_last_not_of(kBlanks) + 1 - begin) == "true";
}

}  // namespace smiter::smt
