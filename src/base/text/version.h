// SPDX-License-Identifier: MIT
// The number of a release in what a program prints of itself or in its name, and which of two
// releases is the older one. A version is a number with dots.
#pragma once

#include <compare>
#include <string_view>

namespace smiter::base {

// The first one: 1.2.3 of "This is solver version 1.2.3 [git …]"; empty if the text has no number.
[[nodiscard]] std::string_view version_number(std::string_view text);

// By the first number with dots in each ("a solver, version 4.8.12 - 64 bit" is 4.8.12); if those are
// equal, by the next one, where both have one (a package has a number of its own). Unordered if
// one has none, or if they are equal: nobody can tell then.
[[nodiscard]] std::partial_ordering compare_versions(std::string_view a, std::string_view b);

// For sorting: texts without a number come first, and those of equal version in alphabetical order.
[[nodiscard]] bool version_less(std::string_view a, std::string_view b);

}  // namespace smiter::base
