// SPDX-License-Identifier: MIT
// Whole files, bounded. Seeds are hostile input: a folder, a FIFO, a device or a
// file beyond the limit is an error, never a hang.
#pragma once

#include <cstddef>
#include <string>

#include "base/expected.h"

namespace smiter::base {

inline constexpr std::size_t kLargestFile = std::size_t{1} << 30;

[[nodiscard]] Expected<std::string> read_file(const std::string& path, std::size_t limit = kLargestFile);
// Standard input, up to the limit.
[[nodiscard]] Expected<std::string> read_standard_input(std::size_t limit = kLargestFile);
// Writes to a temporary name beside `path` and renames: the file is old or new, never half.
[[nodiscard]] Status write_file(const std::string& path, std::string_view text);

}  // namespace smiter::base
