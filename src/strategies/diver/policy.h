// SPDX-License-Identifier: MIT
// Every number of DIVER by name. Shares are of 1000.
#pragma once

#include <cstdint>

#include "generate/policy.h"

namespace smiter::strategies::diver {

struct DiverPolicy {
  // Satisfiable mutants of a unit. The paper makes 1000 of a seed before it takes the
  // next; a campaign comes back to a seed with another unit, other options and another
  // model, so that shorter units see more of all three.
  std::uint32_t mutants = 100;
  // Mutants of one formula before another one of the pool has its turn.
  std::uint32_t round = 25;
  std::uint32_t tries = 50;        // for one term, until another is drawn
  std::uint32_t depth = 5;         // operators on top of each other in a new term
  std::uint32_t leaf = 100;        // new terms without an operator
  std::uint32_t complicate = 500;  // with fresh variables
  std::uint32_t most_fresh = 3;    // of one step
  // Units in which the operators of one of several targets may be used. With one target
  // they always are: no other solver has to understand the test.
  std::uint32_t solver_specific = 150;
  // Units that move to another model of the seed first, and by how many changes.
  std::uint32_t other_models = 0;
  std::uint32_t model_changes = 4;
  bool new_models = false;      // units may start from stored mutants and new models of them
  bool weighted = true;         // positions by their scores, or all alike
  bool early_rejection = true;  // by constraints that are complete
  bool paper = false;           // as published

  generate::GeneratorPolicy generator = {.depth = 5, .reuse = 600, .literal = 200, .foreign = 120};

  [[nodiscard]] static DiverPolicy as_published() {
    DiverPolicy policy;
    policy.mutants = 1000;
    policy.round = 1000;
    policy.solver_specific = 0;
    policy.generator.foreign = 0;
    policy.paper = true;
    return policy;
  }
};

}  // namespace smiter::strategies::diver
