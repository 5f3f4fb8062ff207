// SPDX-License-Identifier: MIT
// STORM's minimisation (the paper's Algorithm 2) as moves of the reducer: instances are made
// anew under smaller bounds, first on the number of assertions, then on depth, and the
// smallest bound under which one still shows the bug is found by binary search.
//
// The bounds that are tried are powers of two: what the reducer knows to have failed under
// one bound it need not try again on the way to another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reduce/move/move.h"

namespace smiter::strategies::storm {

// Instance number `number` under these bounds; the same one whenever it is asked for.
// Nothing if there is none.
using Regenerate = std::function<std::optional<std::string>(std::uint32_t assertions, std::uint32_t depth,
                                                            std::size_t number)>;

enum class Bound : std::uint8_t { Assertions, Depth };

// `probes`: instances per bound; the paper makes 1,000 and its reducer has no other move.
[[nodiscard]] std::unique_ptr<reduce::Move> make_regenerate_move(Bound bound, Regenerate regenerate,
                                                                 std::size_t probes = 16);

}  // namespace smiter::strategies::storm
