// SPDX-License-Identifier: MIT
// Rewriters on trial: a test asks a solver to simplify terms, (simplify t), and solves nothing. The
// judge (rewrite/judge) compares the value of each term with that of what the solver prints.
//
// No paper does this. Exhaustive testing of small formulas (ET) is the nearest: `smiter enumerate`
// does that for terms. Here terms are random, and larger.
//
// What the strategy entitles us to expect: that a term and its simplification have the same value under
// every assignment. So a test must assert nothing: cvc5 uses what is asserted. The variant `apply` asserts
// formulas and asks what preprocessing makes of them; there we expect that no model is lost (oracle/goals.h).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "generate/targets.h"
#include "history/history.h"
#include "strategies/rewrite/policy.h"
#include "strategies/strategy.h"

namespace smiter::strategies::rewrite {

// Where the terms of a variant come from.
enum class Source : std::uint8_t {
  Mixed,      // seeds, and declarations of its own
  Generator,  // declarations of its own: no seed is needed
  Parts,      // terms of seeds as they are
  Changed,    // terms of seeds with something exchanged
  History,    // atoms of old bugs, as they are, changed, and what is made of them: no seed is needed
  Applied,    // as Mixed, but formulas: (apply T) asks what a tactic makes of them
};

// `history` is for Source::History alone.
[[nodiscard]] std::unique_ptr<Strategy> make_rewrite(Source source, const RewritePolicy& policy,
                                                     const smt::OpTable& ops,
                                                     const generate::Targets& targets, std::string_view name,
                                                     std::shared_ptr<const history::History> history = {});

}  // namespace smiter::strategies::rewrite
