// SPDX-License-Identifier: MIT
// Seeds from files, folders and globs. Whatever lies in a folder, reading it ends: nothing
// but regular files is opened, links are followed once, sizes and depths are bounded. What
// cannot be used is listed with the reason, once.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/expected.h"
#include "strategies/seed.h"
#include "theory/features.h"

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::campaign {

struct SkippedSeed {
  std::string name;
  std::string reason;
};

struct LoadedSeeds {
  std::vector<strategies::Seed> seeds;  // sorted by name, none twice
  std::vector<SkippedSeed> skipped;
  std::vector<std::string> missing;  // of the paths and globs: those that name nothing
};

struct SeedLimits {
  std::size_t bytes = std::size_t{1} << 20;
  // Beyond this solvers run out of stack while reading, which their maintainers know.
  std::size_t depth = 3000;
};

// Why a file is not even to be read; nothing: it may be.
using Refusal = std::function<std::optional<std::string>(const std::string& file)>;

// In a folder, files named *.smt2 are taken, at any depth.
[[nodiscard]] LoadedSeeds load_seeds(std::span<const std::string> paths, const smt::OpTable& ops,
                                     const SeedLimits& limits = {}, const Refusal& refusal = {});

// With its logic and its label. An error says why the text is of no use as a seed.
[[nodiscard]] base::Expected<strategies::Seed> read_seed(std::string name, std::string text,
                                                         const smt::OpTable& ops, const SeedLimits& limits,
                                                         const theory::RowFeatures& rows);

}  // namespace smiter::campaign
