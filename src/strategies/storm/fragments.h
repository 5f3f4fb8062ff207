// SPDX-License-Identifier: MIT
// Formulas with their values under one assignment (STORM, Algorithm 1, phases 1 and 2):
// the initial pool holds fragments of the seed, the construction pool what connectives
// make of them, each formula once. Values come from our own evaluator, computed so that an instance
// that is read from its text has the same ones. A fragment is left out if it has no value, or if its
// value depends on something that the standard leaves open. The exception is a value that a solver
// was asked for: the fragment stays, and it and what is made of it are marked.
#pragma once

#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "base/rng.h"
#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "strategies/seed.h"
#include "strategies/storm/boolean_depth.h"
#include "strategies/storm/policy.h"
#include "strategies/support/frame.h"

namespace smiter::strategies::storm {

struct Fragment {
  smt::TermId term;
  bool value;
  bool trusted = false;  // a solver said so, at least of a part
};

class Fragments {
 public:
  // The model belongs to the frame's declarations; frame and policy must outlive this. `trusted`:
  // what a solver said of formulas under this model.
  Fragments(Frame& frame, const eval::Model& model, const StormPolicy& policy,
            std::span<const TrustedValue> trusted = {});

  // Fills the construction pool up to `count`; with a small bound on depth there may be fewer.
  void construct(std::size_t count, base::Rng& rng);

  [[nodiscard]] std::span<const Fragment> initial() const { return initial_; }
  [[nodiscard]] std::span<const Fragment> constructed() const { return constructed_; }
  // Formulas of the seed that the evaluator has no value for, children first.
  [[nodiscard]] std::span<const smt::TermId> without_value() const { return without_value_; }
  // From one of the pools: by default 30 % from the initial one, once there is another.
  [[nodiscard]] Fragment draw(base::Rng& rng) const;
  // As a formula that is true: negated if it is false.
  [[nodiscard]] Fragment draw_true(base::Rng& rng);
  // A last check of what an instance says is true; cheap, since values are remembered.
  [[nodiscard]] bool is_true(smt::TermId term) { return evaluator_.evaluate(term).is_true(); }
  [[nodiscard]] smt::TermId negation(smt::TermId term);

 private:
  void evaluate_seed(std::span<const TrustedValue> trusted);
  std::optional<Fragment> combine(base::Rng& rng);

  Frame& frame_;
  // What the standard leaves open stays open, whatever the model chose: another solver may
  // choose otherwise.
  const eval::Model model_;
  eval::Evaluator evaluator_;
  const StormPolicy& policy_;
  BooleanDepth depth_;
  std::vector<Fragment> initial_, constructed_;
  std::unordered_set<smt::TermId> in_construction_;  // the formulas of constructed_
  std::vector<smt::TermId> without_value_;
};

}  // namespace smiter::strategies::storm
