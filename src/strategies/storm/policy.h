// SPDX-License-Identifier: MIT
// The parameters of STORM, the paper's by their names in its Algorithm 1.
#pragma once

#include <cstdint>
#include <vector>

#include "strategies/tactic.h"

namespace smiter::strategies::storm {

// Shares are of 1000.
struct StormPolicy {
  std::uint32_t max_depth = 64;       // D_max, of fragments and of what is built
  std::uint32_t max_assertions = 64;  // A_max, of an instance
  std::uint32_t constructed = 0;      // NC; 0: 200 to 1500, by the size of the initial pool
  std::uint32_t instances = 0;        // NM; 0: 300 to 1000, likewise
  std::uint32_t assignments = 1;      // of a unit, which share its instances
  bool paper = false;                 // as published: AND and NOT, no unsatisfiable instances
  std::uint32_t incremental = 300;    // scripts with levels and several checks
  std::uint32_t unsat = 200;          // unsatisfiable by construction
  std::vector<Tactic> tactics = {};
  std::uint32_t with_tactic = 50;  // of the satisfiable instances with one check

  [[nodiscard]] static StormPolicy as_published() {
    StormPolicy policy;
    policy.paper = true;
    policy.unsat = 0;
    policy.incremental = 500;
    policy.with_tactic = 500;
    return policy;
  }
};

}  // namespace smiter::strategies::storm
