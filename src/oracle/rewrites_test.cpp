// SPDX-License-Identifier: MIT
#include "oracle/rewrites.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

const std::string kScript =
    "(set-logic ALL)\n(declare-const x Int)\n(simplify (* 2 x))\n(simplify (ite (> x 3) x 3))\n";

TEST(RewritesTest, EachTermIsComparedWithWhatWasPrintedForIt) {
  const auto records =
      truth_of_rewrites(kScript, std::vector<std::string>{"(+ x x)", "(ite (>= x 3) 3 x)"}, ops());
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].truth, Truth::Valid);
  EXPECT_EQ(records[1].truth, Truth::Invalid);
  EXPECT_EQ(records[1].term, "(ite (> x 3) x 3)");
  EXPECT_EQ(records[1].operators, "> ite");
  EXPECT_NE(records[1].value, records[1].rewritten_value);
  const std::string alone = with_one_rewrite(kScript, 1, ops());
  EXPECT_THAT(alone, testing::Not(testing::HasSubstr("(* 2 x)")));
  EXPECT_TRUE(differs_under(alone, records[1].rewritten, records[1].assignment, ops()));
  EXPECT_FALSE(differs_under(alone, "(ite (> x 3) x 3)", records[1].assignment, ops()));
}

TEST(RewritesTest, WhatIsAssertedMayBeUsed) {
  const auto records = truth_of_rewrites("(declare-const x Int)(assert (= x 3))(simplify (+ x 1))",
                                         std::vector<std::string>{"4"}, ops());
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].truth, Truth::Unknown);
  EXPECT_THAT(records[0].reason, testing::HasSubstr("asserts"));
}

TEST(RewritesTest, ASymbolThatIsNotDeclaredAccusesNobody) {
  const auto records = truth_of_rewrites("(declare-const x Int)(simplify (+ x 1))",
                                         std::vector<std::string>{"(+ k!0 1)"}, ops());
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].truth, Truth::Unknown);
}

TEST(RewritesTest, ACommandWithAttributesIsNotCounted) {
  EXPECT_THAT(truth_of_rewrites("(declare-const x Int)(simplify x :som true)(simplify x)",
                                std::vector<std::string>{"x", "x"}, ops()),
              testing::IsEmpty());
}

}  // namespace
}  // namespace smiter::oracle
