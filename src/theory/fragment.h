// SPDX-License-Identifier: MIT
// Is a script what its logic says that it is? A solver that is told the logic may rely on it:
// what it says of anything else, "unknown" above all, is no surprise.
#pragma once

#include <cstdint>

#include "smt/script.h"
#include "smt/terms.h"

namespace smiter::theory {

enum class Fit : std::uint8_t {
  Inside,   // it is, or it names no logic
  Outside,  // it is not: another theory, a product, a difference that is none, a clause that is not Horn
  Unknown,  // nobody told us what that logic holds
};

[[nodiscard]] Fit fit_of_logic(const smt::TermTable& table, const smt::Script& script);

// Is the formula a conjunction of Horn clauses over the declared predicates: at most one
// of them positive in each, no `exists` that does not stand below a negation? No also means that
// we could not see it.
[[nodiscard]] bool is_horn(const smt::TermTable& table, smt::TermId formula);

// Does the script promise Horn clauses and hold something else? An engine for Horn clauses gives
// such a formula another meaning, so that not only `unknown` is a fair answer.
[[nodiscard]] bool breaks_horn(const smt::TermTable& table, const smt::Script& script);

}  // namespace smiter::theory
