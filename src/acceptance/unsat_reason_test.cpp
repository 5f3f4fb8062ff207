// SPDX-License-Identifier: MIT
#include "acceptance/unsat_reason.h"

#include <gtest/gtest.h>

#include "theory/sig_reader.h"

namespace smiter::acceptance {
namespace {

const std::string kDeclarations =
    "(declare-const x Int)(declare-const y Int)(declare-const p Bool)(declare-const q Bool)"
    "(declare-fun f (Int) Int)\n";

bool keeps(const std::string& original, const std::string& candidate, std::vector<std::uint32_t> core = {}) {
  const auto reason =
      UnsatReason::of(kDeclarations + original + "(check-sat)", core, theory::builtin_operators());
  EXPECT_TRUE(reason) << original;
  return reason && reason->holds_for(kDeclarations + candidate + "(check-sat)");
}

const std::string kUnsat = "(assert (or (> x 3) p))(assert (not (and p q)))(assert (=> p q))(assert (< x 3))";

TEST(UnsatReasonTest, TheSameScriptAndMoreKeepsIt) {
  EXPECT_TRUE(keeps(kUnsat, kUnsat));
  EXPECT_TRUE(keeps(kUnsat, kUnsat + "(assert (= y 7))"));
  EXPECT_TRUE(
      keeps(kUnsat, "(assert (and (< x 3) (or (> x 3) p)))(assert (=> p q))(assert (not (and p q)))"));
}

TEST(UnsatReasonTest, LessDoesNot) {
  EXPECT_FALSE(keeps(kUnsat, "(assert (or (> x 3) p))(assert (not (and p q)))(assert (=> p q))"));
  EXPECT_FALSE(keeps(kUnsat, ""));
  EXPECT_FALSE(keeps("(assert p)(assert (not p))", "(assert p)(assert (or (not p) q))"));
  EXPECT_FALSE(keeps("(assert p)(assert (not p))", "(assert p)(assert (not (and p q)))"));
  EXPECT_FALSE(keeps("(assert (and p (not p)))", "(assert p)"));
  EXPECT_FALSE(keeps("(assert (not (or p q)))(assert p)", "(assert (not q))(assert p)"));
  EXPECT_FALSE(keeps("(assert (=> p q))(assert p)(assert (not q))",
                     "(assert (=> (and p q) q))(assert p)(assert (not q))"));
}

TEST(UnsatReasonTest, TheCoreIsEnough) {
  const std::string script = "(assert (= y 7))(assert p)(assert (> x 2))(assert (not p))";
  EXPECT_TRUE(keeps(script, "(assert p)(assert (not p))", {1, 3}));
  EXPECT_FALSE(keeps(script, "(assert p)(assert (not p))"));
  EXPECT_FALSE(keeps(script, "(assert (= y 7))(assert (> x 2))(assert p)", {1, 3}));
}

TEST(UnsatReasonTest, StrongerFormsKeepIt) {
  // Fewer disjuncts, and at the other polarity fewer conjuncts.
  EXPECT_TRUE(keeps("(assert (or p q (> x 1)))(assert (not q))", "(assert (or p q))(assert (not q))"));
  EXPECT_TRUE(keeps("(assert (not (and p q)))(assert p)", "(assert (not q))(assert p)"));
  EXPECT_TRUE(keeps("(assert (=> (and p q) (> x 1)))", "(assert (=> p (> x 1)))"));
  EXPECT_TRUE(keeps("(assert (=> p (or q (> x 1))))", "(assert (=> p q))"));
  EXPECT_TRUE(keeps("(assert (ite p (or q (> x 1)) q))", "(assert (ite p q q))"));
  EXPECT_TRUE(
      keeps("(assert (forall ((k Int)) (or (> k x) (= k y))))", "(assert (forall ((k Int)) (> k x)))"));
  EXPECT_FALSE(keeps("(assert (not (exists ((k Int)) (> k x))))",
                     "(assert (not (exists ((k Int)) (and (> k x) p))))"));
  EXPECT_TRUE(keeps(kUnsat, "(assert false)"));
}

TEST(UnsatReasonTest, AConstantMayBecomeATermButTheSameEverywhere) {
  const std::string script = "(assert (> (f x) 3))(assert (< (f x) 3))";
  EXPECT_TRUE(keeps(script, "(assert (> (f 0) 3))(assert (< (f 0) 3))"));
  EXPECT_TRUE(keeps(script, "(assert (> (f (+ y 1)) 3))(assert (< (f (+ y 1)) 3))"));
  EXPECT_FALSE(keeps(script, "(assert (> (f 0) 3))(assert (< (f 1) 3))"));
  EXPECT_FALSE(keeps(script, "(assert (> (f x) 3))(assert (< (f 0) 3))"));
  EXPECT_FALSE(keeps(script, "(assert (> (f 0) 2))(assert (< (f 0) 3))")) << "a literal is no constant";
  EXPECT_FALSE(keeps("(assert (> x y))(assert (< x y))", "(assert (> x x))(assert (< y x))"));
  EXPECT_TRUE(keeps("(assert (> x y))(assert (< x y))", "(assert (> y x))(assert (< y x))"));
}

TEST(UnsatReasonTest, OtherDeclarationsAreOtherSymbols) {
  const auto reason =
      UnsatReason::of("(declare-const x Int)(assert (< (* 2 x) 1))(assert (> x 0))(check-sat)", {},
                      theory::builtin_operators());
  ASSERT_TRUE(reason);
  EXPECT_FALSE(reason->holds_for("(declare-const x Real)(assert (< (* 2 x) 1))(assert (> x 0))(check-sat)"));
  EXPECT_FALSE(reason->holds_for(
      "(declare-const x Int)(push 1)(assert (< (* 2 x) 1))(pop 1)(assert (> x 0))(check-sat)"));
  EXPECT_FALSE(reason->holds_for("(declare-const x Int)(assert (< (* 2 x) 1))(check-sat)(assert (> x 0))"));
  EXPECT_FALSE(reason->holds_for("(declare-const x Int)(assert (< (* 2 x) 1))(assert (> x 0))"));
  EXPECT_FALSE(reason->holds_for("nonsense ("));
  EXPECT_TRUE(reason->holds_for("(declare-fun x () Int)(assert (< (* 2 x) 1))(assert (> x 0))(check-sat)"));
  const auto renamed = reason->with_names({{"x", "i"}});
  EXPECT_TRUE(renamed.holds_for("(declare-const i Int)(assert (< (* 2 i) 1))(assert (> i 0))(check-sat)"));
}

TEST(UnsatReasonTest, WhatDefinitionsMentionIsNotExchanged) {
  const std::string head = "(declare-const x Int)(define-fun d () Bool (> x 0))";
  const auto reason =
      UnsatReason::of(head + "(assert d)(assert (< x 0))(check-sat)", {}, theory::builtin_operators());
  ASSERT_TRUE(reason);
  EXPECT_TRUE(reason->holds_for(head + "(assert d)(assert (< x 0))(check-sat)"));
  EXPECT_FALSE(reason->holds_for(head + "(assert d)(assert (< (- 1) 0))(check-sat)"));
}

TEST(UnsatReasonTest, DepthIsNoDanger) {
  constexpr int kDepth = 50'000;
  std::string deep;
  for (int i = 0; i < kDepth; ++i) deep += "(not ";
  deep += "p" + std::string(kDepth, ')');
  EXPECT_TRUE(keeps("(assert " + deep + ")(assert q)", "(assert " + deep + ")(assert q)"));
  EXPECT_FALSE(keeps("(assert " + deep + ")(assert q)", "(assert (or q " + deep + "))(assert q)"));
}

TEST(UnsatReasonTest, NothingIsKeptOfWhatWeDoNotUnderstand) {
  const auto& ops = theory::builtin_operators();
  EXPECT_TRUE(UnsatReason::of("(assert false)(check-sat)", {}, ops));
  EXPECT_FALSE(UnsatReason::of("(set-option :global-negate true)(assert false)(check-sat)", {}, ops));
  EXPECT_FALSE(UnsatReason::of("(declare-heap (Int Int))(assert false)(check-sat)", {}, ops));
}

}  // namespace
}  // namespace smiter::acceptance
