// SPDX-License-Identifier: MIT
// The tests of one assignment: STORM's Algorithm 1, phase 3, and what goes beyond it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "eval/model/model.h"
#include "strategies/storm/fragments.h"
#include "strategies/storm/instance.h"
#include "strategies/storm/policy.h"
#include "testcase/test.h"

namespace smiter::strategies::storm {

// What a maker starts from. `model` is `witness` as read for the frame's declarations.
struct Assignment {
  std::string witness;  // define-funs
  eval::Model model;
  std::span<const TrustedValue> trusted = {};  // by solver `trusted_solver`, under this model
  std::string trusted_solver = {};
};

class Maker {
 public:
  // Frame, policy and trusted values must outlive it.
  Maker(Frame& frame, Assignment assignment, const StormPolicy& policy, base::Rng rng);

  [[nodiscard]] bool has_fragments() const { return !fragments_.initial().empty(); }
  // NM: how many instances are to be made.
  [[nodiscard]] std::size_t planned() const;
  // A test, its last step in words; nothing if a draw did not work out: try again.
  [[nodiscard]] std::optional<testcase::Test> make();

 private:
  // A contradiction: both true at once is impossible, and why.
  struct Contradiction {
    smt::TermId formula, negation;
    std::string why;
  };

  std::optional<testcase::Test> draw();
  std::optional<testcase::Test> satisfiable();
  std::optional<testcase::Test> unsatisfiable();
  std::optional<testcase::Test> rewritten_seed();
  std::optional<testcase::Test> incremental();
  void change_level(Instance& instance, std::size_t& levels);
  bool contradict(Instance& instance);
  void assume(Instance& instance);
  std::optional<Contradiction> contradiction();
  smt::TermId hide(smt::TermId term);

  [[nodiscard]] std::size_t draw_count() { return 1 + rng_.below(policy_.max_assertions); }
  std::optional<std::vector<smt::TermId>> draw_true(std::size_t count);
  testcase::Test finish(Instance& instance, bool with_witness);

  Frame& frame_;
  Assignment assignment_;
  const StormPolicy& policy_;
  Fragments fragments_;
  base::Rng rng_;
  // Of the test that is being made.
  std::string words_, extra_witness_;
  bool trusted_ = false;  // does it hold only if the trusted solver is right?
};

}  // namespace smiter::strategies::storm
