// SPDX-License-Identifier: MIT
// Markdown's fences as CommonMark has them: a line of three or more backticks or tildes,
// indented by at most three blanks, closed by one at least as long of the same kind.
#include <algorithm>

#include "history/miner.h"

namespace smiter::history {

namespace {

struct Fence {
  char mark = 0;
  std::size_t length = 0;
  bool bare = false;  // nothing after it: it can close
};

// The lines of a quotation (> …) count as lines of their own.
std::string_view without_quote(std::string_view line) {
  for (;;) {
    const std::size_t at = line.find_first_not_of(' ');
    if (at == std::string_view::npos || at > 3 || line[at] != '>') return line;
    line.remove_prefix(at + 1);
    if (line.starts_with(' ')) line.remove_prefix(1);
  }
}

Fence fence_of(std::string_view line) {
  const std::size_t at = line.find_first_not_of(' ');
  if (at == std::string_view::npos || at > 3) return {};
  const char mark = line[at];
  if (mark != '`' && mark != '~') return {};
  const std::size_t end = std::min(line.find_first_not_of(mark, at), line.size());
  const std::string_view rest = line.substr(end);
  // Backticks on one line with their end are a span of code, not a fence.
  if (end - at < 3 || (mark == '`' && rest.find('`') != std::string_view::npos)) return {};
  return {mark, end - at, rest.find_first_not_of(" \t\r") == std::string_view::npos};
}

}  // namespace

std::vector<std::string> fenced_scripts(std::string_view markdown) {
  std::vector<std::string> scripts;
  std::string block;
  Fence open;
  const auto close = [&] {
    if (block.find("(check-sat") != std::string::npos) scripts.push_back(std::move(block));
    block.clear();
    open = {};
  };
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    std::string_view line = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    line = without_quote(line);
    const Fence fence = fence_of(line);
    if (open.mark == 0) {
      if (fence.mark != 0) open = fence;
    } else if (fence.mark == open.mark && fence.length >= open.length && fence.bare) {
      close();
    } else {
      block += line;
      block += '\n';
    }
  }
  if (open.mark != 0) close();
  return scripts;
}

}  // namespace smiter::history
