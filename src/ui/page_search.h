// SPDX-License-Identifier: MIT
// The only script of a campaign's page: a field that searches its findings. The page's policy
// lets nothing run but the text with this hash, whatever names and solvers' words are in it.
#pragma once

#include <string_view>

namespace smiter::ui {

extern const std::string_view kSearchScript;
extern const std::string_view kSearchHash;  // of the script, as a policy wants it
extern const std::string_view kSearchBox;   // shown by the script only

}  // namespace smiter::ui
