// SPDX-License-Identifier: MIT
// Pairs of variables, one of each seed, with the variable that fuses them.
#pragma once

#include <string>
#include <vector>

#include "base/rng.h"
#include "eval/model/model.h"
#include "strategies/fusion/fusion.h"
#include "strategies/fusion/joined.h"

namespace smiter::strategies::fusion {

struct Pair {
  smt::TermId x, y, z;
  smt::TermId x_again, y_again;          // in terms of x, y and z
  std::vector<smt::TermId> constraints;  // z = f(x, y), x = …, y = …
  std::string declaration;               // of z
  std::string seed_values;               // what a witness says of x or y if no model does
  std::string value;                     // ... and of z
  std::string words;                     // for provenance
};

// At most `count`, by rules of `rows`. `model`: of the joined script, extended by the values of z; a pair
// whose values break its rule's guard is not used. Without a model only rules without a guard are, unless
// `constrained`: then the constraints are asserted, which is as good.
[[nodiscard]] std::vector<Pair> draw_pairs(Joined& joined, eval::Model* model, bool constrained,
                                           FusionRows rows, std::size_t count, base::Rng& rng);

}  // namespace smiter::strategies::fusion
