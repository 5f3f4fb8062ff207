// SPDX-License-Identifier: MIT
// Bit-vectors. Ranges run around the circle of 2^width numbers, so that comparisons of
// either sign give one range and sums turn it.
#include <array>

#include "eval/number/bits.h"
#include "strategies/diver/rules/rules.h"

namespace smiter::strategies::diver {

using eval::Value;

namespace {

mpz_class power(std::uint32_t exponent) {
  return mpz_class(1) << exponent;
}

// x <= y or x < y as unsigned or signed numbers, true or not.
void order(const Application& a, std::span<Constraint> out, bool is_signed, bool strict, bool falling) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  const std::uint32_t width = a[0].width();
  const mpz_class least = is_signed ? mpz_class(-power(width - 1)) : mpz_class(0);
  const mpz_class greatest = is_signed ? power(width - 1) - 1 : power(width) - 1;
  const auto read = [&](const Value& v) { return is_signed ? eval::to_signed_mpz(v) : v.to_mpz(); };
  // The smaller one, then the greater one; if it is not so, the other way round, and
  // equality counts the other way too.
  const bool swapped = falling == *truth;
  const std::size_t small = swapped ? 1 : 0, great = 1 - small;
  const bool apart = strict == *truth;
  out[small] = {BitRange{width, least, read(a[great]) - (apart ? 1 : 0)}, true};
  out[great] = {BitRange{width, read(a[small]) + (apart ? 1 : 0), greatest}, true};
}

template <bool is_signed, bool strict, bool falling>
void compare(const Application& a, std::span<Constraint> out) {
  order(a, out, is_signed, strict, falling);
}

// {sign * w + offset : w is wanted}.
std::optional<Constraint> turned(const Constraint& wanted, int sign, const mpz_class& offset,
                                 std::uint32_t width) {
  if (const Except* except = wanted.get<Except>()) {
    std::vector<Value> values;
    for (const Value& v : except->values)
      values.push_back(Value::bitvec(width, mpz_class(sign * v.to_mpz() + offset)));
    return Constraint{Except{std::move(values)}, true};
  }
  const auto range = wanted.bits();
  if (!range) return std::nullopt;
  mpz_class low = sign * range->low + offset, high = sign * range->high + offset;
  if (sign < 0) std::swap(low, high);
  return Constraint{BitRange{width, low, high}, true};
}

void set_turned(const Application& a, Constraint& out, int sign, const mpz_class& offset) {
  if (auto c = turned(a.wanted, sign, offset, a[0].width())) out = std::move(*c);
}

void sum(const Application& a, std::span<Constraint> out) {
  mpz_class all = 0;
  for (const Value* v : a.args) all += v->to_mpz();
  for (std::size_t i = 0; i < a.size(); ++i) set_turned(a, out[i], 1, a[i].to_mpz() - all);
}

void difference(const Application& a, std::span<Constraint> out) {
  if (a.size() != 2) return;
  set_turned(a, out[0], 1, a[1].to_mpz());
  set_turned(a, out[1], -1, a[0].to_mpz());
}

void negative(const Application& a, std::span<Constraint> out) {
  set_turned(a, out[0], -1, 0);
}

// ~x = -x - 1.
void complement(const Application& a, std::span<Constraint> out) {
  set_turned(a, out[0], -1, -1);
}

void exclusive_or(const Application& a, std::span<Constraint> out) {
  mpz_class all = 0;
  for (const Value* v : a.args) all ^= v->to_mpz();
  const std::uint32_t width = a[0].width();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const mpz_class others = all ^ a[i].to_mpz();
    if (const Only* only = a.wanted.get<Only>()) {
      out[i] = exactly(Value::bitvec(width, mpz_class(only->value.to_mpz() ^ others)));
    } else if (const Except* except = a.wanted.get<Except>()) {
      std::vector<Value> values;
      for (const Value& v : except->values)
        values.push_back(Value::bitvec(width, mpz_class(v.to_mpz() ^ others)));
      out[i] = {Except{std::move(values)}, true};
    }
  }
}

// With `zero` among the others the outcome is what it is.
void absorbing(const Application& a, std::span<Constraint> out, const mpz_class& zero) {
  std::size_t zeros = 0;
  for (const Value* v : a.args) zeros += v->to_mpz() == zero ? 1 : 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (zeros > (a[i].to_mpz() == zero ? 1u : 0u)) out[i] = {};
  }
}
void absorbed_by_zero(const Application& a, std::span<Constraint> out) {
  absorbing(a, out, 0);
}
void absorbed_by_ones(const Application& a, std::span<Constraint> out) {
  absorbing(a, out, power(a[0].width()) - 1);
}

// bvcomp gives one bit.
void comparison(const Application& a, std::span<Constraint> out) {
  const Only* only = a.wanted.get<Only>();
  if (only == nullptr) return;
  for (std::size_t i = 0; i < 2; ++i) {
    const Value& other = a[1 - i];
    if (only->value.word() != 0) {
      out[i] = exactly(other);
    } else if (other.width() == 1) {
      out[i] = exactly(Value::bitvec(1, other.word() ^ 1));
    } else {
      out[i] = {Except{{other}}, true};
    }
  }
}

// The part of an unsigned or signed range that an extension reaches, if it is one piece.
void extension(const Application& a, std::span<Constraint> out, bool is_signed) {
  const auto range = a.wanted.bits();
  if (!range || a.wanted.get<Only>() != nullptr) return;
  const std::uint32_t width = a[0].width();
  const auto read = [&](const mpz_class& n) {
    const Value v = Value::bitvec(range->width, n);
    return is_signed ? eval::to_signed_mpz(v) : v.to_mpz();
  };
  const mpz_class least = is_signed ? mpz_class(-power(width - 1)) : mpz_class(0);
  const mpz_class greatest = is_signed ? power(width - 1) - 1 : power(width) - 1;
  mpz_class low = read(range->low), high = read(range->high);
  if (low > high) return;
  if (low < least) low = least;
  if (high > greatest) high = greatest;
  out[0] = {BitRange{width, low, high}, true};
}
void zero_extension(const Application& a, std::span<Constraint> out) {
  extension(a, out, false);
}
void sign_extension(const Application& a, std::span<Constraint> out) {
  extension(a, out, true);
}

// An interval of Int as a range of bits.
void to_number(const Application& a, std::span<Constraint> out, bool is_signed) {
  const auto wanted = a.wanted.interval();
  if (!wanted) return;
  const std::uint32_t width = a[0].width();
  mpz_class low = is_signed ? mpz_class(-power(width - 1)) : mpz_class(0);
  mpz_class high = is_signed ? power(width - 1) - 1 : power(width) - 1;
  if (wanted->low && wanted->low->to_mpz() > low) low = wanted->low->to_mpz();
  if (wanted->high && wanted->high->to_mpz() < high) high = wanted->high->to_mpz();
  out[0] = {BitRange{width, low, high}, true};
}
void to_natural(const Application& a, std::span<Constraint> out) {
  to_number(a, out, false);
}
void to_integer(const Application& a, std::span<Constraint> out) {
  to_number(a, out, true);
}

constexpr std::array kRows = {
    RuleRow{.name = "bvult", .rule = compare<false, true, false>},
    RuleRow{.name = "bvule", .rule = compare<false, false, false>},
    RuleRow{.name = "bvugt", .rule = compare<false, true, true>},
    RuleRow{.name = "bvuge", .rule = compare<false, false, true>},
    RuleRow{.name = "bvslt", .rule = compare<true, true, false>},
    RuleRow{.name = "bvsle", .rule = compare<true, false, false>},
    RuleRow{.name = "bvsgt", .rule = compare<true, true, true>},
    RuleRow{.name = "bvsge", .rule = compare<true, false, true>},
    RuleRow{.name = "bvadd", .rule = sum},
    RuleRow{.name = "bvsub", .rule = difference},
    RuleRow{.name = "bvneg", .rule = negative},
    RuleRow{.name = "bvnot", .rule = complement},
    RuleRow{.name = "bvxor", .rule = exclusive_or},
    RuleRow{.name = "bvmul", .rule = absorbed_by_zero},
    RuleRow{.name = "bvand", .rule = absorbed_by_zero},
    RuleRow{.name = "bvor", .rule = absorbed_by_ones},
    RuleRow{.name = "bvcomp", .rule = comparison},
    RuleRow{.name = "zero_extend", .rule = zero_extension},
    RuleRow{.name = "sign_extend", .rule = sign_extension},
    RuleRow{.name = "bv2nat", .rule = to_natural},
    RuleRow{.name = "ubv_to_int", .rule = to_natural},
    RuleRow{.name = "sbv_to_int", .rule = to_integer},
};

}  // namespace

std::span<const RuleRow> bitvec_rules() {
  return kRows;
}

}  // namespace smiter::strategies::diver
