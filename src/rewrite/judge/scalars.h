// SPDX-License-Identifier: MIT
// Edges, neighbours and random values of the sorts whose values have no parts.
#pragma once

#include <vector>

#include "base/rng.h"
#include "eval/value/value.h"

namespace smiter::rewrite {

[[nodiscard]] std::vector<eval::Value> int_edges();
[[nodiscard]] std::vector<eval::Value> real_edges();
[[nodiscard]] std::vector<eval::Value> bitvec_edges(std::uint32_t width);
[[nodiscard]] std::vector<eval::Value> float_edges(eval::FloatFormat format);
[[nodiscard]] std::vector<eval::Value> string_edges();

// Those beside it: one more, one less, one character longer or shorter.
[[nodiscard]] std::vector<eval::Value> neighbours(const eval::Value& value);

[[nodiscard]] eval::Value random_int(base::Rng& rng);
[[nodiscard]] eval::Value random_real(base::Rng& rng);
[[nodiscard]] mpz_class random_bits(std::uint32_t width, base::Rng& rng);
[[nodiscard]] eval::Value random_string(base::Rng& rng);

}  // namespace smiter::rewrite
