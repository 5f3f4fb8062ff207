// SPDX-License-Identifier: MIT
// Every probability of the generator, by name, with its reason. All are shares of 1000.
#pragma once

#include <cstdint>

namespace smiter::generate {

struct GeneratorPolicy {
  // How deep a term is nested where there is a choice; it may be less. Depth 1 is one
  // operator on existing terms, as in TypeFuzz.
  std::uint32_t depth = 3;
  // Below the first operator, the share of arguments that are taken as they are instead
  // of being generated: high, because what the seed already has is what it is about.
  std::uint32_t reuse = 700;
  // Of the terms taken as they are, the share of new literals. Boundary values find
  // overflow and off-by-one bugs that no seed contains.
  std::uint32_t literal = 120;
  // The share of operators outside of the script's logic or on sorts that it lacks.
  std::uint32_t foreign = 60;
  // The share of n-ary operators that get one argument more than they must, each time.
  std::uint32_t extra_argument = 200;
  // Most arguments that an n-ary operator gets.
  std::uint32_t most_arguments = 5;
  // The share of Bool terms that are quantified, where the logic allows it.
  std::uint32_t quantified = 80;
  // Draws from a pool before it is searched: nearly always the first one fits.
  std::uint32_t draws = 4;
  // How often more likely a focused operator is.
  std::uint32_t focus_weight = 30;
  // Operators on sorts of the script, against those that also need another sort.
  std::uint32_t familiar_weight = 4;
};

}  // namespace smiter::generate
