// SPDX-License-Identifier: MIT
// Theories by name: what a random script is about, and which theories a script brings together.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "theory/features.h"

namespace smiter::generate {

struct Theme {
  std::string_view name;
  theory::FeatureSet features;  // what a script about it may use
  theory::FeatureSet sign;      // a script with all of these is about it
};

// Those that z3 and cvc5 both know, and then sets and quantifiers.
[[nodiscard]] std::span<const Theme> themes();
// Without sets and quantifiers.
[[nodiscard]] std::span<const Theme> common_themes();

// Their names, in the order of themes().
[[nodiscard]] std::vector<std::string_view> themes_of(theory::FeatureSet features);

}  // namespace smiter::generate
