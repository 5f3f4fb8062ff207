// SPDX-License-Identifier: MIT
// What evaluating terms may cost.
#pragma once

#include <cstdint>

#include "eval/value/budget.h"
#include "eval/value/outcome.h"

namespace smiter::eval {

struct EvalLimits {
  Limits values = {};
  std::uint64_t steps = 20'000'000;  // of a call of evaluate(): nodes, and other work (eval/value/budget.h)
  std::uint32_t calls = 20'000;      // nested applications of definitions
  std::uint32_t nesting = 40;        // binders that are evaluated inside each other
  std::uint64_t domain = 4096;       // elements of a finite sort that a quantifier runs over
  std::uint64_t instances = 50'000;  // of the quantifiers of one call
  std::uint32_t at_hand = 12;        // values per sort that are tried in quantifiers and cells
  // Try in a quantifier only the values of its own terms: no value depends then on what
  // else a script says.
  bool own_values_only = false;
  std::uint64_t bytes = std::uint64_t{512} << 20;  // of the values that a call makes
  // What all calls together may spend, if that is limited. A call gets half of what is left, so
  // that a hard term does not starve the others. It must outlive the evaluator.
  Budget* shared = nullptr;
};

}  // namespace smiter::eval
