// SPDX-License-Identifier: MIT
// Some uses of a constant exchanged for a term that means the same, others left.
#pragma once

#include <unordered_map>

#include "base/rng.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::fusion {

using Exchange = std::unordered_map<smt::TermId, smt::TermId>;

// `root` with each use of a constant of the map, by distinct parent and place, exchanged with
// an even chance. What stands in for a constant must be closed. Patterns stay as they are.
[[nodiscard]] smt::TermId exchange_some(smt::TermTable& table, smt::TermId root, const Exchange& exchange,
                                        base::Rng& rng);

}  // namespace smiter::strategies::fusion
