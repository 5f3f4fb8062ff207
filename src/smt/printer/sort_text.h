// SPDX-License-Identifier: MIT
// Sorts and symbols as SMT-LIB text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "smt/terms/ids.h"
#include "smt/terms/sorts.h"

namespace smiter::smt {

class TermTable;

// The word for sorts of this kind: Int, BitVec, Array, ->. Empty for kinds whose sorts have names of
// their own, or none.
[[nodiscard]] std::string_view name_of(SortKind kind);
// The kind that is a sort by itself, without indices and arguments.
[[nodiscard]] std::optional<SortKind> simple_sort_named(std::string_view name);

// Appends a symbol, in |quotes| only where the grammar needs them.
void append_symbol(std::string& out, const TermTable& table, SymbolId symbol);
void append_sort(std::string& out, const TermTable& table, SortId sort);
[[nodiscard]] std::string to_string(const TermTable& table, SortId sort);

}  // namespace smiter::smt
