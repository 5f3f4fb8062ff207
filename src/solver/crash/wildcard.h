// SPDX-License-Identifier: MIT
// Patterns of the profiles: plain text in which `*` stands for any run of bytes. No
// regular expressions: what a solver prints is hostile input, and the standard
// library's engine recurses on it. Matching here is linear in practice and bounded.
#pragma once

#include <string_view>

namespace smiter::solver {

// The whole text matches.
[[nodiscard]] bool wildcard_match(std::string_view pattern, std::string_view text);
// Some part of the text matches.
[[nodiscard]] bool wildcard_search(std::string_view pattern, std::string_view text);

}  // namespace smiter::solver
