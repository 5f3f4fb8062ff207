// SPDX-License-Identifier: MIT
#include "eval/theory/datatypes.h"

namespace smiter::eval {

Outcome datatype_construct(const Constructor& constructor, std::vector<Value> fields, const Limits& limits) {
  for (const Value& field : fields) {
    if (!limits.allows(field)) return Outcome::budget("a datatype value of that size");
  }
  return Value::datatype(constructor, std::move(fields));
}

bool datatype_is(const Value& value, const ConstructorInfo& constructor) {
  return value.constructor()->index == constructor.index;
}

Outcome datatype_select(const Value& value, const ConstructorInfo& constructor, std::size_t position) {
  if (datatype_is(value, constructor)) return value.elements()[position];
  return Outcome::unspecified({.op = constructor.selectors[position], .indices = {}, .args = {value}});
}

Outcome datatype_update(const Value& value, const ConstructorInfo& constructor, std::size_t position,
                        Value field, const Limits& limits) {
  if (!datatype_is(value, constructor)) return value;
  std::vector<Value> fields(value.elements().begin(), value.elements().end());
  fields[position] = std::move(field);
  return datatype_construct(value.constructor(), std::move(fields), limits);
}

}  // namespace smiter::eval
