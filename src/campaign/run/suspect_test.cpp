// SPDX-License-Identifier: MIT
#include "campaign/run/suspect.h"

#include <gtest/gtest.h>

#include "solver/session/memory_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using oracle::Truth;
using oracle::VerdictClass;
using solver::Class;
using solver::Result;

const std::string kOne = "((define-fun x () Int 1))";
const std::string kMinusOne = "((define-fun x () Int (- 1)))";

solver::Answer answer_of(Result result, const std::string& model = {}) {
  solver::Answer answer;
  answer.checks.resize(1);
  answer.checks[0].result = result;
  answer.checks[0].model = model;
  return answer;
}

class SuspectTest : public testing::Test {
 protected:
  SuspectTest() {
    test_.script = "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";
    for (const char* name : {"a", "b"})
      entrants_.push_back(
          {.solver = entrants_.size(), .config = solver::testing_support::FakeSolver(name).config()});
  }
  [[nodiscard]] Look look(const std::vector<solver::Answer>& answers, bool judge = true) const {
    return look_at(test_, entrants_, answers, premises_, theory::builtin_operators(), judge);
  }
  testcase::Test test_;
  std::vector<Entrant> entrants_;
  std::vector<std::optional<oracle::Premise>> premises_;
};

TEST_F(SuspectTest, AgreementWithoutJudgingCostsNothingAndAccusesNobody) {
  const Look found = look({answer_of(Result::Sat, kOne), answer_of(Result::Sat, kMinusOne)}, false);
  EXPECT_TRUE(found.verdicts.empty());
  EXPECT_EQ(found.models, 0u);
  EXPECT_EQ(found.record.solvers[1].checks[0].truth, Truth::NotJudged);
}

TEST_F(SuspectTest, AJudgedModelThatIsFalseIsSuspicious) {
  const Look found = look({answer_of(Result::Sat, kOne), answer_of(Result::Sat, kMinusOne)});
  EXPECT_EQ(found.models, 2u);
  EXPECT_EQ(found.models_undecided, 0u);
  ASSERT_EQ(found.verdicts.size(), 1u);
  EXPECT_EQ(found.verdicts[0].kind, VerdictClass::InvalidModel);
  EXPECT_EQ(found.verdicts[0].solver, "b");
}

TEST_F(SuspectTest, WhoContradictsOthersIsJudgedEvenIfNobodyHasTime) {
  const Look found = look({answer_of(Result::Sat, kOne), answer_of(Result::Unsat)}, false);
  EXPECT_EQ(found.models, 1u);
  ASSERT_EQ(found.verdicts.size(), 1u);
  EXPECT_EQ(found.verdicts[0].kind, VerdictClass::RefutedByWitness);
  EXPECT_EQ(found.verdicts[0].solver, "b");
}

TEST_F(SuspectTest, ACrashIsSuspiciousWhateverTheOthersSay) {
  solver::Answer crash = answer_of(Result::Crash);
  crash.outcome = Class::Crash;
  crash.signature = "f at a.cpp:1";
  const Look found = look({answer_of(Result::Unknown), crash}, false);
  ASSERT_EQ(found.verdicts.size(), 1u);
  EXPECT_EQ(found.verdicts[0].kind, VerdictClass::Crash);
  EXPECT_EQ(found.verdicts[0].signature, "f at a.cpp:1");
}

TEST_F(SuspectTest, WhoDiedOfItsOwnModelCheckComplained) {
  solver::Answer died = answer_of(Result::None);
  died.outcome = Class::InvalidModel;
  const Look found = look({answer_of(Result::Unknown), died}, false);
  EXPECT_TRUE(found.record.solvers[1].checks[0].complained);
  ASSERT_EQ(found.verdicts.size(), 1u);
  EXPECT_EQ(found.verdicts[0].solver, "b");
}

TEST_F(SuspectTest, TheWitnessOfATestConvictsAlone) {
  test_.witness = kOne;
  test_.expectations = {{.answer = testcase::Answer::Sat, .reason = testcase::Reason::Witness, .why = "w"}};
  const Look found = look({answer_of(Result::Unsat), answer_of(Result::Unsat)}, false);
  ASSERT_EQ(found.verdicts.size(), 2u);
  for (const auto& verdict : found.verdicts) EXPECT_EQ(verdict.kind, VerdictClass::RefutedByWitness);
  test_.witness = kMinusOne;
  for (const auto& verdict : look({answer_of(Result::Unsat), answer_of(Result::Unsat)}, false).verdicts)
    EXPECT_NE(verdict.kind, VerdictClass::RefutedByWitness) << "an invalid witness proves nothing";
}

TEST_F(SuspectTest, AnUnknownCountsInAChainOnly) {
  premises_ = {oracle::Premise{.result = Result::Sat, .rule = "gt at the whole of command 1"}, std::nullopt};
  EXPECT_TRUE(look({answer_of(Result::Unknown), answer_of(Result::Unknown)}, false).verdicts.empty());
  test_.chain = testcase::ChainStep{.number = 1};
  const Look found = look({answer_of(Result::Unknown), answer_of(Result::Unknown)}, false);
  ASSERT_EQ(found.verdicts.size(), 1u);
  EXPECT_EQ(found.verdicts[0].kind, VerdictClass::Implication);
  EXPECT_EQ(found.verdicts[0].solver, "a");
}

TEST_F(SuspectTest, AnAnswerAgainstItsOwnPremiseIsOdd) {
  test_.chain = testcase::ChainStep{.number = 1};
  premises_ = {oracle::Premise{.result = Result::Sat, .rule = "gt at the whole of command 1"}, std::nullopt};
  const Look found = look({answer_of(Result::Unsat), answer_of(Result::Unknown)}, false);
  ASSERT_EQ(found.verdicts.size(), 1u);
  EXPECT_EQ(found.verdicts[0].kind, VerdictClass::ContradictsRule);
  EXPECT_EQ(found.verdicts[0].solver, "a");
}

TEST_F(SuspectTest, OfAScriptThatWeCannotReadNoAnswerIsWrong) {
  test_.script = "(assert (not 5))\n(check-sat)\n";
  const Look found = look({answer_of(Result::Sat), answer_of(Result::Unsat)}, false);
  ASSERT_EQ(found.verdicts.size(), 1u);
  EXPECT_EQ(found.verdicts[0].kind, VerdictClass::NotUnderstood);
}

TEST_F(SuspectTest, SatOfWhatIsAlwaysFalseIsWrongWhateverTheModelIs) {
  test_.script = "(declare-const x Int)\n(assert (and (> x 0) false))\n(check-sat)\n";
  const Look found = look({answer_of(Result::Sat, kOne), answer_of(Result::Unknown)});
  ASSERT_EQ(found.verdicts.size(), 1u);
  EXPECT_EQ(found.verdicts[0].kind, VerdictClass::FalseAssertion);
  EXPECT_EQ(found.verdicts[0].solver, "a");
}

TEST_F(SuspectTest, WhoGivesUpOnADecidableFormulaWithAWitnessIsSuspicious) {
  const std::vector<solver::Answer> answers = {answer_of(Result::Unknown), answer_of(Result::Sat, kOne)};
  EXPECT_TRUE(look(answers, false).verdicts.empty()) << "without a witness nobody knows";
  test_.witness = kOne;
  test_.expectations = {{.answer = testcase::Answer::Sat, .reason = testcase::Reason::Witness, .why = "w"}};
  for (const bool judge : {false, true}) {
    const Look found = look(answers, judge);
    ASSERT_EQ(found.verdicts.size(), 1u);
    EXPECT_EQ(found.verdicts[0].kind, VerdictClass::GivesUp);
    EXPECT_EQ(found.verdicts[0].solver, "a");
  }
  entrants_[0].extra = {"--weak"};
  EXPECT_TRUE(look(answers).verdicts.empty()) << "the drawn option may be why";
}

TEST_F(SuspectTest, GivingUpIsFairWhereNothingIsDecidableOrATacticIsNamed) {
  test_.witness = kOne;
  test_.expectations = {{.answer = testcase::Answer::Sat, .reason = testcase::Reason::Witness, .why = "w"}};
  const std::vector<solver::Answer> answers = {answer_of(Result::Unknown), answer_of(Result::Unknown)};
  test_.script = "(declare-const x Int)\n(assert (> (* x x x) 0))\n(check-sat)\n";
  EXPECT_TRUE(look(answers).verdicts.empty());
  test_.script = "(declare-const x Int)\n(assert (> x 0))\n(check-sat-using simplify)\n";
  EXPECT_TRUE(look(answers).verdicts.empty());
}

}  // namespace
}  // namespace smiter::campaign
