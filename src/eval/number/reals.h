// SPDX-License-Identifier: MIT
// Real arithmetic on values (docs/semantics.md, E2): exact rationals, exact algebraic
// numbers, and expressions over transcendental functions, which can be compared
// but not always decided. Arguments are of kind Real; to_real makes them so.
#pragma once

#include "eval/theory/operators.h"

struct SmiterAlgebraic;

namespace smiter::eval {

Value to_real(const Value& number);  // an Int or a Real

Outcome real_add(const Value& a, const Value& b, const Limits& limits);
Outcome real_mul(const Value& a, const Value& b, const Limits& limits);
Outcome real_neg(const Value& a, const Limits& limits);
Outcome real_inv(const Value& a, const Limits& limits);  // a is not 0
// The real n-th root of a >= 0, n > 0; exact.
Outcome real_root(const Value& a, std::uint64_t n, const Limits& limits);
Outcome real_power(const Value& a, std::int64_t exponent, const Limits& limits);  // a not 0 if it is negative

// nullopt: the numbers could not be told apart within the limits.
std::optional<std::strong_ordering> real_compare(const Value& a, const Value& b, const Limits& limits);
std::optional<int> real_sign(const Value& a, const Limits& limits);

// floor(a * 2^shift), and whether a * 2^shift was exactly that.
struct Floor {
  mpz_class value;
  bool exact;
};
std::optional<Floor> real_floor(const Value& a, std::int64_t shift, const Limits& limits);

// Takes the number over; a rational one becomes a rational value. Null is budget.
Outcome real_from_algebraic(SmiterAlgebraic* number);
// Roots of a polynomial with ascending coefficients, as solvers print them in models.
Outcome real_nth_root_of(std::span<const mpz_class> coefficients, std::uint64_t index, const Limits& limits);
Outcome real_root_between(std::span<const mpz_class> coefficients, const mpq_class& low,
                          const mpq_class& high, const Limits& limits);

}  // namespace smiter::eval
