// SPDX-License-Identifier: MIT
// Durations, sizes and lists as people write them: 500ms, 10s, 5m, 1h; 512M, 2G; a,b.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace smiter::ui {

// In milliseconds; a bare number is seconds.
[[nodiscard]] base::Expected<std::uint64_t> parse_duration(std::string_view text);
// In bytes; K, M and G are powers of 1024.
[[nodiscard]] base::Expected<std::size_t> parse_size(std::string_view text);
// What stands between commas; nothing between two is nothing.
[[nodiscard]] std::vector<std::string> split_list(std::string_view text);

}  // namespace smiter::ui
