// SPDX-License-Identifier: MIT
// Arrays and functions as values (docs/semantics.md, E5, E6): a default and finitely many
// entries, canonical over finite and infinite index sorts alike. A function of
// several arguments is a table of tables, so partial application and extensional
// equality need nothing more.
#pragma once

#include "eval/theory/operators.h"

namespace smiter::eval {

Outcome table_select(const Value& table, const Value& index, const Limits& limits);
Outcome table_store(const Value& table, const Value& index, const Value& element, const Limits& limits);
// The table that is `element` everywhere.
Value table_constant(const Sort& sort, Value element);

// z3's (Set A) as a constant array of Bool.
Outcome set_constant(const Sort& sort, bool full, const Limits& limits);

}  // namespace smiter::eval
