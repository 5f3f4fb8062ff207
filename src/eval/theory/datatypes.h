// SPDX-License-Identifier: MIT
// Datatype values (docs/semantics.md, E7). Constructors, testers and selectors are symbols
// of the script, so they are functions here and not rows of the operator table.
#pragma once

#include "eval/value/outcome.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {

// Structurally acyclic by construction; refuses to nest beyond the limit.
Outcome datatype_construct(const Constructor& constructor, std::vector<Value> fields, const Limits& limits);
// (_ is C)
bool datatype_is(const Value& value, const ConstructorInfo& constructor);
// Field `position` of `constructor`; on a value of another constructor a cell of
// (selector, value).
Outcome datatype_select(const Value& value, const ConstructorInfo& constructor, std::size_t position);
// cvc5's ((_ update selector) value new): unchanged when the constructor is another.
Outcome datatype_update(const Value& value, const ConstructorInfo& constructor, std::size_t position,
                        Value field, const Limits& limits);

}  // namespace smiter::eval
