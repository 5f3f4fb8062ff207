// SPDX-License-Identifier: MIT
// Bit-vector operators that change the width or the sort: concatenation,
// extraction, extension, rotation, conversion from and to integers (docs/semantics.md, E3).
#include <array>

#include "eval/number/bits.h"
#include "eval/theory/theories.h"

namespace smiter::eval {

namespace {

// Widths that a value may have; more is a budget matter.
std::optional<std::uint32_t> checked_width(std::uint64_t width, const Limits& limits) {
  if (width == 0 || width > limits.bits) return std::nullopt;
  return static_cast<std::uint32_t>(width);
}

Outcome too_wide() {
  return Outcome::budget("a bit-vector of that width");
}

Value concat(const Value& high, const Value& low) {
  const std::uint32_t w = high.width() + low.width();
  if (w <= 64) return Value::bitvec(w, (high.word() << low.width()) | low.word());
  return Value::bitvec(w, mpz_class((high.to_mpz() << low.width()) | low.to_mpz()));
}

Outcome eval_concat(const EvalCall& c) {
  if (!checked_width(std::uint64_t{c[0].width()} + c[1].width(), c.limits)) return too_wide();
  return concat(c[0], c[1]);
}

Outcome eval_extract(const EvalCall& c) {
  const std::uint64_t high = c.indices[0];
  const std::uint64_t low = c.indices[1];
  if (high < low || high >= c[0].width())
    return Outcome::unknown("extract: indices outside of the bit-vector");
  const auto w = static_cast<std::uint32_t>(high - low + 1);
  if (c[0].is_small()) return Value::bitvec(w, c[0].word() >> low);
  return Value::bitvec(w, mpz_class(c[0].to_mpz() >> low));
}

Outcome eval_bit(const EvalCall& c) {
  if (c.indices[0] >= c[0].width()) return Outcome::unknown("bit: index outside of the bit-vector");
  return Value::boolean(mpz_tstbit(c[0].to_mpz().get_mpz_t(), c.indices[0]) != 0);
}

Outcome eval_repeat(const EvalCall& c) {
  const std::uint64_t times = c.indices[0];
  if (times == 0) return Outcome::unknown("(_ repeat 0) is not a term of the standard");
  if (times > c.limits.bits || !checked_width(times * c[0].width(), c.limits)) return too_wide();
  // By doubling, from the highest binary digit of `times` on.
  Value result = c[0];
  for (int bit = 62 - __builtin_clzll(times); bit >= 0; --bit) {
    result = concat(result, result);
    if ((times >> bit) & 1) result = concat(result, c[0]);
  }
  return result;
}

Outcome eval_zero_extend(const EvalCall& c) {
  if (c.indices[0] > c.limits.bits) return too_wide();
  const auto w = checked_width(c[0].width() + c.indices[0], c.limits);
  if (!w) return too_wide();
  return c[0].is_small() ? Value::bitvec(*w, c[0].word()) : Value::bitvec(*w, c[0].to_mpz());
}

Outcome eval_sign_extend(const EvalCall& c) {
  if (c.indices[0] > c.limits.bits) return too_wide();
  const auto w = checked_width(c[0].width() + c.indices[0], c.limits);
  if (!w) return too_wide();
  if (*w <= 64) return Value::bitvec(*w, static_cast<std::uint64_t>(small_signed(c[0])));
  return Value::bitvec(*w, to_signed_mpz(c[0]));
}

Value rotated_left(const Value& v, std::uint32_t by) {
  const std::uint32_t w = v.width();
  if (by == 0) return v;
  if (w <= 64) return Value::bitvec(w, (v.word() << by) | (v.word() >> (w - by)));
  const mpz_class n = v.to_mpz();
  return Value::bitvec(w, mpz_class((n << by) | (n >> (w - by))));
}

Outcome eval_rotate_left(const EvalCall& c) {
  return rotated_left(c[0], static_cast<std::uint32_t>(c.indices[0] % c[0].width()));
}
Outcome eval_rotate_right(const EvalCall& c) {
  const std::uint32_t w = c[0].width();
  return rotated_left(c[0], static_cast<std::uint32_t>((w - c.indices[0] % w) % w));
}

// z3: the amount is a bit-vector.
std::uint32_t rotation(const EvalCall& c) {
  return static_cast<std::uint32_t>(mpz_fdiv_ui(c[1].to_mpz().get_mpz_t(), c[0].width()));
}
Outcome eval_ext_rotate_left(const EvalCall& c) {
  return rotated_left(c[0], rotation(c));
}
Outcome eval_ext_rotate_right(const EvalCall& c) {
  return rotated_left(c[0], (c[0].width() - rotation(c)) % c[0].width());
}

Outcome eval_to_nat(const EvalCall& c) {
  return Value::integer(c[0].to_mpz());
}
Outcome eval_to_signed_int(const EvalCall& c) {
  if (c[0].is_small()) return Value::integer(small_signed(c[0]));
  return Value::integer(to_signed_mpz(c[0]));
}
Outcome eval_from_int(const EvalCall& c) {
  const auto w = checked_width(c.indices[0], c.limits);
  if (!w) return too_wide();
  return c[0].is_small() && *w <= 64 ? Value::bitvec(*w, static_cast<std::uint64_t>(c[0].small()))
                                     : Value::bitvec(*w, c[0].to_mpz());
}

// cvc5: the arguments from the least significant bit on.
Outcome eval_from_bools(const EvalCall& c) {
  if (c.args.empty()) return Outcome::unknown("@from_bools without arguments");
  mpz_class bits;
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    if (c[i].as_bool()) mpz_setbit(bits.get_mpz_t(), i);
  }
  return Value::bitvec(static_cast<std::uint32_t>(c.args.size()), bits);
}

Outcome eval_size(const EvalCall& c) {
  return Value::integer(c[0].width());
}

constexpr std::array kRows = {
    Operator{"@bit", "v", Fold::Fixed, eval_bit, 1},
    Operator{"@bvsize", "v", Fold::Fixed, eval_size},
    Operator{"@from_bools", "b", Fold::All, eval_from_bools},
    Operator{"bit", "v", Fold::Fixed, eval_bit, 1},
    Operator{"bit2bool", "v", Fold::Fixed, eval_bit, 1},
    Operator{"bitOf", "v", Fold::Fixed, eval_bit, 1},
    Operator{"bv2int", "v", Fold::Fixed, eval_to_nat},
    Operator{"bv2nat", "v", Fold::Fixed, eval_to_nat},
    Operator{"concat", "vv", Fold::Left, eval_concat},
    Operator{"ext_rotate_left", "vw", Fold::Fixed, eval_ext_rotate_left},
    Operator{"ext_rotate_right", "vw", Fold::Fixed, eval_ext_rotate_right},
    Operator{"extract", "v", Fold::Fixed, eval_extract, 2},
    Operator{"int2bv", "i", Fold::Fixed, eval_from_int, 1},
    Operator{"int_to_bv", "i", Fold::Fixed, eval_from_int, 1},
    Operator{"nat2bv", "i", Fold::Fixed, eval_from_int, 1},
    Operator{"repeat", "v", Fold::Fixed, eval_repeat, 1},
    Operator{"rotate_left", "v", Fold::Fixed, eval_rotate_left, 1},
    Operator{"rotate_right", "v", Fold::Fixed, eval_rotate_right, 1},
    Operator{"sbv_to_int", "v", Fold::Fixed, eval_to_signed_int},
    Operator{"sign_extend", "v", Fold::Fixed, eval_sign_extend, 1},
    Operator{"ubv_to_int", "v", Fold::Fixed, eval_to_nat},
    Operator{"zero_extend", "v", Fold::Fixed, eval_zero_extend, 1},
};

}  // namespace

std::span<const Operator> bitvec_shape_operators() {
  return kRows;
}

}  // namespace smiter::eval
