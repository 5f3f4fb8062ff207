// SPDX-License-Identifier: MIT
// Every parameter of DIVER by name. Shares are of 1000.
#pragma once

#include <cstdint>

#include "generate/policy.h"

namespace smiter::strategies::diver {

// Are positions drawn by their scores, or all alike?
enum class Weights : std::uint8_t {
  Always,
  Never,
  // Not in formulas of uninterpreted functions alone, most of whose positions have the same score: there
  // weights give fewer mutants per second (docs/measured/diver.md).
  WhereTheyHelp,
};

// Which formula of a unit's pool has the next round?
enum class PoolOrder : std::uint8_t {
  // Often the seed, so that not all come to descend from one mutant; often the newest, so that some go
  // far from it.
  Leaning,
  // Algorithm 1: all alike, and none twice.
  Alike,
};

// What a unit for one target takes from outside of the seed's logic.
enum class Beyond : std::uint8_t {
  Nothing,
  Extensions,  // the solver's own operators on the seed's sorts
  Anything,
};

// Many members: every choice of the strategy, each with a name, in one place.
struct DiverPolicy {
  // Satisfiable mutants of a unit. A campaign comes back to a seed with another unit, other options and
  // another model, so that short units see more of all three.
  std::uint32_t mutants = 100;
  // Mutants of one formula before another one of the pool has its turn.
  std::uint32_t round = 25;
  PoolOrder order = PoolOrder::Leaning;
  std::uint32_t pool = 64;         // formulas; beyond, a new one takes the place of an older one
  std::uint32_t tries = 50;        // for one term, until another is drawn
  std::uint32_t depth = 5;         // operators on top of each other in a new term
  std::uint32_t leaf = 100;        // new terms without an operator
  std::uint32_t complicate = 500;  // with fresh variables
  std::uint32_t most_fresh = 3;    // of one step
  bool fresh_of_all_sorts = true;  // not of Int and Real alone
  // Units in which the operators of one of several targets may be used. With one target
  // they always are: no other solver has to understand the test.
  std::uint32_t solver_specific = 150;
  Beyond beyond = Beyond::Anything;  // in such units
  // Units that move to another model of the seed first, and by how many changes.
  std::uint32_t other_models = 0;
  std::uint32_t model_changes = 4;
  bool new_models = false;  // units may start from stored mutants and new models of them
  Weights weights = Weights::WhereTheyHelp;
  bool early_rejection = true;  // by constraints that are complete
  bool seed_terms = true;       // small terms of the seed stand in new terms, not leaves alone
  bool refuses_dull = true;     // new terms without a symbol are not used

  generate::GeneratorPolicy generator = {.depth = 5, .reuse = 600, .literal = 200, .foreign = 120};

  [[nodiscard]] static DiverPolicy as_published() {
    DiverPolicy policy;
    policy.mutants = 2000;  // two rounds: the second is of a mutant
    policy.round = 1000;
    policy.order = PoolOrder::Alike;
    policy.pool = 1000;
    policy.fresh_of_all_sorts = false;
    policy.solver_specific = 1000;
    policy.beyond = Beyond::Extensions;
    policy.new_models = true;
    policy.weights = Weights::Always;
    policy.early_rejection = false;
    policy.seed_terms = false;
    policy.refuses_dull = false;
    policy.generator.literal = 0;
    policy.generator.foreign = 0;
    policy.generator.quantified = 0;
    return policy;
  }
  // The variants of the paper's Fig. 3.
  [[nodiscard]] static DiverPolicy without_weights() {
    DiverPolicy policy = as_published();
    policy.weights = Weights::Never;
    return policy;
  }
  [[nodiscard]] static DiverPolicy without_complicate() {
    DiverPolicy policy = as_published();
    policy.complicate = 0;
    return policy;
  }
};

}  // namespace smiter::strategies::diver
