// SPDX-License-Identifier: MIT
#include "eval/model/quoted_text.h"

#include <algorithm>

namespace smiter::eval {

std::size_t skip_quoted(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == ';') return std::min(text.find('\n', at), text.size());
  if (c != '"' && c != '|') return at + 1;
  const std::size_t end = text.find(c, at + 1);
  return end == std::string_view::npos ? text.size() : end + 1;
}

std::size_t find_unquoted(std::string_view text, std::string_view wanted) {
  bool comment = false;
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with(wanted)) return at;
    if (text[at] == ';') comment = true;
    if (text[at] == '\n') comment = false;
    at = comment ? at + 1 : skip_quoted(text, at);
  }
  return std::string_view::npos;
}

std::string with_literals_on_one_line(std::string_view text) {
  std::string out(text);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = skip_quoted(text, at);
    if (text[at] == '"' || text[at] == '|') {
      std::replace(out.begin() + static_cast<std::ptrdiff_t>(at),
                   out.begin() + static_cast<std::ptrdiff_t>(end), '\n', ' ');
    }
    at = end;
  }
  return out;
}

bool is_closed_list(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); at = skip_quoted(text, at)) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && (depth == 0 || --depth == 0)) return at + 1 == text.size();
  }
  return false;
}

}  // namespace smiter::eval
