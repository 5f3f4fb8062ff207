// SPDX-License-Identifier: MIT
// Formulas with their values under one assignment (STORM, Algorithm 1, phases 1 and 2):
// the initial pool holds fragments of the seed, the construction pool what connectives
// make of them. Values come from our own evaluator; a fragment that has none, or whose
// value hangs on something that the standard leaves open, is left out.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "strategies/frame.h"

namespace smiter::strategies::storm {

struct Fragment {
  smt::TermId term;
  bool value;
};

class Fragments {
 public:
  // The model belongs to the frame's declarations; both must outlive this.
  Fragments(Frame& frame, const eval::Model& model, std::uint32_t max_depth);

  // Fills the construction pool up to `count`. `paper`: by AND and NOT only.
  void construct(std::size_t count, bool paper, base::Rng& rng);

  [[nodiscard]] std::span<const Fragment> initial() const { return initial_; }
  [[nodiscard]] std::span<const Fragment> constructed() const { return constructed_; }
  // 30 % from the initial pool, 70 % from the construction pool, once there is one.
  [[nodiscard]] Fragment draw(base::Rng& rng) const;
  // As a formula that is true: negated if it is false.
  [[nodiscard]] smt::TermId draw_true(base::Rng& rng);
  // A last check of all that an instance says is true; cheap, since values are remembered.
  [[nodiscard]] bool are_true(std::span<const smt::TermId> terms);
  [[nodiscard]] smt::TermId negation(smt::TermId term);

 private:
  void evaluate_seed();
  std::optional<Fragment> combine(bool paper, base::Rng& rng);

  Frame& frame_;
  eval::Evaluator evaluator_;
  std::uint32_t max_depth_;
  std::vector<Fragment> initial_, constructed_;
};

}  // namespace smiter::strategies::storm
