// SPDX-License-Identifier: MIT
#include "oracle/model_truth.h"

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

ModelTruth truth(const std::string& script, const std::string& model) {
  return truth_of_model(script, model, 0, theory::builtin_operators());
}

TEST(ModelTruthTest, WhatIsOpenDoesNotMatterWhereItDoesNotDecide) {
  const std::string script =
      "(declare-const x Int)\n(assert (> x 0))\n(assert (or (= x 1) (= (div x 0) 7)))\n(check-sat)\n";
  const ModelTruth good = truth(script, "((define-fun x () Int 1) (define-fun div0 ((y Int)) Int 3))");
  EXPECT_TRUE(good.is_proof());
  const ModelTruth bad = truth(script, "((define-fun x () Int 0) (define-fun div0 ((y Int)) Int 7))");
  EXPECT_EQ(bad.truth, Truth::Invalid);
  EXPECT_FALSE(bad.unspecified) << "x > 0 is false whatever (div 0 0) is";
}

TEST(ModelTruthTest, WhatIsOpenIsNamedWhereItDecides) {
  const std::string script = "(declare-const x Int)\n(assert (= (div x 0) 7))\n(check-sat)\n";
  const ModelTruth good = truth(script, "((define-fun x () Int 1) (define-fun div0 ((y Int)) Int 7))");
  EXPECT_EQ(good.truth, Truth::Valid);
  EXPECT_TRUE(good.unspecified);
  const ModelTruth bad = truth(script, "((define-fun x () Int 1) (define-fun div0 ((y Int)) Int 8))");
  EXPECT_TRUE(bad.truth != Truth::Invalid || bad.unspecified);
}

TEST(ModelTruthTest, TheReasonIsOfAnAssertionThatIsFalse) {
  const ModelTruth t = truth(
      "(declare-const x (_ BitVec 2))\n(assert (= x (mkbv true false)))\n(assert (= x #b11))\n(check-sat)\n",
      "((define-fun x () (_ BitVec 2) #b01))");
  EXPECT_EQ(t.truth, Truth::Invalid);
  EXPECT_NE(t.reason.find("#b11"), std::string::npos) << t.reason;
}

TEST(ModelTruthTest, EitherRootIsASquareRootToSome) {
  const ModelTruth t = truth("(declare-const x Real)\n(assert (< (sqrt x) 0.0))\n(check-sat)\n",
                             "((define-fun x () Real 1.0))");
  EXPECT_EQ(t.truth, Truth::Invalid);
  EXPECT_TRUE(t.unspecified);
}

TEST(ModelTruthTest, FloatsHaveInstancesToTry) {
  const ModelTruth t = truth(
      "(assert (forall ((a Float32)) (not (fp.isNegative (fp.min a (_ +zero 8 24))))))\n(check-sat)\n", "()");
  EXPECT_EQ(t.truth, Truth::Invalid);
  EXPECT_FALSE(t.unspecified) << "-1 is less than 0, whatever the minimum of the zeros is";
}

std::string always_false(const std::string& script) {
  smt::TermTable table(theory::builtin_operators());
  const auto parsed = smt::parse_script(script, table);
  EXPECT_TRUE(parsed) << script;
  return parsed ? false_whatever_the_model(table, *parsed, 0) : "";
}

TEST(ModelTruthTest, WhatIsFalseWhateverTheModelIsKnownWithoutOne) {
  const std::string x = "(declare-const x Int)\n(declare-fun f (Int) Int)\n";
  EXPECT_TRUE(always_false("(assert (= (mod 7 4) 2))\n(check-sat)\n").starts_with("(= (mod 7 4) 2): "));
  EXPECT_NE(always_false(x + "(assert (> x 0))\n(assert (and (= (f x) 3) (< 2 1)))\n(check-sat)\n"), "");
  EXPECT_NE(always_false(x + "(assert (forall ((y Int)) (> y 5)))\n(check-sat)\n"), "");
}

TEST(ModelTruthTest, TheFalseAssertionIsNamedWithThePartThatDecides) {
  EXPECT_TRUE(
      always_false("(assert (not (= 1 1)))\n(check-sat)\n").starts_with("(not (= 1 1)), in it (= 1 1): "));
}

TEST(ModelTruthTest, WhatIsTrueWhateverTheModelIsKnownWithoutOne) {
  const auto always_true = [](const std::string& script) {
    smt::TermTable table(theory::builtin_operators());
    const auto parsed = smt::parse_script(script, table);
    EXPECT_TRUE(parsed);
    return parsed && true_whatever_the_model(table, *parsed, 0);
  };
  EXPECT_TRUE(always_true("(assert (= (mod 7 4) 3))\n(check-sat)\n"));
  EXPECT_FALSE(always_true("(declare-const x Int)\n(assert (= x 3))\n(check-sat)\n"));
  EXPECT_FALSE(always_true("(assert (= (div 7 0) 3))\n(check-sat)\n")) << "an open value";
}

TEST(ModelTruthTest, WhatSomeModelMayMakeTrueIsNotCalledFalse) {
  const std::string declared =
      "(declare-const x Int)\n(declare-fun f (Int) Int)\n(declare-sort U 0)\n(declare-const u U)\n";
  for (const char* assertion :
       {"(> x 0)", "(= (f 1) (f 2))", "(= (div 1 0) 2)", "(exists ((v U)) (distinct u v))",
        "(forall ((v U)) (= u v))", "(exists ((y Int)) (= (* y 3) x))"})
    EXPECT_EQ(always_false(declared + "(assert " + assertion + ")\n(check-sat)\n"), "") << assertion;
  // A gap may have changed the question.
  EXPECT_EQ(always_false(declared + "(assert (< 2 1))\n(block-model :values)\n(check-sat)\n"), "");
}

TEST(ModelTruthTest, WhatCannotBeReadIsNotJudged) {
  const ModelTruth script = truth("(assert", "()");
  EXPECT_EQ(script.truth, Truth::Unknown);
  EXPECT_EQ(script.reason, "the script is not one that we can type");
  const ModelTruth model = truth("(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n", "what");
  EXPECT_EQ(model.truth, Truth::Unknown);
  EXPECT_TRUE(model.reason.starts_with("the model cannot be read: ")) << model.reason;
}

TEST(ModelTruthTest, AModelThatLeavesValuesOutIsAProofButNotAComplete) {
  const ModelTruth t = truth("(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n", "()");
  EXPECT_TRUE(t.is_proof());
  EXPECT_TRUE(t.chosen);
  EXPECT_FALSE(t.is_complete_proof());
}

TEST(ModelTruthTest, ALongAssertionIsCut) {
  std::string parts;
  for (int i = 2; i < 60; ++i) parts += " (< " + std::to_string(i) + " 1)";
  EXPECT_NE(always_false("(assert (and" + parts + "))\n(check-sat)\n").find("…"), std::string::npos);
}

}  // namespace
}  // namespace smiter::oracle
