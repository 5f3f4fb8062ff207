// SPDX-License-Identifier: MIT
// The numbers of the strategy `rewrite`, by name. Shares are of 1000.
#pragma once

#include <cstdint>

#include "generate/policy.h"

namespace smiter::strategies::rewrite {

struct RewritePolicy {
  // Tests of a unit, and terms of a test. Many terms share one process and one reading of the
  // declarations; with more of them a crash or a timeout would cost more.
  std::uint32_t tests = 16;
  std::uint32_t terms = 64;
  // Of a test that asks for preprocessing: its assertions at most, and its tactics. Few assertions are
  // satisfied by an assignment that the judge tries.
  std::uint32_t assertions = 3;
  std::uint32_t tactics = 8;
  // Atoms of the history that a unit takes its terms from.
  std::uint32_t atoms = 40;
  // Units that declare symbols of their own instead of a seed's: what no seed has.
  std::uint32_t own_declarations = 400;
  // Of the terms of a unit with a seed: parts of the seed as they are, and parts with something
  // exchanged. The rest is generated over the seed's terms.
  std::uint32_t parts = 150;
  std::uint32_t changed = 350;
  // Units whose terms only one of the solvers must understand: operators of its own come in.
  std::uint32_t for_one = 350;
  // Operators on top of each other in a generated term. Rules fire on small terms, and a small
  // one is quick to judge.
  std::uint32_t most_levels = 3;
  // Larger terms are left out: nobody could read the report, and most of what is in them is folded.
  std::uint32_t largest = 60;
  // Constants are what makes rules fire.
  generate::GeneratorPolicy generator = {.reuse = 550, .literal = 350, .foreign = 150};
};

}  // namespace smiter::strategies::rewrite
