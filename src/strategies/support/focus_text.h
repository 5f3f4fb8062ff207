// SPDX-License-Identifier: MIT
// What a focus (strategies/support/focus.h) says beyond operators and theories: options of solvers, the share
// of the effort, and theories that have no operators of their own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::strategies {

// A theory that is known by words of a script: datatypes have no row in data/operators.
struct WordTheory {
  std::string_view name;
  std::span<const std::string_view> words;
};
[[nodiscard]] std::span<const WordTheory> word_theories();

// The items of a focus, as they stand between the commas.
[[nodiscard]] std::vector<std::string_view> focus_items(std::string_view text);

// Names after "option:".
[[nodiscard]] std::vector<std::string> focused_options(std::string_view text);

// The number after "share:": so many of 100 units are to be of seeds in focus. 0 if it does not say.
[[nodiscard]] std::uint32_t focus_share(std::string_view text);

}  // namespace smiter::strategies
