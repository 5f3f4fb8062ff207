/* SPDX-License-Identifier: MIT */
#include <arb.h>
#include <calcium/qqbar.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_factor.h>
#include <stdlib.h>

#include "eval/number/algebraic.h"

struct SmiterAlgebraic {
  qqbar_t number;
};

static SmiterAlgebraic* make(void) {
  SmiterAlgebraic* x = flint_malloc(sizeof(SmiterAlgebraic));
  qqbar_init(x->number);
  return x;
}

void smiter_algebraic_free(SmiterAlgebraic* x) {
  if (x == NULL) return;
  qqbar_clear(x->number);
  flint_free(x);
}

static SmiterAlgebraic* copy_of(const qqbar_t x) {
  SmiterAlgebraic* res = make();
  qqbar_set(res->number, x);
  return res;
}

SmiterAlgebraic* smiter_algebraic_from_mpq(mpq_srcptr q) {
  SmiterAlgebraic* res = make();
  fmpq_t f;
  fmpq_init(f);
  fmpq_set_mpq(f, q);
  qqbar_set_fmpq(res->number, f);
  fmpq_clear(f);
  return res;
}

int smiter_algebraic_is_rational(const SmiterAlgebraic* x) {
  return qqbar_is_rational(x->number);
}

void smiter_algebraic_get_mpq(mpq_ptr res, const SmiterAlgebraic* x) {
  fmpq_t f;
  fmpq_init(f);
  qqbar_get_fmpq(f, x->number);
  fmpq_get_mpq(res, f);
  fmpq_clear(f);
}

long smiter_algebraic_degree(const SmiterAlgebraic* x) {
  return qqbar_degree(x->number);
}

void smiter_algebraic_coefficient(mpz_ptr res, const SmiterAlgebraic* x, long i) {
  fmpz_get_mpz(res, QQBAR_COEFFS(x->number) + i);
}

long smiter_algebraic_root_index(const SmiterAlgebraic* x) {
  const slong degree = qqbar_degree(x->number);
  qqbar_ptr conjugates = _qqbar_vec_init(degree);
  qqbar_conjugates(conjugates, x->number);
  long below = 0;
  for (slong i = 0; i < degree; ++i) {
    if (qqbar_is_real(conjugates + i) && qqbar_cmp_re(conjugates + i, x->number) < 0) ++below;
  }
  _qqbar_vec_clear(conjugates, degree);
  return below;
}

unsigned long smiter_algebraic_hash(const SmiterAlgebraic* x) {
  return qqbar_hash(x->number);
}

int smiter_algebraic_equal(const SmiterAlgebraic* x, const SmiterAlgebraic* y) {
  return qqbar_equal(x->number, y->number);
}

int smiter_algebraic_compare(const SmiterAlgebraic* x, const SmiterAlgebraic* y) {
  return qqbar_cmp_re(x->number, y->number);
}

int smiter_algebraic_sign(const SmiterAlgebraic* x) {
  return qqbar_sgn_re(x->number);
}

void smiter_algebraic_floor_shifted(mpz_ptr res, const SmiterAlgebraic* x, long shift) {
  qqbar_t scaled;
  fmpz_t floor;
  qqbar_init(scaled);
  fmpz_init(floor);
  qqbar_mul_2exp_si(scaled, x->number, shift);
  qqbar_floor(floor, scaled);
  fmpz_get_mpz(res, floor);
  fmpz_clear(floor);
  qqbar_clear(scaled);
}

void smiter_algebraic_ball(arb_t res, const SmiterAlgebraic* x, long precision) {
  qqbar_get_arb(res, x->number, precision);
}

SmiterAlgebraic* smiter_algebraic_neg(const SmiterAlgebraic* x) {
  SmiterAlgebraic* res = make();
  qqbar_neg(res->number, x->number);
  return res;
}

SmiterAlgebraic* smiter_algebraic_inv(const SmiterAlgebraic* x) {
  SmiterAlgebraic* res = make();
  qqbar_inv(res->number, x->number);
  return res;
}

static int fits(const SmiterAlgebraic* x, const SmiterAlgebraic* y, SmiterAlgebraicLimits limits) {
  return qqbar_binop_within_limits(x->number, y->number, limits.degree, limits.bits);
}

SmiterAlgebraic* smiter_algebraic_add(const SmiterAlgebraic* x, const SmiterAlgebraic* y,
                                      SmiterAlgebraicLimits limits) {
  if (!fits(x, y, limits)) return NULL;
  SmiterAlgebraic* res = make();
  qqbar_add(res->number, x->number, y->number);
  return res;
}

SmiterAlgebraic* smiter_algebraic_mul(const SmiterAlgebraic* x, const SmiterAlgebraic* y,
                                      SmiterAlgebraicLimits limits) {
  if (!fits(x, y, limits)) return NULL;
  SmiterAlgebraic* res = make();
  qqbar_mul(res->number, x->number, y->number);
  return res;
}

SmiterAlgebraic* smiter_algebraic_root(const SmiterAlgebraic* x, unsigned long n,
                                       SmiterAlgebraicLimits limits) {
  if (n == 0 || n > (unsigned long)limits.degree) return NULL;
  if (qqbar_degree(x->number) * (slong)n > limits.degree) return NULL;
  if (qqbar_height_bits(x->number) > limits.bits) return NULL;
  SmiterAlgebraic* res = make();
  qqbar_root_ui(res->number, x->number, n);
  return res;
}

/* The distinct real roots, ascending; the caller clears the vector. */
static qqbar_ptr real_roots(slong* count, slong* allocated, const mpz_srcptr* coefficients, long length,
                            SmiterAlgebraicLimits limits) {
  fmpz_poly_t poly;
  fmpz_poly_factor_t factors;
  fmpz_poly_init(poly);
  for (long i = 0; i < length; ++i) {
    fmpz_t c;
    fmpz_init(c);
    fmpz_set_mpz(c, coefficients[i]);
    fmpz_poly_set_coeff_fmpz(poly, i, c);
    fmpz_clear(c);
  }
  *count = 0;
  *allocated = 0;
  if (fmpz_poly_degree(poly) < 1 || fmpz_poly_degree(poly) > limits.degree ||
      FLINT_ABS(fmpz_poly_max_bits(poly)) > limits.bits) {
    fmpz_poly_clear(poly);
    return NULL;
  }
  fmpz_poly_factor_init(factors);
  fmpz_poly_factor(factors, poly);
  *allocated = fmpz_poly_degree(poly);
  qqbar_ptr roots = _qqbar_vec_init(*allocated);
  for (slong f = 0; f < factors->num; ++f) {
    const slong degree = fmpz_poly_degree(factors->p + f);
    qqbar_ptr some = _qqbar_vec_init(degree);
    qqbar_roots_fmpz_poly(some, factors->p + f, QQBAR_ROOTS_IRREDUCIBLE);
    for (slong i = 0; i < degree; ++i) {
      if (!qqbar_is_real(some + i)) continue;
      slong at = (*count)++;
      for (; at > 0 && qqbar_cmp_re(some + i, roots + at - 1) < 0; --at)
        qqbar_swap(roots + at, roots + at - 1);
      qqbar_set(roots + at, some + i);
    }
    _qqbar_vec_clear(some, degree);
  }
  fmpz_poly_factor_clear(factors);
  fmpz_poly_clear(poly);
  return roots;
}

SmiterAlgebraic* smiter_algebraic_nth_root_of(const mpz_srcptr* coefficients, long length, long index,
                                              SmiterAlgebraicLimits limits) {
  slong count = 0;
  slong allocated = 0;
  qqbar_ptr roots = real_roots(&count, &allocated, coefficients, length, limits);
  if (roots == NULL) return NULL;
  SmiterAlgebraic* res = index >= 0 && index < count ? copy_of(roots + index) : NULL;
  _qqbar_vec_clear(roots, allocated);
  return res;
}

SmiterAlgebraic* smiter_algebraic_root_between(const mpz_srcptr* coefficients, long length, mpq_srcptr low,
                                               mpq_srcptr high, SmiterAlgebraicLimits limits) {
  slong count = 0;
  slong allocated = 0;
  qqbar_ptr roots = real_roots(&count, &allocated, coefficients, length, limits);
  if (roots == NULL) return NULL;
  SmiterAlgebraic* from = smiter_algebraic_from_mpq(low);
  SmiterAlgebraic* to = smiter_algebraic_from_mpq(high);
  slong found = -1;
  int several = 0;
  for (slong i = 0; i < count; ++i) {
    if (qqbar_cmp_re(roots + i, from->number) < 0 || qqbar_cmp_re(roots + i, to->number) > 0) continue;
    several = several || found >= 0;
    found = i;
  }
  SmiterAlgebraic* res = found >= 0 && !several ? copy_of(roots + found) : NULL;
  smiter_algebraic_free(from);
  smiter_algebraic_free(to);
  _qqbar_vec_clear(roots, allocated);
  return res;
}
