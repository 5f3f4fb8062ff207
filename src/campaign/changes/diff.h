// SPDX-License-Identifier: MIT
// The difference between two commits, read from what git prints: `git diff --raw -z` for the files, `git diff
// -U0` for their lines. Both list the files in the same order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace smiter::campaign {

struct ChangedFile {
  std::string path;
  char status = 'M';       // A, D, M
  bool is_regular = true;  // no link, no submodule, after the change
  std::string blob = {};   // what it is after the change
  // Lines that were added or removed, and the functions that git names beside them.
  std::vector<std::string> lines = {};
  // Lines of the new file that were added, from 1: first and one past the last.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> added = {};
  std::vector<std::string> options = {};  // that were touched; filled in by whoever reads the new file

  [[nodiscard]] bool is_removed() const { return status == 'D'; }
};

struct Diff {
  std::vector<ChangedFile> files = {};
  bool cut = false;  // there is more than was read
};

// The files of `git diff --raw -z --no-abbrev`. What does not look like that is passed over.
[[nodiscard]] Diff read_raw_diff(std::string_view text);
// Adds the lines of `git diff -U0`, up to where the text ends.
void read_patch(std::string_view text, Diff& diff);

}  // namespace smiter::campaign
