// SPDX-License-Identifier: MIT
// What `smiter --version` prints: the release, the commit, and what the program was built with.
#pragma once

#include <string>

namespace smiter::ui {

// Of the source that the program was built from: "9f33bd8", "9f33bd8-dirty" if it had changes that were not
// committed, "unknown" outside of a clone. cmake/commit.cmake writes it at every build.
extern const char* const kCommit;

// Four lines. The first is "smiter 0.2.0" and nothing else: scripts read it.
[[nodiscard]] std::string version_text();

}  // namespace smiter::ui
