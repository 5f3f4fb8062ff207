// SPDX-License-Identifier: MIT
// The parameters of STORM, the paper's by their names in its Algorithm 1. What each of them is in the
// paper stands in parameters.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "strategies/support/tactic.h"

namespace smiter::strategies::storm {

// What the construction pool is made with.
enum class Connectives : std::uint8_t {
  AndNot,  // the paper's
  All,     // also or, xor, =>, =, ite
};

// Of a script with levels. Shares are of 1000.
struct LevelsPolicy {
  std::uint32_t at_once = 4;           // a push or pop takes 1 to so many levels
  std::uint32_t assuming = 250;        // of the checks: check-sat-assuming, of a name for a formula
  std::uint32_t contradictions = 333;  // of the checks: followed by one on a level that is unsat
};

// Shares are of 1000.
struct StormPolicy {
  std::uint32_t max_depth = 64;           // D_max, of the Boolean structure: an atom has depth 1
  std::uint32_t max_assertions = 64;      // A_max, of an instance
  std::uint32_t constructed = 0;          // NC; 0: 200 to 1500, by the size of the initial pool
  std::uint32_t instances = 0;            // NM; 0: 300 to 1000, likewise
  std::uint32_t assignments = 1;          // of a unit, which share its instances
  std::uint32_t random_assignment = 333;  // of the units whose seed has a model: M is another one
  Connectives connectives = Connectives::All;
  std::uint32_t negations = 500;    // of what is constructed: NOT
  std::uint32_t from_seed = 300;    // of the draws: from the initial pool
  std::uint32_t incremental = 300;  // scripts with levels and several checks
  LevelsPolicy levels = {};
  std::uint32_t unsat = 200;  // of the others: unsatisfiable by construction
  std::vector<Tactic> tactics = {};
  std::uint32_t with_tactic = 50;  // of the satisfiable instances with one check

  [[nodiscard]] static StormPolicy as_published() {
    StormPolicy policy;
    policy.random_assignment = 0;
    policy.connectives = Connectives::AndNot;
    policy.incremental = 500;
    policy.levels = {.at_once = policy.max_assertions, .assuming = 0, .contradictions = 0};
    policy.unsat = 0;
    policy.with_tactic = 500;
    return policy;
  }
};

}  // namespace smiter::strategies::storm
