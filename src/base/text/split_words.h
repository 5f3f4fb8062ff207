// SPDX-License-Identifier: MIT
// Words of a line, for command lines and lists that need no quoting.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smiter::base {

// What blanks and tabs separate. Quotes mean nothing.
[[nodiscard]] std::vector<std::string> split_words(std::string_view text);

}  // namespace smiter::base
