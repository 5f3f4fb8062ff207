// SPDX-License-Identifier: MIT
#include "campaign/changes/diff.h"

#include <algorithm>
#include <charconv>

#include "base/text/split_words.h"

namespace smiter::campaign {

namespace {

constexpr std::size_t kLongestLine = 1000;  // what is longer was generated

// What comes before the next `end`, which is taken along.
std::string_view take_until(std::string_view& text, char end) {
  const std::string_view part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

std::uint64_t number_at(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// @@ -10,2 +11,3 @@ expr* mk_str_replace(...)
void read_hunk(std::string_view line, ChangedFile& file) {
  const std::size_t plus = line.find(" +"), end = line.find(" @@", 2);
  if (plus == std::string_view::npos || end == std::string_view::npos || plus > end) return;
  const std::string_view place = line.substr(plus + 2, end - plus - 2);
  const std::uint64_t first = number_at(place);
  const std::size_t comma = place.find(',');
  const std::uint64_t count = comma == std::string_view::npos ? 1 : number_at(place.substr(comma + 1));
  // Where something was only removed, the line before stands for it.
  file.added.emplace_back(first, first + std::max<std::uint64_t>(count, 1));
  file.lines.emplace_back(line.substr(end + 3, kLongestLine));
}

}  // namespace

Diff read_raw_diff(std::string_view text) {
  Diff diff;
  while (!text.empty()) {
    // :100644 100644 BLOB BLOB M
    const auto words = base::split_words(take_until(text, '\0'));
    const std::string_view path = take_until(text, '\0');
    if (words.size() != 5 || words[4].empty() || path.empty()) continue;
    diff.files.push_back({.path = std::string(path),
                          .status = words[4][0],
                          .is_regular = words[1].starts_with("100"),
                          .blob = words[3]});
  }
  return diff;
}

void read_patch(std::string_view text, Diff& diff) {
  std::size_t next = 0;
  ChangedFile* file = nullptr;
  bool in_hunks = false;
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    if (line.starts_with("diff --git ")) {
      file = next < diff.files.size() ? &diff.files[next] : nullptr;
      ++next;
      in_hunks = false;
    } else if (file == nullptr) {
      continue;
    } else if (line.starts_with("@@ ")) {
      in_hunks = true;
      read_hunk(line, *file);
    } else if (in_hunks && (line.starts_with('+') || line.starts_with('-')) && line.size() <= kLongestLine) {
      file->lines.emplace_back(line.substr(1));
    }
  }
}

}  // namespace smiter::campaign
