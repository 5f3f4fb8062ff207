// SPDX-License-Identifier: MIT
// The shared corpus, if it lies beside the source tree. Tests that use it skip with a
// message when it does not: nothing of it ships with the project.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace smiter::tests {

inline std::filesystem::path corpus_path() {
  const char* set = std::getenv("SMITER_SHARED");
  const char* source = std::getenv("SMITER_SOURCE_DIR");
  const std::filesystem::path shared =
      set != nullptr ? std::filesystem::path(set)
                     : std::filesystem::path(source != nullptr ? source : ".") / ".." / "shared";
  return shared / "corpus";
}

inline bool has_corpus() {
  return std::filesystem::is_directory(corpus_path() / "dev");
}

// Every script of the corpus's dev part, relative to it, sorted.
inline std::vector<std::string> corpus_files() {
  std::vector<std::string> files;
  const auto dev = corpus_path() / "dev";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(dev)) {
    if (entry.path().extension() == ".smt2")
      files.push_back(std::filesystem::relative(entry.path(), dev).string());
  }
  std::ranges::sort(files);
  return files;
}

// The manifest's columns by file.
inline std::map<std::string, std::vector<std::string>> manifest() {
  std::map<std::string, std::vector<std::string>> rows;
  std::ifstream in(corpus_path() / "MANIFEST.tsv");
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> columns(1);
    for (char c : line) {
      if (c == '\t') {
        columns.emplace_back();
      } else {
        columns.back() += c;
      }
    }
    rows.emplace(columns[0], columns);
  }
  return rows;
}

}  // namespace smiter::tests

#define SKIP_WITHOUT_CORPUS() \
  if (!::smiter::tests::has_corpus()) GTEST_SKIP() << "the shared corpus is not beside the source tree"
