// SPDX-License-Identifier: MIT
// Bit-vector arithmetic, logic, order and overflow (docs/semantics.md, E3). Every function
// is total. Each has a path for widths up to 64 and one over GMP for the rest.
#include <array>

#include "eval/number/bits.h"
#include "eval/theory/theories.h"

namespace smiter::eval {

namespace {

Value all_ones(std::uint32_t width) {
  return width <= 64 ? Value::bitvec(width, ~std::uint64_t{0}) : Value::bitvec(width, mpz_class(-1));
}

bool is_zero(const Value& v) {
  return v.is_small() ? v.word() == 0 : v.to_mpz() == 0;
}

Outcome eval_not(const EvalCall& c) {
  const std::uint32_t w = c[0].width();
  return c[0].is_small() ? Value::bitvec(w, ~c[0].word()) : Value::bitvec(w, ~c[0].to_mpz());
}

Outcome eval_neg(const EvalCall& c) {
  const std::uint32_t w = c[0].width();
  return c[0].is_small() ? Value::bitvec(w, 0 - c[0].word()) : Value::bitvec(w, -c[0].to_mpz());
}

#define SMITER_BINARY(name, small, wide)                          \
  Outcome name(const EvalCall& c) {                               \
    const std::uint32_t w = c[0].width();                         \
    if (c[0].is_small()) {                                        \
      const std::uint64_t a = c[0].word();                        \
      const std::uint64_t b = c[1].word();                        \
      return Value::bitvec(w, static_cast<std::uint64_t>(small)); \
    }                                                             \
    const mpz_class a = c[0].to_mpz();                            \
    const mpz_class b = c[1].to_mpz();                            \
    return Value::bitvec(w, mpz_class(wide));                     \
  }

SMITER_BINARY(eval_and, a& b, a& b)
SMITER_BINARY(eval_or, a | b, a | b)
SMITER_BINARY(eval_xor, a ^ b, a ^ b)
SMITER_BINARY(eval_nand, ~(a& b), ~(a& b))
SMITER_BINARY(eval_nor, ~(a | b), ~(a | b))
SMITER_BINARY(eval_xnor, ~(a ^ b), ~(a ^ b))
SMITER_BINARY(eval_add, a + b, a + b)
SMITER_BINARY(eval_sub, a - b, a - b)
SMITER_BINARY(eval_mul, a* b, a* b)
#undef SMITER_BINARY

Value udiv(const Value& a, const Value& b) {
  if (is_zero(b)) return all_ones(a.width());
  if (a.is_small()) return Value::bitvec(a.width(), a.word() / b.word());
  return Value::bitvec(a.width(), mpz_class(a.to_mpz() / b.to_mpz()));
}

Value urem(const Value& a, const Value& b) {
  if (is_zero(b)) return a;
  if (a.is_small()) return Value::bitvec(a.width(), a.word() % b.word());
  return Value::bitvec(a.width(), mpz_class(a.to_mpz() % b.to_mpz()));
}

// Signed division is unsigned division of the magnitudes with the sign put back,
// which is how the standard defines it, with b = 0 included.
Value negated(const Value& v) {
  return v.is_small() ? Value::bitvec(v.width(), 0 - v.word()) : Value::bitvec(v.width(), -v.to_mpz());
}

Value magnitude(const Value& v) {
  return bit_sign(v) ? negated(v) : v;
}

Outcome eval_udiv(const EvalCall& c) {
  return udiv(c[0], c[1]);
}
Outcome eval_urem(const EvalCall& c) {
  return urem(c[0], c[1]);
}
Outcome eval_sdiv(const EvalCall& c) {
  const Value q = udiv(magnitude(c[0]), magnitude(c[1]));
  return bit_sign(c[0]) != bit_sign(c[1]) ? negated(q) : q;
}
Outcome eval_srem(const EvalCall& c) {
  const Value r = urem(magnitude(c[0]), magnitude(c[1]));
  return bit_sign(c[0]) ? negated(r) : r;
}
Outcome eval_smod(const EvalCall& c) {
  if (is_zero(c[1])) return c[0];
  mpz_class rest;
  const mpz_class divisor = to_signed_mpz(c[1]);
  // Floor division: the rest has the divisor's sign.
  mpz_fdiv_r(rest.get_mpz_t(), to_signed_mpz(c[0]).get_mpz_t(), divisor.get_mpz_t());
  return Value::bitvec(c[0].width(), rest);
}

// z3's own versions leave division by zero open.
template <EvalFunction kTotal>
Outcome eval_open(const EvalCall& c) {
  return is_zero(c[1]) ? c.unspecified() : kTotal(c);
}

// The shift amount, or the width when it is at least that.
std::uint32_t shift_amount(const Value& amount, std::uint32_t width) {
  if (amount.is_small()) return amount.word() >= width ? width : static_cast<std::uint32_t>(amount.word());
  const mpz_class n = amount.to_mpz();
  return n >= width ? width : static_cast<std::uint32_t>(n.get_ui());
}

Outcome eval_shl(const EvalCall& c) {
  const std::uint32_t w = c[0].width();
  const std::uint32_t k = shift_amount(c[1], w);
  if (k >= w) return Value::bitvec(w, 0);
  return c[0].is_small() ? Value::bitvec(w, c[0].word() << k)
                         : Value::bitvec(w, mpz_class(c[0].to_mpz() << k));
}
Outcome eval_lshr(const EvalCall& c) {
  const std::uint32_t w = c[0].width();
  const std::uint32_t k = shift_amount(c[1], w);
  if (k >= w) return Value::bitvec(w, 0);
  return c[0].is_small() ? Value::bitvec(w, c[0].word() >> k)
                         : Value::bitvec(w, mpz_class(c[0].to_mpz() >> k));
}
Outcome eval_ashr(const EvalCall& c) {
  const std::uint32_t w = c[0].width();
  const std::uint32_t k = shift_amount(c[1], w);
  if (k >= w) return bit_sign(c[0]) ? all_ones(w) : Value::bitvec(w, 0);
  if (c[0].is_small()) return Value::bitvec(w, static_cast<std::uint64_t>(small_signed(c[0]) >> k));
  return Value::bitvec(w, mpz_class(to_signed_mpz(c[0]) >> k));
}

int unsigned_order(const Value& a, const Value& b) {
  if (a.is_small()) return a.word() < b.word() ? -1 : a.word() > b.word() ? 1 : 0;
  return cmp(a.to_mpz(), b.to_mpz());
}
int signed_order(const Value& a, const Value& b) {
  if (a.is_small()) return small_signed(a) < small_signed(b) ? -1 : small_signed(a) > small_signed(b) ? 1 : 0;
  return cmp(to_signed_mpz(a), to_signed_mpz(b));
}

Outcome eval_ult(const EvalCall& c) {
  return Value::boolean(unsigned_order(c[0], c[1]) < 0);
}
Outcome eval_ule(const EvalCall& c) {
  return Value::boolean(unsigned_order(c[0], c[1]) <= 0);
}
Outcome eval_ugt(const EvalCall& c) {
  return Value::boolean(unsigned_order(c[0], c[1]) > 0);
}
Outcome eval_uge(const EvalCall& c) {
  return Value::boolean(unsigned_order(c[0], c[1]) >= 0);
}
Outcome eval_slt(const EvalCall& c) {
  return Value::boolean(signed_order(c[0], c[1]) < 0);
}
Outcome eval_sle(const EvalCall& c) {
  return Value::boolean(signed_order(c[0], c[1]) <= 0);
}
Outcome eval_sgt(const EvalCall& c) {
  return Value::boolean(signed_order(c[0], c[1]) > 0);
}
Outcome eval_sge(const EvalCall& c) {
  return Value::boolean(signed_order(c[0], c[1]) >= 0);
}
Outcome eval_comp(const EvalCall& c) {
  return Value::bitvec(1, c[0] == c[1] ? 1 : 0);
}
Outcome eval_ultbv(const EvalCall& c) {
  return Value::bitvec(1, unsigned_order(c[0], c[1]) < 0 ? 1 : 0);
}
Outcome eval_sltbv(const EvalCall& c) {
  return Value::bitvec(1, signed_order(c[0], c[1]) < 0 ? 1 : 0);
}
Outcome eval_redor(const EvalCall& c) {
  return Value::bitvec(1, is_zero(c[0]) ? 0 : 1);
}
Outcome eval_redand(const EvalCall& c) {
  return Value::bitvec(1, c[0] == all_ones(c[0].width()) ? 1 : 0);
}
Outcome eval_redxor(const EvalCall& c) {
  return Value::bitvec(1, mpz_popcount(c[0].to_mpz().get_mpz_t()) % 2);
}
Outcome eval_ite(const EvalCall& c) {
  return is_zero(c[0]) ? c[2] : c[1];
}

// Overflow: compute the true result and look whether it fits.
bool fits_unsigned(const mpz_class& n, std::uint32_t width) {
  return n >= 0 && mpz_sizeinbase(n.get_mpz_t(), 2) <= width;
}
bool fits_signed(const mpz_class& n, std::uint32_t width) {
  const mpz_class bound = mpz_class(1) << (width - 1);
  return n >= -bound && n < bound;
}
bool is_min(const Value& v) {
  return v == Value::bitvec(v.width(), mpz_class(mpz_class(1) << (v.width() - 1)));
}

Outcome eval_nego(const EvalCall& c) {
  return Value::boolean(is_min(c[0]));
}
Outcome eval_uaddo(const EvalCall& c) {
  return Value::boolean(!fits_unsigned(c[0].to_mpz() + c[1].to_mpz(), c[0].width()));
}
Outcome eval_saddo(const EvalCall& c) {
  return Value::boolean(!fits_signed(to_signed_mpz(c[0]) + to_signed_mpz(c[1]), c[0].width()));
}
Outcome eval_umulo(const EvalCall& c) {
  return Value::boolean(!fits_unsigned(c[0].to_mpz() * c[1].to_mpz(), c[0].width()));
}
Outcome eval_smulo(const EvalCall& c) {
  return Value::boolean(!fits_signed(to_signed_mpz(c[0]) * to_signed_mpz(c[1]), c[0].width()));
}
Outcome eval_ssubo(const EvalCall& c) {
  return Value::boolean(!fits_signed(to_signed_mpz(c[0]) - to_signed_mpz(c[1]), c[0].width()));
}
Outcome eval_sdivo(const EvalCall& c) {
  return Value::boolean(is_min(c[0]) && c[1] == all_ones(c[1].width()));
}
// z3's older predicates say when there is none; they split signed overflow in two.
Outcome eval_umul_noovfl(const EvalCall& c) {
  return Value::boolean(fits_unsigned(c[0].to_mpz() * c[1].to_mpz(), c[0].width()));
}
Outcome eval_smul_noovfl(const EvalCall& c) {
  const mpz_class bound = mpz_class(1) << (c[0].width() - 1);
  return Value::boolean(to_signed_mpz(c[0]) * to_signed_mpz(c[1]) < bound);
}
Outcome eval_smul_noudfl(const EvalCall& c) {
  const mpz_class bound = mpz_class(1) << (c[0].width() - 1);
  return Value::boolean(to_signed_mpz(c[0]) * to_signed_mpz(c[1]) >= -bound);
}

constexpr std::array kRows = {
    Operator{"bvadd", "vw", Fold::Left, eval_add},
    Operator{"bvand", "vw", Fold::Left, eval_and},
    Operator{"bvashr", "vw", Fold::Fixed, eval_ashr},
    Operator{"bvcomp", "vw", Fold::Fixed, eval_comp},
    Operator{"bvite", "v..", Fold::Fixed, eval_ite},
    Operator{"bvlshr", "vw", Fold::Fixed, eval_lshr},
    Operator{"bvmul", "vw", Fold::Left, eval_mul},
    Operator{"bvnand", "vw", Fold::Fixed, eval_nand},
    Operator{"bvneg", "v", Fold::Fixed, eval_neg},
    Operator{"bvnego", "v", Fold::Fixed, eval_nego},
    Operator{"bvnor", "vw", Fold::Fixed, eval_nor},
    Operator{"bvnot", "v", Fold::Fixed, eval_not},
    Operator{"bvor", "vw", Fold::Left, eval_or},
    Operator{"bvredand", "v", Fold::Fixed, eval_redand},
    Operator{"bvredor", "v", Fold::Fixed, eval_redor},
    Operator{"bvredxor", "v", Fold::Fixed, eval_redxor},
    Operator{"bvsaddo", "vw", Fold::Fixed, eval_saddo},
    Operator{"bvsdiv", "vw", Fold::Fixed, eval_sdiv},
    Operator{"bvsdiv_i", "vw", Fold::Fixed, eval_open<eval_sdiv>},
    Operator{"bvsdivo", "vw", Fold::Fixed, eval_sdivo},
    Operator{"bvsge", "vw", Fold::Chain, eval_sge},
    Operator{"bvsgt", "vw", Fold::Chain, eval_sgt},
    Operator{"bvshl", "vw", Fold::Fixed, eval_shl},
    Operator{"bvsle", "vw", Fold::Chain, eval_sle},
    Operator{"bvslt", "vw", Fold::Chain, eval_slt},
    Operator{"bvsltbv", "vw", Fold::Fixed, eval_sltbv},
    Operator{"bvsmod", "vw", Fold::Fixed, eval_smod},
    Operator{"bvsmod_i", "vw", Fold::Fixed, eval_open<eval_smod>},
    Operator{"bvsmul_noovfl", "vw", Fold::Fixed, eval_smul_noovfl},
    Operator{"bvsmul_noudfl", "vw", Fold::Fixed, eval_smul_noudfl},
    Operator{"bvsmulo", "vw", Fold::Fixed, eval_smulo},
    Operator{"bvsrem", "vw", Fold::Fixed, eval_srem},
    Operator{"bvsrem_i", "vw", Fold::Fixed, eval_open<eval_srem>},
    Operator{"bvssubo", "vw", Fold::Fixed, eval_ssubo},
    Operator{"bvsub", "vw", Fold::Left, eval_sub},
    Operator{"bvuaddo", "vw", Fold::Fixed, eval_uaddo},
    Operator{"bvudiv", "vw", Fold::Fixed, eval_udiv},
    Operator{"bvudiv_i", "vw", Fold::Fixed, eval_open<eval_udiv>},
    Operator{"bvuge", "vw", Fold::Chain, eval_uge},
    Operator{"bvugt", "vw", Fold::Chain, eval_ugt},
    Operator{"bvule", "vw", Fold::Chain, eval_ule},
    Operator{"bvult", "vw", Fold::Chain, eval_ult},
    Operator{"bvultbv", "vw", Fold::Fixed, eval_ultbv},
    Operator{"bvumul_noovfl", "vw", Fold::Fixed, eval_umul_noovfl},
    Operator{"bvumulo", "vw", Fold::Fixed, eval_umulo},
    Operator{"bvurem", "vw", Fold::Fixed, eval_urem},
    Operator{"bvurem_i", "vw", Fold::Fixed, eval_open<eval_urem>},
    Operator{"bvusubo", "vw", Fold::Fixed, eval_ult},
    Operator{"bvxnor", "vw", Fold::Fixed, eval_xnor},
    Operator{"bvxor", "vw", Fold::Left, eval_xor},
};

}  // namespace

std::span<const Operator> bitvec_operators() {
  return kRows;
}

}  // namespace smiter::eval
