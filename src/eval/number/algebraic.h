/* SPDX-License-Identifier: MIT
 *
 * Exact real algebraic numbers: a small C door to Calcium's qqbar, whose header
 * does not compile as C++. Numbers are passed as GMP integers and rationals.
 * Operations that would leave the given degree and height return NULL. Results
 * belong to the caller (smiter_algebraic_free).
 */
#pragma once

#include <gmp.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct SmiterAlgebraic SmiterAlgebraic;

typedef struct {
  long degree;
  long bits; /* of the largest coefficient of the minimal polynomial */
} SmiterAlgebraicLimits;

void smiter_algebraic_free(SmiterAlgebraic* x);
SmiterAlgebraic* smiter_algebraic_from_mpq(mpq_srcptr q);

int smiter_algebraic_is_rational(const SmiterAlgebraic* x);
void smiter_algebraic_get_mpq(mpq_ptr res, const SmiterAlgebraic* x); /* x rational */
long smiter_algebraic_degree(const SmiterAlgebraic* x);
void smiter_algebraic_coefficient(mpz_ptr res, const SmiterAlgebraic* x, long i); /* ascending */
long smiter_algebraic_root_index(const SmiterAlgebraic* x); /* among the real roots, ascending from 0 */

unsigned long smiter_algebraic_hash(const SmiterAlgebraic* x);
int smiter_algebraic_equal(const SmiterAlgebraic* x, const SmiterAlgebraic* y);
int smiter_algebraic_compare(const SmiterAlgebraic* x, const SmiterAlgebraic* y);
int smiter_algebraic_sign(const SmiterAlgebraic* x);
void smiter_algebraic_floor_shifted(mpz_ptr res, const SmiterAlgebraic* x,
                                    long shift); /* floor(x * 2^shift) */

SmiterAlgebraic* smiter_algebraic_neg(const SmiterAlgebraic* x);
SmiterAlgebraic* smiter_algebraic_inv(const SmiterAlgebraic* x); /* x not 0 */
SmiterAlgebraic* smiter_algebraic_add(const SmiterAlgebraic* x, const SmiterAlgebraic* y,
                                      SmiterAlgebraicLimits limits);
SmiterAlgebraic* smiter_algebraic_mul(const SmiterAlgebraic* x, const SmiterAlgebraic* y,
                                      SmiterAlgebraicLimits limits);
/* The real n-th root of x >= 0. */
SmiterAlgebraic* smiter_algebraic_root(const SmiterAlgebraic* x, unsigned long n,
                                       SmiterAlgebraicLimits limits);

/* The index-th real root, ascending from 0 and without multiplicity, of the
 * polynomial with the given ascending coefficients. NULL if there is none. */
SmiterAlgebraic* smiter_algebraic_nth_root_of(const mpz_srcptr* coefficients, long length, long index,
                                              SmiterAlgebraicLimits limits);
/* The one real root in [low, high]. NULL if there is none or there are several. */
SmiterAlgebraic* smiter_algebraic_root_between(const mpz_srcptr* coefficients, long length, mpq_srcptr low,
                                               mpq_srcptr high, SmiterAlgebraicLimits limits);

#ifdef ARB_H /* for those who included arb.h first, as gmp.h does with stdio.h */
void smiter_algebraic_ball(arb_t res, const SmiterAlgebraic* x, long precision);
#endif

#ifdef __cplusplus
}
#endif
