// SPDX-License-Identifier: MIT
// Every operator on all bit-vectors of width 3 against the definition on integers,
// and the same rows again at width 67, shifted up, where GMP computes.
#include <gtest/gtest.h>

#include <functional>

#include "eval/ground_test_support.h"

namespace smiter::eval {
namespace {

using testing::evaluate;
using testing::run;

constexpr int kWidth = 3;
constexpr int kSize = 8;

int to_signed(int n) {
  return n >= kSize / 2 ? n - kSize : n;
}
int wrap(int n) {
  return ((n % kSize) + kSize) % kSize;
}

Value bv(int n) {
  return Value::bitvec(kWidth, static_cast<std::uint64_t>(n));
}

Value apply2(std::string_view op, const Value& a, const Value& b) {
  const Limits limits;
  const Value args[] = {a, b};
  return apply(op, args, {.limits = limits}).value();
}

void expect_table(std::string_view op, const std::function<int(int, int)>& f) {
  for (int a = 0; a < kSize; ++a) {
    for (int b = 0; b < kSize; ++b)
      EXPECT_EQ(apply2(op, bv(a), bv(b)), bv(wrap(f(a, b)))) << op << ' ' << a << ' ' << b;
  }
}
void expect_predicate(std::string_view op, const std::function<bool(int, int)>& f) {
  for (int a = 0; a < kSize; ++a) {
    for (int b = 0; b < kSize; ++b)
      EXPECT_EQ(apply2(op, bv(a), bv(b)).as_bool(), f(a, b)) << op << ' ' << a << ' ' << b;
  }
}

TEST(BitVecTest, ArithmeticAndLogicFollowTheDefinition) {
  expect_table("bvadd", [](int a, int b) { return a + b; });
  expect_table("bvsub", [](int a, int b) { return a - b; });
  expect_table("bvmul", [](int a, int b) { return a * b; });
  expect_table("bvand", [](int a, int b) { return a & b; });
  expect_table("bvor", [](int a, int b) { return a | b; });
  expect_table("bvxor", [](int a, int b) { return a ^ b; });
  expect_table("bvnand", [](int a, int b) { return ~(a & b); });
  expect_table("bvnor", [](int a, int b) { return ~(a | b); });
  expect_table("bvxnor", [](int a, int b) { return ~(a ^ b); });
}

TEST(BitVecTest, DivisionIsTotalAndTruncates) {
  expect_table("bvudiv", [](int a, int b) { return b == 0 ? -1 : a / b; });
  expect_table("bvurem", [](int a, int b) { return b == 0 ? a : a % b; });
  expect_table("bvsdiv", [](int a, int b) {
    const int s = to_signed(a);
    return b == 0 ? (s < 0 ? 1 : -1) : s / to_signed(b);
  });
  expect_table("bvsrem", [](int a, int b) { return b == 0 ? a : to_signed(a) % to_signed(b); });
  expect_table("bvsmod", [](int a, int b) {
    if (b == 0) return a;
    const int rest = to_signed(a) % to_signed(b);
    return rest != 0 && (rest < 0) != (to_signed(b) < 0) ? rest + to_signed(b) : rest;
  });
  EXPECT_EQ(run("(bvsdiv #b100 #b111)"), "#b100");  // MIN / -1 = MIN
  EXPECT_EQ(run("(bvsrem #b100 #b111)"), "#b000");
}

TEST(BitVecTest, ShiftsBeyondTheWidthGiveZeroOrTheSign) {
  expect_table("bvshl", [](int a, int b) { return b >= kWidth ? 0 : a << b; });
  expect_table("bvlshr", [](int a, int b) { return b >= kWidth ? 0 : a >> b; });
  expect_table("bvashr", [](int a, int b) { return b >= kWidth ? (a >= 4 ? -1 : 0) : to_signed(a) >> b; });
  EXPECT_EQ(run("(bvshl #xffffffffffffffffff #x000000000000000048)"), "#x000000000000000000");
  EXPECT_EQ(run("(bvashr #x800000000000000000 #xffffffffffffffffff)"), "#xffffffffffffffffff");
  EXPECT_EQ(run("(bvlshr #x800000000000000000 #x000000000000000047)"), "#x000000000000000001");
}

TEST(BitVecTest, OrderIsUnsignedOrSigned) {
  expect_predicate("bvult", [](int a, int b) { return a < b; });
  expect_predicate("bvule", [](int a, int b) { return a <= b; });
  expect_predicate("bvugt", [](int a, int b) { return a > b; });
  expect_predicate("bvuge", [](int a, int b) { return a >= b; });
  expect_predicate("bvslt", [](int a, int b) { return to_signed(a) < to_signed(b); });
  expect_predicate("bvsle", [](int a, int b) { return to_signed(a) <= to_signed(b); });
  expect_predicate("bvsgt", [](int a, int b) { return to_signed(a) > to_signed(b); });
  expect_predicate("bvsge", [](int a, int b) { return to_signed(a) >= to_signed(b); });
}

TEST(BitVecTest, OverflowPredicatesCompareWithTheTrueResult) {
  const auto outside = [](int n) { return n < -4 || n > 3; };
  expect_predicate("bvuaddo", [](int a, int b) { return a + b >= kSize; });
  expect_predicate("bvsaddo", [&](int a, int b) { return outside(to_signed(a) + to_signed(b)); });
  expect_predicate("bvumulo", [](int a, int b) { return a * b >= kSize; });
  expect_predicate("bvsmulo", [&](int a, int b) { return outside(to_signed(a) * to_signed(b)); });
  expect_predicate("bvusubo", [](int a, int b) { return a < b; });
  expect_predicate("bvssubo", [&](int a, int b) { return outside(to_signed(a) - to_signed(b)); });
  expect_predicate("bvsdivo", [](int a, int b) { return a == 4 && b == 7; });
  expect_predicate("bvumul_noovfl", [](int a, int b) { return a * b < kSize; });
  expect_predicate("bvsmul_noovfl", [](int a, int b) { return to_signed(a) * to_signed(b) <= 3; });
  expect_predicate("bvsmul_noudfl", [](int a, int b) { return to_signed(a) * to_signed(b) >= -4; });
  for (int a = 0; a < kSize; ++a) {
    const Limits limits;
    const Value arg[] = {bv(a)};
    EXPECT_EQ(apply("bvnego", arg, {.limits = limits}).value().as_bool(), a == 4);
  }
}

// x -> x * 2^64 at width 67 carries every operator below over, except those that
// look at low bits; division compares quotients instead.
TEST(BitVecTest, WideVectorsAgreeWithNarrowOnes) {
  const auto wide = [](int n) { return Value::bitvec(67, mpz_class(mpz_class(n) << 64)); };
  for (int a = 0; a < kSize; ++a) {
    for (int b = 0; b < kSize; ++b) {
      for (const std::string_view op :
           {"bvadd", "bvsub", "bvand", "bvor", "bvxor", "bvurem", "bvsrem", "bvsmod"}) {
        EXPECT_EQ(apply2(op, wide(a), wide(b)), wide(static_cast<int>(apply2(op, bv(a), bv(b)).word())))
            << op << a << b;
      }
      for (const std::string_view op : {"bvult", "bvsle", "bvuaddo", "bvsaddo", "bvssubo", "bvusubo"}) {
        EXPECT_EQ(apply2(op, wide(a), wide(b)), apply2(op, bv(a), bv(b))) << op << a << b;
      }
      if (b != 0) {
        EXPECT_EQ(apply2("bvudiv", wide(a), wide(b)).to_mpz(), a / b);
      }
      EXPECT_EQ(apply2("bvudiv", wide(a), Value::bitvec(67, 0)), Value::bitvec(67, mpz_class(-1)));
      EXPECT_EQ(apply2("bvmul", wide(a), Value::bitvec(67, mpz_class(b))), wide(wrap(a * b)));
    }
  }
}

TEST(BitVecTest, ShapesChangeAsWritten) {
  EXPECT_EQ(run("(concat #b1 #b01 #b001)"), "#b101001");
  EXPECT_EQ(run("((_ extract 2 1) #b0110)"), "#b11");
  EXPECT_EQ(run("((_ extract 67 64) (concat #b1010 #x0000000000000000))"), "#xa");
  EXPECT_EQ(run("((_ repeat 3) #b10)"), "#b101010");
  EXPECT_EQ(run("((_ repeat 40) #b10)"), "#xaaaaaaaaaaaaaaaaaaaa");
  EXPECT_EQ(run("((_ zero_extend 0) #b10)"), "#b10");
  EXPECT_EQ(run("((_ zero_extend 2) #b10)"), "#x2");
  EXPECT_EQ(run("((_ sign_extend 2) #b10)"), "#xe");
  EXPECT_EQ(run("((_ sign_extend 65) #b10)"), "#b1" + std::string(65, '1') + "0");
  EXPECT_EQ(run("((_ rotate_left 4) #b100)"), "#b001");
  EXPECT_EQ(run("((_ rotate_right 4) #b100)"), "#b010");
  EXPECT_EQ(run("(ext_rotate_left #b100 #b001)"), "#b001");
  EXPECT_EQ(run("(ext_rotate_right #b100 #b111)"), "#b010");
  EXPECT_EQ(run("(bvcomp #b10 #b10)"), "#b1");
  EXPECT_EQ(run("(bvredor #b000)"), "#b0");
  EXPECT_EQ(run("(bvredand #b111)"), "#b1");
}

TEST(BitVecTest, IntegersWrapEuclidean) {
  EXPECT_EQ(run("((_ int_to_bv 3) (- 1))"), "#b111");
  EXPECT_EQ(run("((_ int2bv 3) 13)"), "#b101");
  EXPECT_EQ(run("((_ int_to_bv 65) (- 1))"), "#b" + std::string(65, '1'));
  EXPECT_EQ(run("(bv2nat #b110)"), "6");
  EXPECT_EQ(run("(ubv_to_int #b110)"), "6");
  EXPECT_EQ(run("(sbv_to_int #b110)"), "(- 2)");
  EXPECT_EQ(run("(bv2nat #xffffffffffffffff)"), "18446744073709551615");
}

TEST(BitVecTest, Z3sOwnDivisionsAreOpenAtZero) {
  EXPECT_EQ(run("(bvudiv_i #b110 #b000)"), "unspecified");
  EXPECT_EQ(run("(bvsmod_i #b110 #b010)"), "#b000");
}

TEST(BitVecTest, NonStandardArgumentsAreUnknownNotWrong) {
  EXPECT_EQ(run("(bvadd #b1 #b11)").substr(0, 7), "unknown");
  EXPECT_EQ(run("((_ repeat 0) #b1)").substr(0, 7), "unknown");
  EXPECT_EQ(run("((_ zero_extend 99999999999) #b1)").substr(0, 15), "unknown budget:");
  EXPECT_EQ(run("((_ repeat 99999999999) #b1)").substr(0, 15), "unknown budget:");
}

}  // namespace
}  // namespace smiter::eval
