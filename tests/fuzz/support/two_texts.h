// SPDX-License-Identifier: MIT
// Inputs that are a script and, after a line %%, a model of it.
#pragma once

#include <string_view>

namespace smiter::fuzz {

struct TwoTexts {
  std::string_view script, model;
  bool has_model = false;
};
[[nodiscard]] TwoTexts split(std::string_view input);

// Does the script parse?
[[nodiscard]] bool reads(std::string_view input);

}  // namespace smiter::fuzz
