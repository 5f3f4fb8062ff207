// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smiter::base {

// What blanks and tabs separate. Quotes mean nothing.
[[nodiscard]] std::vector<std::string> split_words(std::string_view text);

}  // namespace smiter::base
