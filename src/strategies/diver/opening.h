// SPDX-License-Identifier: MIT
// A seed and a model of it that the evaluator verified: what a unit starts from.
#pragma once

#include <memory>
#include <string>

#include "base/expected.h"
#include "base/rng.h"
#include "eval/model/model.h"
#include "strategies/diver/mutants.h"
#include "strategies/seed.h"
#include "strategies/support/frame.h"

namespace smiter::strategies::diver {

struct Opening {
  std::unique_ptr<Frame> frame;
  std::uint32_t functions = 0;  // of the seed, before those of the model
  std::string witness;          // as text
  eval::Model model;            // without values for what the standard leaves open
  Formula formula;              // what is asserted and true
};

// An error if no model is known to satisfy the seed: nobody's bug. Assertions whose truth
// we cannot tell are left out, and those of other checks if the seed asks several times;
// the steps of the formula say so.
[[nodiscard]] base::Expected<Opening> open_seed(const Seed& seed, const smt::OpTable& ops,
                                                const generate::Targets& targets, base::Rng& rng);

}  // namespace smiter::strategies::diver
