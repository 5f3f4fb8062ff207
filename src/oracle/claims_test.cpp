// SPDX-License-Identifier: MIT
#include "oracle/claims.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracle/verdict.h"
#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

using solver::Result;
using testing::HasSubstr;
using testing::SizeIs;

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

const std::string kCore =
    "(declare-const x Int)\n(assert (! (> x 0) :named a))\n(assert (! (< x 0) :named b))\n(check-sat)\n"
    "(get-unsat-core)\n";

AskForModels always(Result result, std::string model = {}) {
  return [=](const std::string&) { return std::vector<Tried>{{result, model}}; };
}

ClaimRecord judged(const std::string& script, const std::string& said, const CheckRecord& check,
                   const AskForModels& ask, const CheckProof& proof = {}) {
  const std::vector<std::string> texts = {said};
  const std::vector<CheckRecord> checks = {check};
  const auto records = truth_of_claims(script, {.said = texts, .checks = checks}, ask, proof, ops());
  EXPECT_THAT(records, SizeIs(1));
  return records.empty() ? ClaimRecord() : records[0];
}

TEST(ClaimsTest, AVerifiedModelRefutes) {
  const ClaimRecord wrong =
      judged(kCore, "(a)", {.result = Result::Unsat}, always(Result::Sat, "((define-fun x () Int 1))"));
  EXPECT_EQ(wrong.truth, Truth::Invalid);
  EXPECT_THAT(wrong.refutation, HasSubstr("(assert (! (> x 0) :named a))"));
  EXPECT_TRUE(refutes(wrong.refutation, wrong.model, ops()));
}

TEST(ClaimsTest, AModelThatIsFalseProvesNothing) {
  EXPECT_EQ(
      judged(kCore, "(a b)", {.result = Result::Unsat}, always(Result::Sat, "((define-fun x () Int 1))"))
          .truth,
      Truth::Unknown);
  EXPECT_EQ(judged(kCore, "(a)", {.result = Result::Unsat}, always(Result::Sat)).truth, Truth::Unknown);
  EXPECT_EQ(judged(kCore, "(a b)", {.result = Result::Unsat}, always(Result::Unsat)).truth, Truth::Valid);
}

TEST(ClaimsTest, WhatIsNotToBeReliedOnIsNotJudged) {
  const std::vector<std::string> said = {"(a)"};
  const std::vector<CheckRecord> checks = {{.result = Result::Unsat}};
  const auto records =
      truth_of_claims(kCore, {.said = said, .checks = checks, .trouble = "more than one answer"},
                      always(Result::Sat, "((define-fun x () Int 1))"), {}, ops());
  ASSERT_THAT(records, SizeIs(1));
  EXPECT_EQ(records[0].truth, Truth::Unknown);
  EXPECT_EQ(records[0].reason, "more than one answer");
}

// An engine for Horn clauses may take the formula for another one.
TEST(ClaimsTest, ABrokenPromiseOfTheLogicIsNotJudged) {
  const std::string script =
      "(set-logic HORN)\n(declare-fun p () Bool)\n(declare-fun q () Bool)\n(assert (! (or p q) :named a))\n"
      "(assert (! (not p) :named b))\n(check-sat)\n(get-unsat-core)\n";
  const ClaimRecord record =
      judged(script, "(a)", {.result = Result::Unsat},
             always(Result::Sat, "((define-fun p () Bool true)(define-fun q () Bool true))"));
  EXPECT_EQ(record.truth, Truth::Unknown);
  EXPECT_THAT(record.reason, HasSubstr("HORN"));
}

TEST(ClaimsTest, NobodyIsAskedTwiceNorForEver) {
  std::string script = "(declare-const x Int)\n";
  std::vector<std::string> said;
  std::vector<CheckRecord> checks;
  for (int i = 0; i < 100; ++i) {
    const std::string name = "n" + std::to_string(i);
    script += "(push 1)\n(assert (! (< x " + std::to_string(i / 2) + ") :named " + name +
              "))\n(check-sat)\n(get-unsat-core)\n(pop 1)\n";
    said.push_back("()");
    checks.push_back({.result = Result::Unsat});
  }
  std::size_t asked = 0;
  const auto count = [&](const std::string&) {
    ++asked;
    return std::vector<Tried>{{Result::Unsat, ""}};
  };
  const auto records = truth_of_claims(script, {.said = said, .checks = checks}, count, {}, ops());
  ASSERT_THAT(records, SizeIs(100));
  EXPECT_EQ(asked, 32u);
  EXPECT_EQ(records[31].truth, Truth::Valid);
  EXPECT_EQ(records[99].truth, Truth::Unknown);
  EXPECT_THAT(records[99].reason, HasSubstr("too much"));
  asked = 0;
  const std::string twice = kCore + "(get-unsat-core)\n";
  const std::vector<std::string> same = {"(a)", "(a)"};
  const std::vector<CheckRecord> unsat = {{.result = Result::Unsat}};
  EXPECT_THAT(truth_of_claims(twice, {.said = same, .checks = unsat}, count, {}, ops()), SizeIs(2));
  EXPECT_EQ(asked, 1u);
}

TEST(ClaimsTest, AnOptimumThatTheModelDoesNotReachIsWrong) {
  const std::string script =
      "(declare-const x Int)\n(assert (> x 3))\n(minimize x)\n(check-sat)\n(get-objectives)\n";
  const ClaimRecord wrong =
      judged(script, "(objectives (x 4))", {.result = Result::Sat, .model = "((define-fun x () Int 5))"},
             always(Result::Unsat));
  EXPECT_EQ(wrong.truth, Truth::Invalid);
  EXPECT_TRUE(wrong.own_model);
  EXPECT_EQ(judged(script, "(objectives (x 4))",
                   {.result = Result::Sat, .model = "((define-fun x () Int 4))"}, always(Result::Unsat))
                .truth,
            Truth::Valid);
}

TEST(ClaimsTest, AnAbductThatContradictsIsWrong) {
  EXPECT_EQ(judged("(declare-const x Int)\n(assert (> x 3))\n(get-abduct A (> x 5))\n",
                   "(define-fun A () Bool false)", {}, always(Result::Unsat))
                .truth,
            Truth::Invalid);
}

TEST(ClaimsTest, AProofIsWhatItsCheckerSays) {
  const std::string script =
      "(declare-const p Bool)\n(assert p)\n(assert (not p))\n(check-sat)\n(get-proof)\n";
  const auto says = [](std::optional<std::string> what) {
    return [what](const std::string&, const std::string&) { return what; };
  };
  const CheckRecord unsat{.result = Result::Unsat};
  EXPECT_EQ(judged(script, "(step)", unsat, always(Result::Unsat)).truth, Truth::Unknown);
  EXPECT_EQ(judged(script, "(step)", unsat, always(Result::Unsat), says("")).truth, Truth::Valid);
  const ClaimRecord wrong = judged(script, "(step)", unsat, always(Result::Unsat), says("bad step"));
  EXPECT_EQ(wrong.truth, Truth::Invalid);
  EXPECT_EQ(wrong.reason, "bad step");
  EXPECT_EQ(judged(script, "(step)", {.result = Result::Sat}, always(Result::Unsat), says("bad")).truth,
            Truth::Unknown);
}

Record record_with(ClaimRecord claim, Truth witness = Truth::Unknown) {
  Record record;
  record.solvers.push_back(
      {.label = "a", .family = "a", .checks = {{.result = Result::Unsat}}, .claims = {claim}});
  record.witness = {witness};
  return record;
}

TEST(ClaimsTest, AWrongClaimIsAVerdict) {
  const ClaimRecord wrong =
      judged(kCore, "(a)", {.result = Result::Unsat}, always(Result::Sat, "((define-fun x () Int 1))"));
  const auto verdicts = decide(record_with(wrong));
  ASSERT_THAT(verdicts, SizeIs(1));
  EXPECT_EQ(verdicts[0].kind, VerdictClass::WrongCore);
  EXPECT_EQ(verdicts[0].proof, Proof::Witness);
  // Where unsat itself is wrong, that is told.
  const auto graver = decide(record_with(wrong, Truth::Valid));
  ASSERT_THAT(graver, SizeIs(1));
  EXPECT_EQ(graver[0].kind, VerdictClass::RefutedByWitness);
}

TEST(ClaimsTest, ARecordIsReadAsItWasWritten) {
  const Record record = record_with(
      judged(kCore, "(a)", {.result = Result::Unsat}, always(Result::Sat, "((define-fun x () Int 1))")));
  const auto again = record_from_json(to_json(record));
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(again->solvers[0].claims, record.solvers[0].claims);
}

}  // namespace
}  // namespace smiter::oracle
