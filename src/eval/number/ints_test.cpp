// SPDX-License-Identifier: MIT
#include "eval/number/ints.h"

#include <gtest/gtest.h>

#include "eval/ground_test_support.h"

namespace smiter::eval {
namespace {

using testing::evaluate;
using testing::run;

TEST(IntsTest, DivisionIsEuclideanForEverySign) {
  EXPECT_EQ(run("(div 7 (- 2))"), "(- 3)");
  EXPECT_EQ(run("(mod 7 (- 2))"), "1");
  EXPECT_EQ(run("(div (- 7) 2)"), "(- 4)");
  EXPECT_EQ(run("(mod (- 7) 2)"), "1");
  EXPECT_EQ(run("(div (- 7) (- 2))"), "4");
  EXPECT_EQ(run("(mod (- 7) (- 2))"), "1");
}

TEST(IntsTest, QuotientAndRestSatisfyTheDefinitionOnAllSmallPairsAndTheirWideCopies) {
  const mpz_class wide = mpz_class(1) << 70;
  for (std::int64_t m = -20; m <= 20; ++m) {
    for (std::int64_t n = -7; n <= 7; ++n) {
      if (n == 0) continue;
      const auto d = int_divide(Value::integer(m), Value::integer(n));
      EXPECT_EQ(n * d.quotient.small() + d.rest.small(), m);
      EXPECT_TRUE(d.rest.small() >= 0 && d.rest.small() < std::abs(n));
      const auto big = int_divide(Value::integer(m * wide), Value::integer(n * wide));
      EXPECT_EQ(big.quotient, d.quotient);
      EXPECT_EQ(big.rest.to_mpz(), d.rest.small() * wide);
    }
  }
}

TEST(IntsTest, DivisionByZeroIsACellOfTheDividendAndTheOperator) {
  const Outcome a = evaluate("(div 5 0)");
  ASSERT_TRUE(a.is_unspecified());
  EXPECT_EQ(a.cell().op, "div");
  EXPECT_EQ(a.cell(), evaluate("(div (+ 2 3) 0)").cell());
  EXPECT_NE(a.cell(), evaluate("(div 6 0)").cell());
  EXPECT_NE(a.cell(), evaluate("(mod 5 0)").cell());
  EXPECT_EQ(evaluate("(div0 5)").cell(), a.cell());
  EXPECT_EQ(evaluate("(mod0 5)").cell(), evaluate("(mod 5 0)").cell());
  EXPECT_EQ(evaluate("(rem0 5)").cell(), evaluate("(rem 5 0)").cell());
}

TEST(IntsTest, MachineWordsOverflowIntoBigNumbersAndBack) {
  EXPECT_EQ(run("(+ 9223372036854775807 1)"), "9223372036854775808");
  EXPECT_EQ(run("(- (- 9223372036854775808) 1)"), "(- 9223372036854775809)");
  EXPECT_EQ(run("(* 4611686018427387904 4)"), "18446744073709551616");
  EXPECT_EQ(run("(- (+ 9223372036854775807 1) 1)"), "9223372036854775807");
  EXPECT_EQ(run("(div (- 9223372036854775808) (- 1))"), "9223372036854775808");
  EXPECT_TRUE(evaluate("(- 9223372036854775808 1)").value().is_small());
}

TEST(IntsTest, DivisibleAbsAndRem) {
  EXPECT_EQ(run("((_ divisible 3) (- 9))"), "true");
  EXPECT_EQ(run("((_ divisible 3) 10)"), "false");
  EXPECT_EQ(run("(abs (- 5))"), "5");
  EXPECT_EQ(run("(rem (- 7) 2)"), "1");
  EXPECT_EQ(run("(rem 7 (- 2))"), "(- 1)");
}

TEST(IntsTest, NaryOperatorsAreLeftAssociativeAndComparisonsChain) {
  EXPECT_EQ(run("(- 10 3 2)"), "5");
  EXPECT_EQ(run("(div 100 7 2)"), "7");
  EXPECT_EQ(run("(+ 1 2 3 4)"), "10");
  EXPECT_EQ(run("(< 1 2 3)"), "true");
  EXPECT_EQ(run("(< 1 3 2)"), "false");
  EXPECT_EQ(run("(>= 3 3 2)"), "true");
  EXPECT_EQ(run("(= 1 1 2)"), "false");
  EXPECT_EQ(run("(distinct 1 2 1)"), "false");
  EXPECT_EQ(run("(+ 5)"), "5");
}

TEST(IntsTest, AnOpenInnerPartOfAnNaryDivisionIsNotTakenForTheWhole) {
  EXPECT_TRUE(evaluate("(div 5 0 2)").is_unknown());
  EXPECT_TRUE(evaluate("(div 5 2 0)").is_unspecified());
  struct Seven : CellSource {
    std::optional<Value> value_of(const Cell&) override { return Value::integer(7); }
  } seven;
  const Limits limits;
  const Value args[] = {Value::integer(5), Value::integer(0), Value::integer(2)};
  EXPECT_EQ(apply("div", args, {.limits = limits, .cells = &seven}).value(), Value::integer(3));
}

TEST(IntsTest, ExtensionsOfCvc5) {
  EXPECT_EQ(run("((_ iand 4) (- 1) 5)"), "5");
  EXPECT_EQ(run("((_ iand 3) 12 13)"), "4");
  EXPECT_EQ(run("(int.pow2 10)"), "1024");
  EXPECT_EQ(run("(int.pow2 (- 1))"), "0");
  EXPECT_EQ(run("(int.log2 1023)"), "9");
  EXPECT_EQ(run("(int.log2 0)"), "0");
  EXPECT_EQ(run("(int.ispow2 64)"), "true");
}

TEST(IntsTest, PowersAreExactAndOpenWhereSolversDiffer) {
  EXPECT_EQ(run("(^ 2 10)"), "1024");
  EXPECT_EQ(run("(^ (- 1) 1000000000001)"), "(- 1)");
  EXPECT_EQ(run("(^ 0 0)"), "unspecified");
  EXPECT_EQ(run("(^ 2 (- 1))"), "unspecified");
  EXPECT_EQ(run("(^ 2.0 (- 1))"), "(/ 1.0 2.0)");
}

TEST(IntsTest, WhatWouldBeHugeIsABudgetMatter) {
  EXPECT_EQ(run("(int.pow2 18446744073709551616)").substr(0, 15), "unknown budget:");
  EXPECT_EQ(run("(^ 3 1000000000)").substr(0, 15), "unknown budget:");
  EXPECT_EQ(run("(* (int.pow2 700000) (int.pow2 700000))").substr(0, 15), "unknown budget:");
}

}  // namespace
}  // namespace smiter::eval
