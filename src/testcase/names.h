// SPDX-License-Identifier: MIT
// Other names for the symbols of a text: a witness has to follow when a script's symbols
// are renamed.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace smiter::testcase {

// Old and new name, both without bars.
using Names = std::vector<std::pair<std::string, std::string>>;

// The text with every symbol that is an old name exchanged, all at once.
[[nodiscard]] std::string with_names(const std::string& text, const Names& names);

}  // namespace smiter::testcase
