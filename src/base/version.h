// SPDX-License-Identifier: MIT
// Which of two releases is the older one, from what the programs print of themselves.
#pragma once

#include <compare>
#include <string_view>

namespace smiter::base {

// By the first number with dots in each ("Z3 version 4.8.12 - 64 bit" is 4.8.12); if those are
// equal, by the next one, where both have one (a package has a number of its own). Unordered if
// one has none, or if they are equal: nobody can tell then.
[[nodiscard]] std::partial_ordering compare_versions(std::string_view a, std::string_view b);

// For sorting: texts without a number come first, and those of equal version in alphabetical order.
[[nodiscard]] bool version_less(std::string_view a, std::string_view b);

}  // namespace smiter::base
