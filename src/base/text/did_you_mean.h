// SPDX-License-Identifier: MIT
// The nearest known name to a mistyped one, for error messages that say what to do.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace smiter::base {

// The candidate with the smallest edit distance to `word`, or "" when none is near
// enough (more than a third of the word, at least 2, would have to change).
[[nodiscard]] std::string nearest_name(std::string_view word, std::span<const std::string> candidates);

// " (did you mean 'x'?)", or "" when nothing is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

}  // namespace smiter::base
