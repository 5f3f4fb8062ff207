// SPDX-License-Identifier: MIT
#include "oracle/model_truth.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace smiter::oracle
