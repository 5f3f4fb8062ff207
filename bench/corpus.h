// SPDX-License-Identifier: MIT
// The texts that benchmarks work on: the folder SMITER_BENCH_CORPUS, which
// tools/bench sets.
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

// A satisfiable script of about 2 KB, for whoever has no corpus: the bundled seeds are smaller.
// Each x<i> may be i + which, each s<i> "a" and that number.
inline std::string made_script(int which) {
  std::string text = "(set-logic QF_SLIA)\n", assertions;
  for (int i = 0; i < 14; ++i) {
    const std::string x = "x" + std::to_string(i), s = "s" + std::to_string(i), n = std::to_string(i + which);
    text += "(declare-const " + x + " Int)\n(declare-const " + s + " String)\n";
    assertions += "(assert (and (< " + x + " (+ " + n + " 1)) (or (= (str.len " + s + ") " + x +
                  ") (>= (* 2 " + x + ") " + n + "))))\n(assert (str.prefixof \"a\" (str.++ " + s +
                  " \"b\")))\n";
  }
  return text + assertions + "(check-sat)\n";
}

}  // namespace smiter::bench
