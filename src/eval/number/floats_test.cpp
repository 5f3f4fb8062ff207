// SPDX-License-Identifier: MIT
// The arithmetic against an independent definition: every result of a small format
// is looked up in the sorted list of all numbers of that format by comparing exact
// rationals, with no bit of the implementation's rounding code. Larger formats are
// compared with MPFR.
#include "eval/number/floats.h"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>

#include "base/rng.h"
#include "eval/ground_test_support.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {
namespace {

constexpr Rounding kModes[] = {Rounding::NearestEven, Rounding::NearestAway, Rounding::TowardPositive,
                               Rounding::TowardNegative, Rounding::TowardZero};

mpq_class power_of_two(int n) {
  mpz_class p = mpz_class(1) << static_cast<unsigned>(std::abs(n));
  return n >= 0 ? mpq_class(p) : mpq_class(1, p);
}

// A format as the list of its non-negative finite numbers, from the definition of
// the encoding: 2^(e-bias) * 1.m, or 2^(1-bias) * 0.m when the exponent field is 0.
class Oracle {
 public:
  explicit Oracle(FloatFormat f) : format_(f) {
    const int bias = (1 << (f.eb - 1)) - 1;
    for (int e = 0; e < (1 << f.eb) - 1; ++e) {
      for (int m = 0; m < (1 << (f.sb - 1)); ++m) {
        const mpq_class fraction = m * power_of_two(1 - static_cast<int>(f.sb));
        numbers_.push_back(e == 0 ? mpq_class(fraction * power_of_two(1 - bias))
                                  : mpq_class((1 + fraction) * power_of_two(e - bias)));
      }
    }
  }

  [[nodiscard]] std::uint64_t infinity() const { return numbers_.size(); }
  [[nodiscard]] Value make(bool negative, std::uint64_t magnitude) const {
    return Value::floating(format_, magnitude | (std::uint64_t{negative} << (format_.width() - 1)));
  }
  [[nodiscard]] Value nan() const { return make(false, infinity() + 1); }
  [[nodiscard]] std::uint64_t magnitude(const Value& v) const {
    return v.word() & Value::low_mask(format_.width() - 1);
  }
  [[nodiscard]] mpq_class number(const Value& v) const {
    const mpq_class n = numbers_[magnitude(v)];
    return float_sign(v) ? mpq_class(-n) : n;
  }

  // The non-zero rational x rounded: neighbours below and above, the one that the
  // mode prefers; beyond the largest number the next step of the grid stands for infinity.
  [[nodiscard]] Value round(Rounding mode, const mpq_class& x) const {
    const bool negative = x < 0;
    const mpq_class m = abs(x);
    const auto next = std::upper_bound(numbers_.begin(), numbers_.end(), m);
    const auto low = static_cast<std::uint64_t>(next - numbers_.begin()) - 1;
    if (numbers_[low] == m) return make(negative, low);
    const mpq_class step = numbers_.back() - numbers_[numbers_.size() - 2];
    const mpq_class above = low + 1 < numbers_.size() ? numbers_[low + 1] : mpq_class(numbers_.back() + step);
    const int half = cmp(m - numbers_[low], above - m);
    bool up = false;
    switch (mode) {
      case Rounding::NearestEven:
        up = half > 0 || (half == 0 && low % 2 == 1);
        break;
      case Rounding::NearestAway:
        up = half >= 0;
        break;
      case Rounding::TowardPositive:
        up = !negative;
        break;
      case Rounding::TowardNegative:
        up = negative;
        break;
      case Rounding::TowardZero:
        break;
    }
    return make(negative, up ? low + 1 : low);
  }

 private:
  FloatFormat format_;
  std::vector<mpq_class> numbers_;
};

std::vector<Value> all_floats(FloatFormat f) {
  return *elements_of(*float_sort(f), 1 << 16);
}

bool finite(const Value& v) {
  return !is_nan(v) && !is_infinite(v);
}

class FloatTableTest : public ::testing::TestWithParam<FloatFormat> {};
INSTANTIATE_TEST_SUITE_P(Formats, FloatTableTest,
                         ::testing::Values(FloatFormat{3, 3}, FloatFormat{2, 4}, FloatFormat{2, 2},
                                           FloatFormat{3, 4}, FloatFormat{4, 2}));

Value add_by_table(const Oracle& o, Rounding mode, const Value& a, const Value& b) {
  if (is_nan(a) || is_nan(b)) return o.nan();
  if (is_infinite(a)) return is_infinite(b) && a != b ? o.nan() : a;
  if (is_infinite(b)) return b;
  const mpq_class sum = o.number(a) + o.number(b);
  if (sum != 0) return o.round(mode, sum);
  if (is_zero_float(a) && is_zero_float(b) && float_sign(a) == float_sign(b)) return a;
  return o.make(mode == Rounding::TowardNegative, 0);
}

TEST_P(FloatTableTest, AdditionRoundsTheExactSum) {
  const Oracle o(GetParam());
  for (const Rounding mode : kModes) {
    for (const Value& a : all_floats(GetParam())) {
      for (const Value& b : all_floats(GetParam()))
        ASSERT_EQ(float_add(mode, a, b), add_by_table(o, mode, a, b));
    }
  }
}

TEST_P(FloatTableTest, MultiplicationRoundsTheExactProduct) {
  const Oracle o(GetParam());
  for (const Rounding mode : kModes) {
    for (const Value& a : all_floats(GetParam())) {
      for (const Value& b : all_floats(GetParam())) {
        const bool negative = float_sign(a) != float_sign(b);
        Value expected = o.nan();
        if (finite(a) && finite(b)) {
          const mpq_class product = o.number(a) * o.number(b);
          expected = product == 0 ? o.make(negative, 0) : o.round(mode, product);
        } else if (!is_nan(a) && !is_nan(b) && !is_zero_float(a) && !is_zero_float(b)) {
          expected = o.make(negative, o.infinity());
        }
        ASSERT_EQ(float_mul(mode, a, b), expected);
      }
    }
  }
}

TEST_P(FloatTableTest, DivisionRoundsTheExactQuotient) {
  const Oracle o(GetParam());
  for (const Rounding mode : kModes) {
    for (const Value& a : all_floats(GetParam())) {
      for (const Value& b : all_floats(GetParam())) {
        const bool negative = float_sign(a) != float_sign(b);
        Value expected = o.nan();
        if (is_nan(a) || is_nan(b)) {
        } else if (is_infinite(a)) {
          if (finite(b)) expected = o.make(negative, o.infinity());
        } else if (is_infinite(b)) {
          expected = o.make(negative, 0);
        } else if (is_zero_float(b)) {
          if (!is_zero_float(a)) expected = o.make(negative, o.infinity());
        } else {
          const mpq_class q = o.number(a) / o.number(b);
          expected = q == 0 ? o.make(negative, 0) : o.round(mode, q);
        }
        ASSERT_EQ(float_div(mode, a, b), expected);
      }
    }
  }
}

TEST_P(FloatTableTest, FmaRoundsOnce) {
  if (GetParam().width() > 6) GTEST_SKIP() << "cubic";
  const Oracle o(GetParam());
  const auto values = all_floats(GetParam());
  for (const Rounding mode : kModes) {
    for (const Value& a : values) {
      for (const Value& b : values) {
        for (const Value& c : values) {
          const bool negative = float_sign(a) != float_sign(b);
          Value expected = o.nan();
          if (finite(a) && finite(b) && !is_nan(c)) {
            const mpq_class product = o.number(a) * o.number(b);
            if (is_infinite(c)) {
              expected = c;
            } else if (product == 0) {
              expected = add_by_table(o, mode, o.make(negative, 0), c);
            } else {
              const mpq_class sum = product + o.number(c);
              expected = sum == 0 ? o.make(mode == Rounding::TowardNegative, 0) : o.round(mode, sum);
            }
          } else if (!is_nan(a) && !is_nan(b) && !is_nan(c) && !is_zero_float(a) && !is_zero_float(b)) {
            const Value product = o.make(negative, o.infinity());
            if (!is_infinite(c) || c == product) expected = product;
          }
          ASSERT_EQ(float_fma(mode, a, b, c), expected);
        }
      }
    }
  }
}

// The square root is the number whose square compares right: found by squaring the grid.
TEST_P(FloatTableTest, SquareRootsSquareBack) {
  const Oracle o(GetParam());
  for (const Rounding mode : kModes) {
    for (const Value& a : all_floats(GetParam())) {
      const Value root = float_sqrt(mode, a);
      if (is_nan(a) || is_zero_float(a) || (is_infinite(a) && !float_sign(a))) {
        ASSERT_EQ(root, a);
      } else if (float_sign(a)) {
        ASSERT_TRUE(is_nan(root));
      } else {
        // A rational close enough to the root lies between the same neighbours.
        mpz_class scaled = o.number(a).get_num() * (mpz_class(1) << 400) / o.number(a).get_den();
        const mpz_class floor = sqrt(scaled);
        mpq_class near(floor, mpz_class(mpz_class(1) << 200));
        if (floor * floor != scaled) near += power_of_two(-201);
        near.canonicalize();
        ASSERT_EQ(root, o.round(mode, near));
      }
    }
  }
}

TEST_P(FloatTableTest, RemainderIsExactWithTheNearestEvenQuotient) {
  const Oracle o(GetParam());
  for (const Value& a : all_floats(GetParam())) {
    for (const Value& b : all_floats(GetParam())) {
      Value expected = o.nan();
      if (finite(a) && is_infinite(b)) expected = a;
      if (finite(a) && finite(b) && !is_zero_float(b)) {
        const mpq_class x = o.number(a);
        const mpq_class y = o.number(b);
        const mpq_class q = x / y;
        mpz_class n;
        const mpq_class shifted = q + mpq_class(1, 2);
        mpz_fdiv_q(n.get_mpz_t(), shifted.get_num_mpz_t(), shifted.get_den_mpz_t());
        if (shifted == n && mpz_odd_p(n.get_mpz_t()) != 0) n -= 1;
        const mpq_class rest = x - y * n;
        expected = rest == 0 ? o.make(float_sign(a), 0) : o.round(Rounding::TowardZero, rest);
        if (rest != 0) {
          ASSERT_EQ(o.number(expected), rest) << "a remainder is a number of the format";
        }
      }
      ASSERT_EQ(float_rem(a, b), expected);
    }
  }
}

TEST_P(FloatTableTest, RoundToIntegralKeepsTheSignOfZero) {
  const Oracle o(GetParam());
  for (const Rounding mode : kModes) {
    for (const Value& a : all_floats(GetParam())) {
      Value expected = a;
      if (finite(a) && !is_zero_float(a)) {
        const mpq_class x = abs(o.number(a));
        const mpz_class low = x.get_num() / x.get_den();
        const int half = cmp(x - low, mpq_class(1, 2));
        const bool odd = mpz_odd_p(low.get_mpz_t()) != 0;
        const bool exact = x == low;
        const bool up = !exact && (mode == Rounding::NearestEven      ? half > 0 || (half == 0 && odd)
                                   : mode == Rounding::NearestAway    ? half >= 0
                                   : mode == Rounding::TowardPositive ? !float_sign(a)
                                   : mode == Rounding::TowardNegative ? float_sign(a)
                                                                      : false);
        const mpz_class n = up ? mpz_class(low + 1) : low;
        expected =
            n == 0 ? o.make(float_sign(a), 0) : o.round(mode, float_sign(a) ? mpq_class(-n) : mpq_class(n));
      }
      ASSERT_EQ(float_round_to_integral(mode, a), expected);
    }
  }
}

TEST_P(FloatTableTest, ConversionBetweenFormatsRoundsTheNumber) {
  const Oracle from(GetParam());
  const Oracle to({3, 3});
  for (const Rounding mode : kModes) {
    for (const Value& a : all_floats(GetParam())) {
      if (!finite(a) || is_zero_float(a)) continue;
      ASSERT_EQ(float_convert({3, 3}, mode, a), to.round(mode, from.number(a)));
      ASSERT_EQ(float_from_rational({3, 3}, mode, from.number(a) / 3), to.round(mode, from.number(a) / 3));
    }
  }
}

TEST_P(FloatTableTest, OrderIsThatOfTheNumbers) {
  const Oracle o(GetParam());
  for (const Value& a : all_floats(GetParam())) {
    for (const Value& b : all_floats(GetParam())) {
      if (is_nan(a) || is_nan(b)) {
        ASSERT_FALSE(float_less(a, b) || float_equal(a, b));
      } else if (finite(a) && finite(b)) {
        ASSERT_EQ(float_less(a, b), o.number(a) < o.number(b));
        ASSERT_EQ(float_equal(a, b), o.number(a) == o.number(b));
      }
    }
  }
}

// ---- MPFR, with its exponent range set to the format's ----

class Mpfr {
 public:
  explicit Mpfr(FloatFormat f) : format_(f) {
    const long bias = (1L << (f.eb - 1)) - 1;
    mpfr_set_emax(bias + 1);
    mpfr_set_emin(1 - bias - static_cast<long>(f.sb) + 2);
    mpfr_init2(x_, static_cast<mpfr_prec_t>(f.sb));
    for (mpfr_ptr a : {args_[0], args_[1], args_[2]}) mpfr_init2(a, static_cast<mpfr_prec_t>(f.sb));
  }
  Mpfr(const Mpfr&) = delete;
  Mpfr& operator=(const Mpfr&) = delete;
  ~Mpfr() {
    mpfr_clear(x_);
    for (mpfr_ptr a : {args_[0], args_[1], args_[2]}) mpfr_clear(a);
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
  }

  mpfr_ptr arg(int i, const Value& v) {
    mpfr_ptr a = args_[i];
    const Limits limits;
    const int sign = float_sign(v) ? -1 : 1;
    if (is_nan(v))
      mpfr_set_nan(a);
    else if (is_infinite(v))
      mpfr_set_inf(a, sign);
    else if (is_zero_float(v))
      mpfr_set_zero(a, sign);
    else {
      const Exact e = exact_of(v);
      mpfr_set_z_2exp(a, e.significand.get_mpz_t(), e.exponent, MPFR_RNDN);
      if (e.negative) mpfr_neg(a, a, MPFR_RNDN);
    }
    return a;
  }

  template <typename Operation>
  Value compute(Rounding mode, Operation operation) {
    const mpfr_rnd_t r = mode == Rounding::NearestEven      ? MPFR_RNDN
                         : mode == Rounding::TowardPositive ? MPFR_RNDU
                         : mode == Rounding::TowardNegative ? MPFR_RNDD
                                                            : MPFR_RNDZ;
    int ternary = operation(x_, r);
    ternary = mpfr_subnormalize(x_, ternary, r);
    if (mpfr_nan_p(x_)) return float_nan(format_);
    const bool negative = mpfr_signbit(x_) != 0;
    if (mpfr_inf_p(x_)) return float_infinity(format_, negative);
    if (mpfr_zero_p(x_)) return float_zero(format_, negative);
    mpz_class significand;
    const long exponent = mpfr_get_z_2exp(significand.get_mpz_t(), x_);
    return round(format_, Rounding::TowardZero, {negative, abs(significand), exponent, false});
  }

 private:
  FloatFormat format_;
  mpfr_t x_;
  mpfr_t args_[3];
};

Value random_float(FloatFormat f, base::Rng& rng) {
  mpz_class pattern = 0;
  for (std::uint32_t i = 0; i < f.width(); i += 32)
    pattern = (pattern << 32) + static_cast<unsigned long>(rng.below(1ULL << 32));
  mpz_fdiv_r_2exp(pattern.get_mpz_t(), pattern.get_mpz_t(), f.width());
  const std::uint64_t kind = rng.below(8);
  if (kind == 0) mpz_fdiv_r_2exp(pattern.get_mpz_t(), pattern.get_mpz_t(), f.sb);  // small exponents
  if (kind == 1) {                                                                 // few significant bits
    pattern >>= f.sb - 2;
    pattern <<= f.sb - 2;
  }
  if (kind == 2) {  // exponents near the bias
    mpz_class exponent = (mpz_class(1) << (f.eb - 1)) - 4 + static_cast<unsigned long>(rng.below(8));
    mpz_fdiv_r_2exp(pattern.get_mpz_t(), pattern.get_mpz_t(), f.sb - 1);
    pattern += exponent << (f.sb - 1);
    if (rng.coin()) mpz_setbit(pattern.get_mpz_t(), f.width() - 1);
  }
  return Value::floating(f, pattern);
}

TEST(FloatMpfrTest, LargeFormatsAgreeWithMpfr) {
  base::Rng rng(42);
  for (const FloatFormat f : {FloatFormat{5, 11}, FloatFormat{8, 24}, FloatFormat{11, 53},
                              FloatFormat{15, 113}, FloatFormat{4, 40}, FloatFormat{8, 8}}) {
    Mpfr m(f);
    for (int i = 0; i < 4000; ++i) {
      Rounding mode = kModes[rng.below(5)];
      if (mode == Rounding::NearestAway) mode = Rounding::NearestEven;  // MPFR has no ties-to-away
      const Value a = random_float(f, rng);
      const Value b = random_float(f, rng);
      const Value c = random_float(f, rng);
      mpfr_ptr x = m.arg(0, a);
      mpfr_ptr y = m.arg(1, b);
      mpfr_ptr z = m.arg(2, c);
      ASSERT_EQ(float_add(mode, a, b),
                m.compute(mode, [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_add(r, x, y, d); }));
      ASSERT_EQ(float_mul(mode, a, b),
                m.compute(mode, [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_mul(r, x, y, d); }));
      ASSERT_EQ(float_div(mode, a, b),
                m.compute(mode, [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_div(r, x, y, d); }));
      ASSERT_EQ(float_fma(mode, a, b, c),
                m.compute(mode, [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_fma(r, x, y, z, d); }));
      ASSERT_EQ(float_sqrt(mode, a),
                m.compute(mode, [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_sqrt(r, x, d); }));
      const Value rem = m.compute(Rounding::NearestEven,
                                  [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_remainder(r, x, y, d); });
      ASSERT_EQ(float_rem(a, b), rem) << to_smtlib(a) << to_smtlib(b);
    }
  }
}

TEST(FloatTest, HugeExponentsCostNothing) {
  const FloatFormat f{30, 24};
  const Value tiny = Value::floating(f, mpz_class(1));
  const Value one = float_from_rational(f, Rounding::NearestEven, 1);
  const Value large = Value::floating(f, mpz_class((mpz_class(1) << 53) - (mpz_class(1) << 23) - 1));
  EXPECT_EQ(float_add(Rounding::NearestEven, one, tiny), one);
  EXPECT_EQ(float_add(Rounding::TowardPositive, large, tiny), float_infinity(f, false));
  EXPECT_TRUE(is_zero_float(float_rem(large, one)));
  EXPECT_EQ(float_mul(Rounding::TowardZero, tiny, tiny), float_zero(f, false));
}

}  // namespace
}  // namespace smiter::eval
