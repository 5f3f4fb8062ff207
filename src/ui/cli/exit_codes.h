// SPDX-License-Identifier: MIT
// The program's exit codes, the same for every subcommand.
#pragma once

namespace smiter::ui {

inline constexpr int kNothingFound = 0;
inline constexpr int kFindings = 1;
inline constexpr int kBadUse = 2;
inline constexpr int kUndecided = 3;   // smiter eval: neither valid nor invalid
inline constexpr int kOwnFailure = 4;  // smiter fuzz: it kept crashing

}  // namespace smiter::ui
