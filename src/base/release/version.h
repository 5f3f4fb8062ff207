// SPDX-License-Identifier: MIT
// Which release this is. The number is in the first lines of the top CMakeLists.txt and nowhere else;
// only version.cpp is compiled again when it changes.
#pragma once

namespace smiter::base {

// "0.2.0".
[[nodiscard]] const char* version();

// Of the newest release in NEWS.md, "2026-11-18"; "" if there is none.
[[nodiscard]] const char* release_date();

}  // namespace smiter::base
