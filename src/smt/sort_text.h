// SPDX-License-Identifier: MIT
// Sorts and symbols as SMT-LIB text.
#pragma once

#include <string>

#include "smt/ids.h"

namespace smiter::smt {

class TermTable;

// Appends a symbol, in |quotes| only where the grammar needs them.
void append_symbol(std::string& out, const TermTable& table, SymbolId symbol);
void append_sort(std::string& out, const TermTable& table, SortId sort);
[[nodiscard]] std::string to_string(const TermTable& table, SortId sort);

}  // namespace smiter::smt
