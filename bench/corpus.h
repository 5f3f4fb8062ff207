// SPDX-License-Identifier: MIT
// The texts that benchmarks work on: the folder SMITER_BENCH_CORPUS, which
// scripts/bench sets.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"

namespace smiter::bench {

inline std::vector<std::string> corpus_texts() {
  const char* set = std::getenv("SMITER_BENCH_CORPUS");
  const std::filesystem::path folder = set != nullptr ? set : SMITER_SOURCE_DIR "/data/seeds";
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".smt2") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::vector<std::string> texts;
  for (const auto& path : paths) {
    if (auto text = base::read_file(path.string())) texts.push_back(std::move(*text));
  }
  return texts;
}

}  // namespace smiter::bench
