// SPDX-License-Identifier: MIT
// Renames bound variables so that in the whole script a variable's name means one
// (name, sort) and no global symbol. The parser guarantees this within one term; terms
// that move between assertions need it across all of them, or a name would be captured.
#pragma once

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

// Changes nothing in a script without clashes, which is nearly every one.
void make_names_unique(TermTable& table, Script& script);

// Does this name stand for several functions, or for a function and an operator? Solvers
// differ in when they can tell which is meant.
[[nodiscard]] bool is_overloaded(const TermTable& table, SymbolId name);

// A symbol that no function and no variable of the table has: prefix and a number
// from `counter` on, which is advanced.
[[nodiscard]] SymbolId fresh_symbol(TermTable& table, std::string_view prefix, std::uint32_t& counter);

}  // namespace smiter::smt
