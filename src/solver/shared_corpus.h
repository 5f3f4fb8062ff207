// SPDX-License-Identifier: MIT
// For tests: where the shared corpus is, if it is there. SMITER_SHARED names it, else it is
// looked for beside the source folder.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace smiter::solver::testing_support {

// "" when there is none; tests skip then.
inline std::string shared_corpus() {
  const char* given = std::getenv("SMITER_SHARED");
  const char* source = std::getenv("SMITER_SOURCE_DIR");
  const std::filesystem::path root = given != nullptr    ? std::filesystem::path(given)
                                     : source != nullptr ? std::filesystem::path(source) / ".." / "shared"
                                                         : std::filesystem::path();
  const auto corpus = root / "corpus";
  return !root.empty() && std::filesystem::exists(corpus / "KNOWN.tsv") ? corpus.string() : "";
}

}  // namespace smiter::solver::testing_support
