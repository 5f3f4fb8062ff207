// SPDX-License-Identifier: MIT
// The tactics of data/tactics/preserving.txt: what satisfies the assertions satisfies a goal of theirs. Only
// these can lose a model; what others lose, they may.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace smiter::theory {

[[nodiscard]] std::span<const std::string> preserving_tactics();

// `tactic` as it is written, whatever its white space; "(using-params simplify :som true)".
[[nodiscard]] bool keeps_models(std::string_view tactic);

}  // namespace smiter::theory
