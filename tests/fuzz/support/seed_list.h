// SPDX-License-Identifier: MIT
// Small scripts, some with a model, that are compiled into the fuzzers: the texts of
// corpus/judge_fuzzer (a script, a line %%, a model) and the smaller ones of data/seeds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "strategies/strategy.h"

namespace smiter::fuzz {

// A text in two parts as a seed. What the script says of its status is believed.
[[nodiscard]] strategies::Seed seed_of(std::string name, std::string_view text);
[[nodiscard]] const std::vector<strategies::Seed>& bundled_seeds();

}  // namespace smiter::fuzz
