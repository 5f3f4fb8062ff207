// SPDX-License-Identifier: MIT
// Durations, sizes and lists as people write them: 500ms, 10s, 5m, 1h; 512M, 2G; a,b.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/process/deadline.h"

namespace smiter::base {
class StopFlag;
}  // namespace smiter::base

namespace smiter::ui {

// In milliseconds; a bare number is seconds.
[[nodiscard]] base::Expected<std::uint64_t> parse_duration(std::string_view text);
// For the whole of a run: more than nothing. The error begins with the option's name.
[[nodiscard]] base::Expected<std::uint64_t> parse_time_limit(std::string_view option, std::string_view text);
// The same, from now; `stop` ends it earlier.
[[nodiscard]] base::Expected<solver::Deadline> parse_deadline(std::string_view option, std::string_view text,
                                                              const base::StopFlag* stop = nullptr);
// In bytes; K, M and G are powers of 1024.
[[nodiscard]] base::Expected<std::size_t> parse_size(std::string_view text);
// What stands between commas; nothing between two is nothing.
[[nodiscard]] std::vector<std::string> split_list(std::string_view text);

}  // namespace smiter::ui
