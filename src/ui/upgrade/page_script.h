// SPDX-License-Identifier: MIT
// The one script of the page of `smiter upgrade`: filters. Its hash is in the page's policy, so that a
// browser runs this text and no other.
#pragma once

#include <string_view>

namespace smiter::ui {

extern const std::string_view kFilterScript;
extern const std::string_view kFilterHash;  // of the script, as a policy wants it

}  // namespace smiter::ui
