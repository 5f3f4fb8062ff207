// SPDX-License-Identifier: MIT
#include "oracle/witness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracle/model_truth.h"
#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

using testing::HasSubstr;
using testing::Not;

// The witness, after looking that it is one.
std::string witness(const std::string& script, const std::string& model, std::size_t check = 0) {
  const auto& ops = theory::builtin_operators();
  const auto text = complete_witness(script, model, check, ops);
  if (!text) return "none";
  EXPECT_TRUE(truth_of_model(script, *text, check, ops).is_complete_proof()) << *text;
  return *text;
}

// As a report had it: the reduced script has s and t, the model s0, i0 and s1.
TEST(WitnessTest, IsOfTheSymbolsOfTheScript) {
  const std::string script =
      "(declare-const s String)\n(declare-const t String)\n(assert (= (str.len s) 1))\n(assert (= s "
      "t))\n(check-sat)\n";
  const std::string text = witness(
      script, "((define-fun s0 () String \"abc\") (define-fun i0 () Int 3) (define-fun s () String \"b\"))");
  EXPECT_THAT(text, HasSubstr("(define-fun s () String"));
  EXPECT_THAT(text, HasSubstr("(define-fun t () String"));
  EXPECT_THAT(text, Not(HasSubstr("s0")));
  EXPECT_THAT(text, Not(HasSubstr("i0")));
}

// The reducer makes bit-vectors narrower; the model still has the old widths.
TEST(WitnessTest, ASymbolThatHasAnotherSortByNowGetsAValueOfItsOwn) {
  EXPECT_EQ(witness("(declare-const x (_ BitVec 1))\n(assert (= x x))\n(check-sat)\n",
                    "(define-fun x () (_ BitVec 8) #xff)\n(define-fun y () (_ BitVec 32) #x00000001)\n"),
            "(\n  (define-fun x () (_ BitVec 1) #b0)\n)\n");
}

TEST(WitnessTest, PrefersSmallValues) {
  const std::string script =
      "(declare-const x Int)\n(declare-const y Int)\n(declare-const b Bool)\n(declare-const s String)\n"
      "(assert (> x 20))\n(assert (or b (> y 0)))\n(assert (str.prefixof \"q\" s))\n(check-sat)\n";
  EXPECT_EQ(witness(script,
                    "((define-fun x () Int 177) (define-fun y () Int 999) (define-fun b () Bool true)"
                    " (define-fun s () String \"qwertyuiop\"))"),
            "(\n  (define-fun x () Int 22)\n  (define-fun y () Int 0)\n  (define-fun b () Bool true)\n"
            "  (define-fun s () String \"q\")\n)\n");
}

TEST(WitnessTest, SaysWhatTheJudgeChose) {
  const std::string script =
      "(declare-fun f (Int) Int)\n(declare-const v (_ BitVec 4))\n(assert (= (f 3) 7))\n(assert (= v "
      "#x5))\n(check-sat)\n";
  const std::string text = witness(script, "((define-fun v () (_ BitVec 4) #x5))");
  EXPECT_THAT(text, HasSubstr("(define-fun f ((x!0 Int)) Int"));
  EXPECT_THAT(text, HasSubstr("7"));
}

TEST(WitnessTest, KeepsFunctionsAndElementsOfTheModel) {
  const std::string script =
      "(declare-sort U 0)\n(declare-const a U)\n(declare-const b U)\n(declare-fun g (U) Int)\n"
      "(assert (distinct a b))\n(assert (< (g a) (g b)))\n(check-sat)\n";
  const std::string text = witness(script,
                                   "(\n; cardinality of U is 2\n; rep: (as @U_0 U)\n; rep: (as @U_1 U)\n"
                                   "(define-fun a () U (as @U_0 U))\n(define-fun b () U (as @U_1 U))\n"
                                   "(define-fun g ((u U)) Int (ite (= u (as @U_0 U)) 5 9))\n)");
  EXPECT_THAT(text, HasSubstr("(define-fun g ((u U)) Int"));
}

TEST(WitnessTest, BelongsToOneCheck) {
  const std::string script =
      "(push)\n(declare-const x Int)\n(assert (< x 0))\n(check-sat)\n(pop)\n(declare-const y Int)\n"
      "(assert (> y 0))\n(check-sat)\n";
  EXPECT_EQ(witness(script, "((define-fun x () Int (- 4)))", 0), "(\n  (define-fun x () Int (- 1))\n)\n");
  EXPECT_EQ(witness(script, "((define-fun y () Int 4))", 1), "(\n  (define-fun y () Int 1)\n)\n");
}

TEST(WitnessTest, AModelThatProvesNothingGivesNone) {
  const std::string script = "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";
  EXPECT_EQ(witness(script, "((define-fun x () Int 0))"), "none");
  EXPECT_EQ(witness(script, "what"), "none");
  // Good only for a value of the division that nobody has to choose so.
  EXPECT_EQ(
      witness("(declare-const x Int)\n(assert (= (div x 0) 5))\n(check-sat)\n", "((define-fun x () Int 1))"),
      "none");
  EXPECT_EQ(witness(script + "(block-model :values)\n(check-sat)\n", "((define-fun x () Int 1))", 1), "none");
}

TEST(WitnessTest, AFunctionOfSeveralArgumentsBecomesAConstantOneIfItMay) {
  const std::string text = witness(
      "(declare-const r Real)\n(declare-const m RoundingMode)\n(declare-fun g (Int Int) Bool)\n"
      "(assert (g 1 2))\n(assert (> r 0.5))\n(check-sat)\n",
      "((define-fun r () Real 8.0))");
  EXPECT_THAT(text, HasSubstr("(define-fun g ((x!0 Int) (x!1 Int)) Bool true)"));
  EXPECT_THAT(text, HasSubstr("(define-fun r () Real 1.0)"));
  EXPECT_THAT(text, HasSubstr("(define-fun m () RoundingMode"));
}

TEST(WitnessTest, GlobalDeclarationsAndResetsDecideWhatIsInScope) {
  EXPECT_EQ(witness("(set-option :global-declarations true)\n(push)\n(declare-const x Int)\n(pop)\n"
                    "(assert (> x 0))\n(check-sat)\n",
                    "((define-fun x () Int 4))"),
            "(\n  (define-fun x () Int 1)\n)\n");
  EXPECT_EQ(witness("(declare-const x Int)\n(reset)\n(declare-const y Int)\n(assert (> y 0))\n(check-sat)\n",
                    "((define-fun y () Int 4))"),
            "(\n  (define-fun y () Int 1)\n)\n");
}

}  // namespace
}  // namespace smiter::oracle
