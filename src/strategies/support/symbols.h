// SPDX-License-Identifier: MIT
// Questions about the symbols of a script that several strategies ask.
#pragma once

#include "smt/terms/terms.h"

namespace smiter::strategies {

// Does a function of the script have the name of an operator? Then its logic must not become ALL,
// where the name means the operator.
[[nodiscard]] bool names_an_operator(const smt::TermTable& table);

enum class BoundVariables : std::uint8_t { AreSymbols, AreNone };
// Is it a truth value in disguise, such as (< 3 2)? Solvers simplify it away, and what stood in its
// place with it.
[[nodiscard]] bool is_without_symbols(const smt::TermTable& table, smt::TermId term, BoundVariables bound);

}  // namespace smiter::strategies
