// SPDX-License-Identifier: MIT
// The bundled seeds, for tests of strategies.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "strategies/strategy.h"

namespace smiter::strategies {

// In the order of their paths; none if the tests do not know where the source is.
inline std::vector<Seed> bundled_seeds() {
  const char* const root = std::getenv("SMITER_SOURCE_DIR");
  std::vector<std::string> paths;
  if (root != nullptr) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(root) + "/data/seeds")) {
      if (entry.path().extension() == ".smt2") paths.push_back(entry.path().string());
    }
  }
  std::ranges::sort(paths);
  std::vector<Seed> seeds;
  for (const std::string& path : paths) {
    if (auto text = base::read_file(path)) seeds.push_back({path, std::move(*text), std::nullopt});
  }
  return seeds;
}

}  // namespace smiter::strategies
