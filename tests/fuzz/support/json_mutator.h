// SPDX-License-Identifier: MIT
// Mutations of JSON documents as trees: a value dropped, doubled, taken from elsewhere,
// replaced by one of another type or at the end of its range, nested deeply.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace smiter::fuzz {

// A text that is no JSON, or not worth keeping, becomes `sample`.
[[nodiscard]] std::string mutate_json(std::string_view text, std::string_view sample, std::uint64_t seed);

}  // namespace smiter::fuzz
