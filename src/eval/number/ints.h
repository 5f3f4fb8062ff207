// SPDX-License-Identifier: MIT
// Integer arithmetic on values (docs/semantics.md, E1). Machine words when they suffice.
#pragma once

#include "eval/theory/operators.h"

namespace smiter::eval {

Outcome int_add(const Value& a, const Value& b, const Limits& limits);
Outcome int_sub(const Value& a, const Value& b, const Limits& limits);
Outcome int_mul(const Value& a, const Value& b, const Limits& limits);
Value int_neg(const Value& a);
int int_compare(const Value& a, const Value& b);  // sign of a - b

// m = n * quotient + rest with 0 <= rest < |n|; n not 0.
struct EuclideanDivision {
  Value quotient;
  Value rest;
};
EuclideanDivision int_divide(const Value& m, const Value& n);

// base^exponent for a machine-size exponent, or budget.
Outcome int_power(const mpz_class& base, std::uint64_t exponent, const Limits& limits);

// An Int that is an index or count: nullopt when it is negative or beyond 2^62.
std::optional<std::uint64_t> as_count(const Value& n);

}  // namespace smiter::eval
