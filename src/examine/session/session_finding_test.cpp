// SPDX-License-Identifier: MIT
#include "examine/session/session_finding.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "examine/honest_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::examine {
namespace {

using oracle::Proof;
using oracle::VerdictClass;
using solver::testing_support::crash;
using solver::testing_support::FakeSolver;
using solver::testing_support::Life;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using testing_support::honest;
using testing_support::unsat_for_sat;
using testing_support::wrong_model;
using Symptom = SessionProbe::Symptom;

const std::string kHead = "(declare-const p Bool)\n(declare-const q Bool)\n";
const triage::SessionScript kAnd{kHead + "(assert (and p q))\n(check-sat)\n", true};
const triage::SessionScript kOr{kHead + "(assert (or p q))\n(check-sat)\n", true};
const triage::SessionScript kXor{kHead + "(assert (or p q))\n(assert (xor p q))\n(check-sat)\n", true};

// Crashes at one place with the option and at another one without.
solver::Answer crash_by_option(const solver::MemoryQuery& asked) {
  const bool given = std::ranges::find(asked.config.options, "--odd") != asked.config.options.end();
  return given ? crash("f at a.cpp:1")(asked) : crash("g at b.cpp:2")(asked);
}

class SessionFindingTest : public testing::Test {
 protected:
  [[nodiscard]] std::optional<SessionBug> bug(const Sequence& asked,
                                              VerdictClass kind = VerdictClass::RefutedByWitness) {
    return find_session_bug(kXor.script, asked, config_, {.kind = kind, .solver = "fake"}, conditions_,
                            cpu_ms_);
  }
  // The fault shows in a process that has served something.
  void fault(solver::testing_support::Respond respond, std::vector<std::string> options = {}) {
    fake_.when("(xor", std::move(respond), Life::Used);
    config_ = fake_.config();
    config_.options = std::move(options);
  }
  // As it is found, before it is reduced.
  [[nodiscard]] triage::Finding found(const Sequence& asked) {
    const auto seen = bug(asked);
    EXPECT_TRUE(seen);
    triage::Finding f;
    if (!seen) return f;
    f.participants.resize(1);
    f.participants[0].label = "fake";
    f.suspect = 0;
    f.verdict = seen->verdict;
    f.options = config_.options;
    f.default_options = config_.options.empty();
    f.test.script = seen->sequence.back().script;
    put_sequence(f, seen->sequence, seen->model, config_.profile.dialect, ops_);
    return f;
  }
  void reduce(triage::Finding& f, bool stop = false) {
    reduce_session(
        f, std::vector{config_}, conditions_, [stop] { return stop; }, cpu_ms_);
  }

  const smt::OpTable& ops_ = theory::builtin_operators();
  const std::map<std::string, std::string> versions_;
  const Conditions conditions_{.ops = ops_, .limits = {}, .versions = versions_};
  FakeSolver fake_{"fake", honest(ops_)};
  solver::SolverConfig config_ = fake_.config();
  double cpu_ms_ = 0;
};

TEST_F(SessionFindingTest, EachSymptomHasItsProof) {
  EXPECT_EQ(proof_of(Symptom::Crash), Proof::Signature);
  EXPECT_EQ(proof_of(Symptom::Answer), Proof::Itself);
  EXPECT_EQ(proof_of(Symptom::Model), Proof::Model);
}

TEST_F(SessionFindingTest, ASentenceSaysWhatAUsedProcessDoesOtherwise) {
  SessionProbe::Outcome outcome;
  outcome.signature = "SIGSEGV";
  EXPECT_EQ(describe(outcome, 2),
            "as the second script of one process it crashes (SIGSEGV); in a new process it does not");
  outcome.symptom = Symptom::Answer;
  outcome.used.checks.resize(1);
  outcome.used.checks[0].result = solver::Result::Unsat;
  EXPECT_EQ(describe(outcome, 3),
            "as the third script of one process it answers unsat; in a new process it answers nothing");
  outcome.symptom = Symptom::Model;
  EXPECT_THAT(describe(outcome, 3), HasSubstr("gives a wrong model"));
}

TEST_F(SessionFindingTest, TheScriptIsCountedAsPeopleCount) {
  const SessionProbe::Outcome outcome;
  const std::map<std::size_t, std::string> words = {{1, "first"}, {5, "fifth"},   {6, "6th"},
                                                    {11, "11th"}, {13, "13th"},   {21, "21st"},
                                                    {22, "22nd"}, {103, "103rd"}, {112, "112th"}};
  for (const auto& [number, word] : words)
    EXPECT_THAT(describe(outcome, number), StartsWith("as the " + word + " script")) << number;
}

TEST_F(SessionFindingTest, OnlyTheScriptsThatItTakesAreKept) {
  fault(unsat_for_sat(ops_));
  const auto found = bug({kAnd, kOr, kAnd, kXor});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->sequence.size(), 2u);
  EXPECT_EQ(found->sequence.back(), kXor);
  EXPECT_EQ(found->verdict.kind, VerdictClass::SessionOnly);
  EXPECT_EQ(found->verdict.proof, Proof::Itself);
  EXPECT_EQ(found->verdict.solver, "fake");
  EXPECT_THAT(found->answers, ElementsAre("unsat"));
  EXPECT_EQ(found->shown, 3u);
  EXPECT_EQ(found->runs, 3u);
  EXPECT_EQ(found->model, "") << "the answer is what is wrong";
  EXPECT_GT(cpu_ms_, 0);
}

TEST_F(SessionFindingTest, TheScriptAfterItselfIsTriedToo) {
  fault(unsat_for_sat(ops_));
  const auto found = bug({kXor});
  ASSERT_TRUE(found);
  EXPECT_THAT(found->sequence, ElementsAre(kXor, kXor));
}

TEST_F(SessionFindingTest, AWrongModelIsKept) {
  fault(wrong_model(ops_));
  const auto found = bug({kAnd, kXor}, VerdictClass::InvalidModel);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->verdict.proof, Proof::Model);
  EXPECT_NE(found->model, "");
}

TEST_F(SessionFindingTest, ASilentCrashHasNoPlaceUnlessADebuggerFindsIt) {
  fault(crash("SIGSEGV", "SIGSEGV at f"));
  const auto silent = bug({kAnd, kXor}, VerdictClass::Crash);
  ASSERT_TRUE(silent);
  EXPECT_FALSE(silent->located);
  EXPECT_EQ(silent->verdict.signature, "SIGSEGV");
}

TEST_F(SessionFindingTest, ACrashWithAMessageHasItsPlace) {
  fault(crash("f at a.cpp:1"));
  const auto loud = bug({kAnd, kXor}, VerdictClass::Crash);
  ASSERT_TRUE(loud);
  EXPECT_TRUE(loud->located);
  EXPECT_EQ(loud->verdict.signature, "f at a.cpp:1");
}

TEST_F(SessionFindingTest, WhereAUsedProcessIsRightThereIsNoBug) {
  EXPECT_FALSE(bug({kAnd, kXor}));
}

TEST_F(SessionFindingTest, UnknownsAndSlownessAreNoBugsOfAUsedProcess) {
  fault(unsat_for_sat(ops_));
  EXPECT_FALSE(bug({kAnd, kXor}, VerdictClass::Implication));
  EXPECT_FALSE(bug({kAnd, kXor}, VerdictClass::Performance));
  EXPECT_EQ(fake_.queries(), 0u);
}

TEST_F(SessionFindingTest, WithoutASessionThereIsNoUsedProcess) {
  fault(unsat_for_sat(ops_));
  EXPECT_FALSE(bug({})) << "nothing was asked";
  config_.profile.session_arguments.reset();
  EXPECT_FALSE(bug({kAnd, kXor}));
  EXPECT_EQ(fake_.queries(), 0u);
}

TEST_F(SessionFindingTest, TheSequenceIsPartOfTheFinding) {
  triage::Finding f;
  f.witness = "an old one";
  f.evaluation = {"an old line"};
  put_sequence(f, {kAnd, kXor}, "", config_.profile.dialect, ops_);
  EXPECT_THAT(f.before, ElementsAre(kAnd));
  EXPECT_TRUE(f.session_model);
  EXPECT_THAT(f.script, HasSubstr("(xor p q)"));
  EXPECT_THAT(f.script, HasSubstr("(get-model)"));
  EXPECT_THAT(f.script, Not(HasSubstr("(and p q)")));
  EXPECT_EQ(f.alone, transcript({kAnd, kXor}, config_.profile.dialect));
  EXPECT_EQ(f.witness, "");
  EXPECT_THAT(f.evaluation, IsEmpty());
}

TEST_F(SessionFindingTest, AWrongModelIsEvaluatedOnTheLastScript) {
  triage::Finding f;
  put_sequence(f, {kAnd, kXor}, "((define-fun p () Bool true)(define-fun q () Bool true))",
               config_.profile.dialect, ops_);
  EXPECT_THAT(f.evaluation, ElementsAre(StartsWith("true: "), StartsWith("false: ")));
}

TEST_F(SessionFindingTest, EveryScriptOfTheSequenceIsReduced) {
  fault(unsat_for_sat(ops_));
  triage::Finding f = found({kAnd, kXor});
  reduce(f);
  ASSERT_TRUE(f.reduced);
  EXPECT_TRUE(f.minimal);
  ASSERT_EQ(f.before.size(), 1u);
  EXPECT_THAT(f.before[0].script, Not(HasSubstr("(and")));
  EXPECT_THAT(f.script, HasSubstr("(xor"));
  EXPECT_THAT(f.script, Not(HasSubstr("(or ")));
  EXPECT_EQ(f.verdict.kind, VerdictClass::SessionOnly);
  EXPECT_EQ(f.shown, 3u);
  EXPECT_TRUE(f.default_options);
}

TEST_F(SessionFindingTest, AReductionThatIsStoppedIsNotMinimal) {
  fault(unsat_for_sat(ops_));
  triage::Finding f = found({kAnd, kXor});
  reduce(f, true);
  EXPECT_TRUE(f.reduced);
  EXPECT_FALSE(f.minimal);
  ASSERT_EQ(f.before.size(), 1u);
  EXPECT_THAT(f.before[0].script, HasSubstr("(and "));
}

TEST_F(SessionFindingTest, OnlyTheOptionsThatItTakesAreKept) {
  fault(
      [right = honest(ops_), wrong = unsat_for_sat(ops_)](const solver::MemoryQuery& asked) {
        const auto& options = asked.config.options;
        return std::ranges::find(options, "--odd") == options.end() ? right(asked) : wrong(asked);
      },
      {"--harmless", "--odd"});
  triage::Finding f = found({kAnd, kXor});
  reduce(f);
  ASSERT_TRUE(f.reduced);
  EXPECT_THAT(f.options, ElementsAre("--odd"));
  EXPECT_FALSE(f.default_options);
  EXPECT_THAT(f.participants[0].session_arguments, ElementsAre("--odd"));
}

TEST_F(SessionFindingTest, ACrashElsewhereWithFewerOptionsIsWorthMore) {
  fault(crash_by_option, {"--odd"});
  triage::Finding f = found({kAnd, kXor});
  ASSERT_EQ(f.verdict.signature, "f at a.cpp:1");
  reduce(f);
  ASSERT_TRUE(f.reduced);
  EXPECT_EQ(f.verdict.signature, "g at b.cpp:2");
  EXPECT_THAT(f.options, IsEmpty());
  EXPECT_TRUE(f.default_options);
}

TEST_F(SessionFindingTest, WhatDoesNotShowAnyMoreStays) {
  fault(unsat_for_sat(ops_));
  triage::Finding f = found({kAnd, kXor});
  config_ = FakeSolver("fake", honest(ops_)).config();
  reduce(f);
  EXPECT_FALSE(f.reduced);
  EXPECT_THAT(f.before, ElementsAre(kAnd));
}

TEST_F(SessionFindingTest, WithoutTheSuspectOrASessionItStays) {
  fault(unsat_for_sat(ops_));
  const triage::Finding f = found({kAnd, kXor});
  triage::Finding other = f;
  other.verdict.solver = "another";
  reduce(other);
  EXPECT_FALSE(other.reduced);
  other = f;
  other.suspect = SIZE_MAX;
  reduce(other);
  EXPECT_FALSE(other.reduced);
  other = f;
  config_.profile.session_arguments.reset();
  reduce(other);
  EXPECT_FALSE(other.reduced);
}

}  // namespace
}  // namespace smiter::examine
