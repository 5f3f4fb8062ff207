// SPDX-License-Identifier: MIT
#include "oracle/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::oracle {
namespace {

using solver::Class;
using solver::Result;
using testcase::Reason;
using testing::ElementsAre;
using testing::IsEmpty;

SolverRecord says(const std::string& label, Result result, Truth truth = Truth::NotJudged,
                  bool unspecified = false) {
  return {.label = label,
          .family = label,
          .checks = {{.result = result, .truth = truth, .unspecified = unspecified}}};
}

std::vector<std::string> verdicts(const Record& record) {
  std::vector<std::string> result;
  for (const Verdict& v : decide(record)) result.push_back(std::string(name_of(v.kind)) + " " + v.solver);
  return result;
}

Record of(std::vector<SolverRecord> solvers) {
  return {.solvers = std::move(solvers), .expectations = {}, .partial = {}, .witness = {}};
}

testcase::Expectation expects(testcase::Answer answer, Reason reason) {
  return {.answer = answer, .reason = reason, .why = "test"};
}

TEST(VerdictTest, AVerifiedModelConvictsWhoeverSaysUnsat) {
  EXPECT_THAT(verdicts(of({says("a", Result::Sat, Truth::Valid), says("b", Result::Unsat),
                           says("c", Result::Unsat)})),
              ElementsAre("soundness/refuted-by-witness b", "soundness/refuted-by-witness c"));
}

TEST(VerdictTest, AnAssertionThatIsAlwaysFalseConvictsWhoeverSaysSat) {
  Record record =
      of({says("a", Result::Sat, Truth::Invalid), says("b", Result::Unsat), says("c", Result::Sat)});
  record.refuted = {"2 is not 1"};
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/wrong-sat a", "soundness/wrong-sat c"));
  EXPECT_EQ(decide(record)[0].proof, Proof::Evaluation);
  EXPECT_EQ(record_from_json(to_json(record))->refuted, record.refuted);
  record.expectations = {expects(testcase::Answer::Sat, Reason::Fusion)};
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/wrong-sat a", "soundness/wrong-sat c", "our-error "));
  // Not known: the model alone is wrong.
  record.expectations.clear();
  record.refuted = {""};
  EXPECT_THAT(verdicts(record), testing::Contains("invalid-model a"));
}

TEST(VerdictTest, AVerifiedModelAgainstAnExpectationIsOurError) {
  for (const Reason reason : {Reason::Implied, Reason::Fusion, Reason::Label}) {
    Record record = of({says("a", Result::Sat, Truth::Valid)});
    record.expectations = {expects(testcase::Answer::Unsat, reason)};
    EXPECT_THAT(verdicts(record), ElementsAre("our-error "));
  }
}

TEST(VerdictTest, ATrustedSolverHasAVoteAndNoMore) {
  Record record = of({says("a", Result::Unsat)});
  record.expectations = {expects(testcase::Answer::Sat, Reason::Trusted)};
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/disagreement a"));
  EXPECT_EQ(decide(record)[0].proof, Proof::Votes);
  record.solvers.push_back(says("b", Result::Unsat));
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/disagreement "));
  record.solvers.push_back(says("c", Result::Sat));
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/disagreement a", "soundness/disagreement b"));
  record.partial = {true};
  EXPECT_THAT(verdicts(record), ElementsAre("unspecified-value "));
}

// The solver's own answer to what the test was made from says more than what others say of it.
TEST(VerdictTest, WhoContradictsItselfIsNotOutvotedAsWell) {
  Record record = of({says("a", Result::Unsat), says("b", Result::Sat)});
  record.expectations = {expects(testcase::Answer::Sat, Reason::Trusted)};
  record.solvers[0].premise = Premise{Result::Sat, 1, "some-rule"};
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/contradicts-rule a"));
  record.solvers.push_back(says("c", Result::Unsat));
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/contradicts-rule a", "soundness/disagreement c"));
}

TEST(VerdictTest, ADisagreementNamesTheFamilies) {
  const auto why = [](const Record& record) { return decide(record).at(0).explanation; };
  EXPECT_EQ(why(of({says("a", Result::Sat), says("b", Result::Unsat), says("c", Result::Unsat)})),
            "a says sat; b, c say unsat; unproved");
  Record one = of({says("a", Result::Sat), says("a2", Result::Unsat)});
  one.solvers[1].family = "a";
  EXPECT_EQ(why(one), "a answers both ways; unproved");
}

TEST(VerdictTest, AFalseModelConvictsItsGiver) {
  EXPECT_THAT(verdicts(of({says("a", Result::Sat, Truth::Invalid)})), ElementsAre("invalid-model a"));
}

TEST(VerdictTest, UnspecifiedValuesAreNeverSoundness) {
  EXPECT_THAT(verdicts(of({says("a", Result::Sat, Truth::Valid, true), says("b", Result::Unsat)})),
              ElementsAre("unspecified-value "));
  EXPECT_THAT(verdicts(of({says("a", Result::Sat, Truth::Invalid, true)})),
              ElementsAre("unspecified-value a"));
  Record record = of({says("a", Result::Sat), says("b", Result::Unsat)});
  record.partial = {true};
  EXPECT_THAT(verdicts(record), ElementsAre("unspecified-value "));
}

TEST(VerdictTest, OneVotePerFamily) {
  SolverRecord old = says("a-old", Result::Sat);
  old.family = "a";
  EXPECT_THAT(verdicts(of({says("a", Result::Sat), old, says("b", Result::Unsat), says("c", Result::Unsat)})),
              ElementsAre("soundness/disagreement a", "soundness/disagreement a-old"));
  EXPECT_THAT(verdicts(of({says("a", Result::Sat), old, says("b", Result::Unsat)})),
              ElementsAre("soundness/disagreement "));
  // Versions that differ leave it to the others.
  EXPECT_THAT(verdicts(of({says("a", Result::Unsat), old, says("b", Result::Sat)})),
              ElementsAre("soundness/disagreement a"));
  EXPECT_THAT(verdicts(of({says("a", Result::Unsat), old})), ElementsAre("soundness/disagreement "));
}

TEST(VerdictTest, AFalseModelIsNoVoteForSat) {
  Record record = of({says("a", Result::Sat, Truth::Invalid), says("b", Result::Unsat)});
  EXPECT_THAT(verdicts(record), ElementsAre("invalid-model a", "soundness/disagreement a"));
  record.partial = {true};  // what is open did not decide, or the model would not be false
  EXPECT_THAT(verdicts(record), ElementsAre("invalid-model a", "soundness/disagreement a"));
  record.solvers[0].checks[0].unspecified = true;
  EXPECT_THAT(verdicts(record), ElementsAre("unspecified-value a", "unspecified-value "));
}

TEST(VerdictTest, RulesConvictAndLabelsOnlyClaim) {
  Record record = of({says("a", Result::Unsat)});
  record.expectations = {expects(testcase::Answer::Sat, Reason::Fusion)};
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/contradicts-rule a"));
  record.expectations = {expects(testcase::Answer::Sat, Reason::Label)};
  EXPECT_THAT(verdicts(record), ElementsAre("contradicts-label a"));
}

TEST(VerdictTest, AComplaintCountsOnlyAfterWeLooked) {
  SolverRecord s = says("a", Result::Sat, Truth::Valid);
  s.checks[0].complained = true;
  EXPECT_THAT(verdicts(of({s})), ElementsAre("model-check a"));
  s.checks[0].truth = Truth::Unknown;
  EXPECT_EQ(decide(of({s})).at(0).proof, Proof::OwnCheck);
}

TEST(VerdictTest, AReasonThatHoldsWhateverIsOpenStandsAgainstASat) {
  Record record = of({says("a", Result::Sat)});
  record.expectations = {expects(testcase::Answer::Unsat, Reason::Fusion)};
  record.partial = {true};
  EXPECT_THAT(verdicts(record), ElementsAre("unspecified-value a"));
  record.expectations[0].whatever_is_open = true;
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/contradicts-rule a"));
  // A model that is good but for open values: then somebody else was wrong, perhaps about a seed.
  record.solvers[0].checks[0].truth = Truth::Valid;
  record.solvers[0].checks[0].unspecified = true;
  EXPECT_THAT(verdicts(record), ElementsAre("unspecified-value a"));
}

TEST(VerdictTest, DeltaSatUnknownAndTimeoutsSayNothing) {
  EXPECT_THAT(verdicts(of({says("dreal", Result::DeltaSat), says("b", Result::Unsat)})), IsEmpty());
  EXPECT_THAT(verdicts(of({says("a", Result::Unknown), says("b", Result::Timeout), says("c", Result::Sat)})),
              IsEmpty());
}

TEST(VerdictTest, ASolverMayContradictItself) {
  SolverRecord s = says("a", Result::Unsat);
  s.checks[0].alone = Result::Sat;
  s.session = {Result::Sat};
  EXPECT_THAT(verdicts(of({s})), ElementsAre("session-only a", "soundness/contradicts-itself a"));
}

TEST(VerdictTest, AssumptionsMustNotChangeTheAnswer) {
  SolverRecord s = says("a", Result::Sat, Truth::Valid);
  s.checks[0].assumed = Result::Unsat;
  EXPECT_THAT(verdicts(of({s})), ElementsAre("soundness/contradicts-itself a"));
  Record record = of({s});
  record.partial = {true};
  EXPECT_THAT(verdicts(record), ElementsAre("unspecified-value a"));
  s.checks[0].assumed = Result::Unknown;
  EXPECT_THAT(verdicts(of({s})), IsEmpty());
}

TEST(VerdictTest, ValuesMustAgreeWithTheModel) {
  SolverRecord s = says("a", Result::Sat, Truth::Valid);
  s.checks[0].values = {{.term = "x", .value = "1", .agrees = Truth::Valid},
                        {.term = "(f x)", .value = "2", .agrees = Truth::Invalid}};
  EXPECT_THAT(verdicts(of({s})), ElementsAre("value-mismatch a"));
  s.checks[0].truth = Truth::Invalid;  // the same bug, said already
  EXPECT_THAT(verdicts(of({s})), ElementsAre("invalid-model a"));
}

TEST(VerdictTest, OnlyTheFirstOfAFamilyCanRegress) {
  SolverRecord old = says("a-old", Result::Unsat);
  old.family = "a";
  EXPECT_THAT(verdicts(of({says("a", Result::Unknown), old})), ElementsAre("incompleteness/regression a"));
  SolverRecord lost = says("a-old", Result::Unknown);
  lost.family = "a";
  EXPECT_THAT(verdicts(of({says("a", Result::Unsat), lost})), IsEmpty());
  EXPECT_THAT(verdicts(of({says("a", Result::Unknown), says("b", Result::Unsat)})), IsEmpty());
}

TEST(VerdictTest, UnknownOnWhatIsImpliedIsIncomplete) {
  SolverRecord s = says("a", Result::Unknown);
  s.premise = {.result = Result::Sat, .cpu_ms = 1, .rule = "drop a conjunct"};
  EXPECT_THAT(verdicts(of({s})), ElementsAre("incompleteness/implication a"));
  EXPECT_THAT(decide(of({s})).back().explanation,
              testing::HasSubstr("That one implies this one, so this one is sat, too"));
  s.premise->result = Result::Unsat;
  EXPECT_THAT(decide(of({s})).back().explanation,
              testing::HasSubstr("This one implies that one, so this one is unsat, too"));
  s.premise->result = Result::Unknown;
  EXPECT_THAT(verdicts(of({s})), IsEmpty());
  s.premise->result = Result::Sat;
  s.premise->rule = "";
  EXPECT_THAT(verdicts(of({s})), IsEmpty());
}

TEST(VerdictTest, SlowerByAFactorIsPerformance) {
  SolverRecord slow = says("a", Result::Sat, Truth::Valid);
  SolverRecord fast = says("a-old", Result::Sat, Truth::Valid);
  fast.family = "a";
  slow.cpu_ms = 5000;
  fast.cpu_ms = 20;
  EXPECT_THAT(verdicts(of({slow, fast})), ElementsAre("performance a"));
  EXPECT_THAT(verdicts(of({fast, slow})), IsEmpty());  // the old one was slow
  EXPECT_TRUE(decide(of({slow, fast}), {.slow_factor = 1000}).empty());
  EXPECT_TRUE(decide(of({slow, fast}), {.slow_least_ms = 6000}).empty());
  slow.premise = {.result = Result::Sat, .cpu_ms = 30, .rule = ""};
  EXPECT_THAT(verdicts(of({slow})), ElementsAre("performance a"));
}

TEST(VerdictTest, AWrongAnswerSetsNoPace) {
  SolverRecord slow = says("a", Result::Unknown);
  SolverRecord fast = says("a-old", Result::Unsat);
  fast.family = "a";
  slow.cpu_ms = 5000;
  fast.cpu_ms = 20;
  Record record = of({slow, fast});
  record.witness = {Truth::Valid};
  for (const std::string& verdict : verdicts(record))
    EXPECT_FALSE(verdict.starts_with("performance")) << verdict;
}

TEST(VerdictTest, ARecordSurvivesTheDisk) {
  Record record = of({says("a", Result::Sat, Truth::Invalid), says("b", Result::Crash)});
  record.solvers[1].outcome = Class::Crash;
  record.solvers[1].signature = "SIGSEGV";
  record.solvers[0].checks[0].alone = Result::Unsat;
  record.solvers[0].checks[0].assumed = Result::Sat;
  record.solvers[0].checks[0].values = {{.term = "x", .value = "1", .agrees = Truth::Invalid, .reason = "r"}};
  record.solvers[0].premise = {.result = Result::Unsat, .cpu_ms = 2.5, .rule = "w"};
  record.expectations = {expects(testcase::Answer::Unsat, Reason::Label)};
  record.expectations[0].whatever_is_open = true;
  record.partial = {true};
  record.witness = {Truth::Unknown};
  const auto again = record_from_json(to_json(record));
  ASSERT_TRUE(again.has_value()) << again.error().to_string();
  EXPECT_EQ(*again, record);
  EXPECT_EQ(decide(*again), decide(record));
  EXPECT_FALSE(record_from_json("{}").has_value());
}

TEST(VerdictTest, NobodyIsAccusedOfAnAnswerThatWeDoNotUnderstand) {
  Record record = of({says("a", Result::Sat, Truth::Valid), says("b", Result::Unsat)});
  record.solvers[1].checks[0].alone = record.solvers[1].checks[0].assumed = Result::Sat;
  record.gaps = {"we do not understand (block-model …)"};
  EXPECT_THAT(verdicts(record), ElementsAre("not-understood "));
  record.expectations = {expects(testcase::Answer::Unsat, Reason::Fusion)};
  record.solvers.pop_back();
  EXPECT_THAT(verdicts(record), ElementsAre("not-understood "));
  record.solvers[0].checks[0].truth = Truth::Invalid;
  record.expectations.clear();
  EXPECT_THAT(verdicts(record), IsEmpty());
}

TEST(VerdictTest, AGapHoldsForItsOwnCheckAlone) {
  Record record = of({says("a", Result::Sat), says("b", Result::Unsat)});
  for (SolverRecord& s : record.solvers) s.checks.push_back(s.checks[0]);
  record.gaps = {"", "we do not understand (block-model …)"};
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/disagreement ", "not-understood "));
}

TEST(VerdictTest, WhatASolverSaysOfItselfCountsWithoutOurUnderstanding) {
  SolverRecord s = says("a", Result::Sat);
  s.checks[0].complained = true;
  s.session = {Result::Unsat};
  s.outcome = Class::Crash;
  Record record = of({s});
  record.gaps = {"we do not understand (assert-soft …)"};
  EXPECT_THAT(verdicts(record), ElementsAre("crash a", "session-only a", "invalid-model a"));
}

TEST(VerdictTest, UnknownIsFairOutsideOfTheLogic) {
  Record record = of({says("a", Result::Unknown)});
  record.solvers[0].premise = Premise{Result::Sat, 1, "some-rule"};
  EXPECT_THAT(verdicts(record), ElementsAre("incompleteness/implication a"));
  record.outside_logic = true;
  EXPECT_THAT(verdicts(record), IsEmpty());
}

TEST(VerdictTest, ANewerVersionIsMeasuredByAnOlderOneWhateverTheOrder) {
  SolverRecord old = says("a-old", Result::Unsat), fresh = says("a-new", Result::Unknown);
  old.family = fresh.family = "a";
  old.version = "1.9.3";
  fresh.version = "1.10.0";
  EXPECT_THAT(verdicts(of({old, fresh})), ElementsAre("incompleteness/regression a-new"));
  old.checks[0].result = Result::Unknown;
  fresh.checks[0].result = Result::Unsat;
  EXPECT_THAT(verdicts(of({old, fresh})), IsEmpty());
  // A successor under another name begins to count anew.
  old.generation = 1;
  EXPECT_THAT(verdicts(of({old, fresh})), ElementsAre("incompleteness/regression a-old"));
}

TEST(VerdictTest, AnUnknownQuotesItsReason) {
  SolverRecord old = says("a-old", Result::Unsat), first = says("a", Result::Unknown);
  old.family = "a";
  first.checks[0].gave_up = "(incomplete quantifiers)";
  const Verdict verdict = decide(of({first, old})).at(0);
  EXPECT_EQ(verdict.signature, "incomplete");
  EXPECT_EQ(verdict.explanation,
            "says unknown (incomplete: (incomplete quantifiers)) where a-old says unsat");
  first.checks[0].gave_up = "timeout";
  EXPECT_THAT(verdicts(of({first, old})), IsEmpty()) << "a limit is not an unknown";
}

// STORM's class C.
TEST(VerdictTest, WhoGivesUpInADecidableFragmentOnAFormulaWithAWitnessIsNamed) {
  Record record = of({says("a", Result::Unknown), says("b", Result::Sat)});
  record.witness = {Truth::Valid};
  EXPECT_THAT(verdicts(record), IsEmpty()) << "it may be undecidable";
  record.decidable = true;
  EXPECT_THAT(verdicts(record), ElementsAre("incompleteness/gives-up a"));
  EXPECT_EQ(decide(record)[0].proof, Proof::Witness);
  EXPECT_TRUE(record_from_json(to_json(record))->decidable);
  for (const char* reason : {"unsupported operator", "timeout"}) {
    record.solvers[0].checks[0].gave_up = reason;
    EXPECT_THAT(verdicts(record), IsEmpty()) << reason;
  }
  record.solvers[0].checks[0].gave_up = "(incomplete)";
  EXPECT_THAT(verdicts(record), ElementsAre("incompleteness/gives-up a"));
  record.gaps = {"a command that we do not know"};
  EXPECT_THAT(verdicts(record), IsEmpty());
  record.gaps.clear();
  record.witness = {Truth::Unknown};
  EXPECT_THAT(verdicts(record), IsEmpty());
}

TEST(VerdictTest, OneUnknownIsOneVerdict) {
  Record record = of({says("a", Result::Unknown)});
  record.witness = {Truth::Valid};
  record.decidable = true;
  record.solvers[0].premise = Premise{.result = Result::Sat, .rule = "or-intro"};
  EXPECT_THAT(verdicts(record), ElementsAre("incompleteness/implication a"));
}

TEST(VerdictTest, AnUnknownAfterAGapMayStillBeARegressionButNoImplication) {
  SolverRecord old = says("a-old", Result::Unsat), first = says("a", Result::Unknown);
  old.family = "a";
  first.premise = Premise{Result::Unsat, 1, "some-rule"};
  Record record = of({first, old});
  EXPECT_THAT(verdicts(record), ElementsAre("incompleteness/regression a", "incompleteness/implication a"));
  record.gaps = {"we do not understand (assert-soft …)"};
  EXPECT_THAT(verdicts(record), ElementsAre("incompleteness/regression a"));
}

TEST(VerdictTest, ATimeoutIsAsSlowAsTheTimeItTook) {
  SolverRecord slow = says("a", Result::Timeout), fast = says("a-old", Result::Sat);
  fast.family = "a";
  slow.cpu_ms = 5000;
  slow.outcome = Class::Timeout;
  fast.cpu_ms = 20;
  EXPECT_THAT(verdicts(of({slow, fast})), ElementsAre("performance a"));
  EXPECT_EQ(decide(of({slow, fast}))[0].explanation, "takes 5000 ms of CPU, a-old 20 ms");
  slow.outcome = Class::OutOfMemory;
  EXPECT_THAT(verdicts(of({slow, fast})), IsEmpty());
}

TEST(VerdictTest, ASolversOwnComplaintIsQuotedUnlessAValueIsOpen) {
  SolverRecord s = says("a", Result::Sat, Truth::Unknown);
  s.checks[0].complained = true;
  s.checks[0].reason = "too many steps";
  Record record = of({s});
  EXPECT_EQ(decide(record).at(0).explanation,
            "its own check rejects the model; we could not decide: too many steps");
  record.partial = {true};
  EXPECT_THAT(verdicts(record), ElementsAre("unspecified-value a"));
}

TEST(VerdictTest, TheWitnessOfATestConvictsWithoutAnotherSolver) {
  Record record = of({says("a", Result::Unsat)});
  record.witness = {Truth::Valid};
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/refuted-by-witness a"));
  EXPECT_EQ(decide(record)[0].explanation, "says unsat; the witness of the test makes every assertion true");
  record.witness = {Truth::Unknown};
  EXPECT_THAT(verdicts(record), IsEmpty());
}

TEST(VerdictTest, AnExpectationThatRestsOnAWitnessSaysNothingByItself) {
  Record record = of({says("a", Result::Unsat)});
  record.expectations = {expects(testcase::Answer::Sat, Reason::Witness)};
  EXPECT_THAT(verdicts(record), IsEmpty());
  record.expectations = {{.answer = {}, .reason = Reason::Label, .why = "test"}};
  EXPECT_THAT(verdicts(record), IsEmpty());
}

TEST(VerdictTest, ACrashNamesItsSignatureAndMessage) {
  SolverRecord s = says("a", Result::Crash);
  s.outcome = Class::Crash;
  s.signature = "file.cpp:12";
  s.message = "an assertion failed";
  const Verdict expected{VerdictClass::Crash, Proof::Signature, "a", 0, "file.cpp:12", "an assertion failed"};
  EXPECT_THAT(decide(of({s})), ElementsAre(expected));
}

TEST(VerdictTest, ATermThatIsRewrittenToAnotherValueConvicts) {
  SolverRecord a{.label = "a", .family = "a"}, b{.label = "b", .family = "b"};
  a.rewrites = {{.rewritten = "x", .truth = Truth::Valid},
                {.term = "(mod x 0)",
                 .operators = "mod",
                 .rewritten = "0",
                 .truth = Truth::Invalid,
                 .assignment = "((define-fun x () Int 3))",
                 .value = "3",
                 .rewritten_value = "0"}};
  b.rewrites = {{.truth = Truth::Valid}, {.truth = Truth::Unknown, .reason = "we cannot tell"}};
  const Record record = of({a, b});
  EXPECT_THAT(verdicts(record), ElementsAre("soundness/wrong-rewrite a"));
  EXPECT_EQ(decide(record)[0].check, 1U);
  EXPECT_EQ(decide(record)[0].signature, "mod");
  EXPECT_EQ(record_from_json(to_json(record))->solvers[0].rewrites[1], a.rewrites[1]);
}

}  // namespace
}  // namespace smiter::oracle
