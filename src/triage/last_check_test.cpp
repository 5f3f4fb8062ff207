// SPDX-License-Identifier: MIT
#include "triage/last_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "theory/sig_reader.h"
#include "triage/finding_test_support.h"

namespace smiter::triage {
namespace {

using oracle::VerdictClass;
using testing::HasSubstr;

std::string failure(const Finding& finding) {
  const auto status = last_check(finding, theory::builtin_operators());
  return status ? "" : status.error().to_string();
}

TEST(LastCheckTest, AWitnessOfTheScriptPasses) {
  EXPECT_EQ(failure(sample_finding()), "");
}

TEST(LastCheckTest, AWitnessOfAnotherScriptFails) {
  Finding f = sample_finding();
  f.witness = "((define-fun x0 () Int 1))";
  EXPECT_THAT(failure(f), HasSubstr("leaves values open"));
  f.witness = "((define-fun x () Int 0))";
  EXPECT_THAT(failure(f), HasSubstr("not found good"));
  f.witness = "";
  EXPECT_THAT(failure(f), HasSubstr("missing"));
}

TEST(LastCheckTest, AWrongSatNeedsAnAssertionThatIsAlwaysFalse) {
  Finding f = sample_finding();
  f.verdict.kind = VerdictClass::FalseAssertion;
  f.verdict.proof = oracle::Proof::Evaluation;
  f.witness.clear();
  EXPECT_THAT(failure(f), HasSubstr("no assertion is found false whatever the model"));
  f.script = "(declare-const x Int)\n(assert (and (> x 0) (= (mod 7 4) 2)))\n(check-sat)\n";
  EXPECT_EQ(failure(f), "");
}

TEST(LastCheckTest, AWrongModelMustBeWrong) {
  Finding f = sample_finding();
  f.verdict.kind = VerdictClass::InvalidModel;
  f.verdict.proof = oracle::Proof::Model;
  EXPECT_THAT(failure(f), HasSubstr("not found wrong"));
  f.witness = "((define-fun x () Int 0))";
  EXPECT_EQ(failure(f), "");
}

TEST(LastCheckTest, NobodyIsAccusedOfWhatWeDoNotUnderstand) {
  Finding f = sample_finding();
  f.script =
      "(declare-const x Int)\n(assert (> (abs x) 0))\n(check-sat)\n(block-model :literals)\n(check-sat)\n";
  EXPECT_EQ(failure(f), "");
  f.verdict.check = 1;
  EXPECT_THAT(failure(f), HasSubstr("block-model"));
  f.verdict.kind = VerdictClass::Disagreement;
  EXPECT_THAT(failure(f), HasSubstr("block-model"));
  f.verdict.kind = VerdictClass::Crash;
  EXPECT_EQ(failure(f), "");
}

TEST(LastCheckTest, NobodyIsAccusedOfAHornFormulaThatIsNone) {
  Finding f = sample_finding();
  f.script =
      "(set-logic HORN)\n(declare-fun p () Bool)\n(declare-fun q () Bool)\n(assert (or p q))\n(check-sat)\n";
  f.witness = "((define-fun p () Bool true) (define-fun q () Bool true))";
  EXPECT_THAT(failure(f), HasSubstr("HORN"));
  f.verdict.kind = VerdictClass::Crash;
  EXPECT_EQ(failure(f), "");
}

TEST(LastCheckTest, TheScriptMustBeReadable) {
  Finding f = sample_finding();
  f.script = "(assert (> x 0))\n(check-sat)\n";
  EXPECT_THAT(failure(f), HasSubstr("cannot be read"));
  f.verdict.kind = VerdictClass::Crash;
  EXPECT_THAT(failure(f), HasSubstr("cannot be read"));
  f.test.script = f.script;  // it never was
  EXPECT_EQ(failure(f), "");
}

}  // namespace
}  // namespace smiter::triage
