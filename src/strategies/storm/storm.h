// SPDX-License-Identifier: MIT
// STORM (Mansur et al., ESEC/FSE 2020): instances that are satisfiable by construction.
// A seed is taken apart, every fragment gets its value under an assignment, and what is
// put together from fragments is true under that assignment, which is the test's witness.
//
// Beyond the paper, and off with `paper`: more connectives, assignments without a
// solver, unsatisfiable instances (a formula and the negation of an equivalent one), and
// scripts whose answers alternate between sat and unsat.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generate/dialect.h"
#include "strategies/strategy.h"

namespace smiter::strategies::storm {

// Shares are of 1000.
struct StormPolicy {
  std::uint32_t max_depth = 64;       // D_max, of fragments and of what is built
  std::uint32_t max_assertions = 64;  // A_max, of an instance
  std::uint32_t constructed = 0;      // NC; 0: 200 to 1500, by the size of the initial pool
  std::uint32_t instances = 0;        // NM; 0: 300 to 1000, likewise
  bool paper = false;                 // as published: AND and NOT, no unsatisfiable instances
  std::uint32_t incremental = 300;    // scripts with levels and several checks
  std::uint32_t unsat = 200;          // unsatisfiable by construction
  // z3's (check-sat-using TACTIC) instead of check-sat; such tests are for z3 alone.
  std::vector<std::string> tactics = {};
  std::uint32_t with_tactic = 50;

  [[nodiscard]] static StormPolicy as_published() {
    StormPolicy policy;
    policy.paper = true;
    policy.unsat = 0;
    policy.incremental = 500;
    return policy;
  }
};

// `ops` and `targets` must outlive the strategy. A seed's model (Seed::model) is its
// assignment; without one a random assignment is drawn.
[[nodiscard]] std::unique_ptr<Strategy> make_storm(StormPolicy policy, const smt::OpTable& ops,
                                                   const generate::Targets& targets);

}  // namespace smiter::strategies::storm
