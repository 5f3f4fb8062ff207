// SPDX-License-Identifier: MIT
#include "examine/session/session_bug.h"

#include <gmock/gmock.h>

#include "examine/honest_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::examine {
namespace {

using solver::testing_support::crash;
using solver::testing_support::FakeSolver;
using solver::testing_support::Life;
using solver::testing_support::timeout;
using testing::HasSubstr;
using testing_support::honest;
using testing_support::unsat_for_sat;
using testing_support::wrong_model;
using Symptom = SessionProbe::Symptom;

const std::string kHead = "(declare-const p Bool)\n(declare-const q Bool)\n";
const triage::SessionScript kAnd{kHead + "(assert (and p q))\n(check-sat)\n", true};
const triage::SessionScript kOr{kHead + "(assert (or p q))\n(check-sat)\n", true};
const triage::SessionScript kXor{kHead + "(assert (xor p q))\n(check-sat)\n", true};

class SessionBugTest : public testing::Test {
 protected:
  SessionProbe probe() { return {fake_.config(), ops_, {}}; }
  const smt::OpTable& ops_ = theory::builtin_operators();
  FakeSolver fake_{"fake", honest(ops_)};
};

TEST_F(SessionBugTest, ASolverThatForgetsEverythingHasNone) {
  const auto seen = probe().look({kAnd, kXor});
  ASSERT_TRUE(seen) << seen.error().to_string();
  EXPECT_FALSE(seen->has_value());
}

TEST_F(SessionBugTest, AnAnswerThatAUsedProcessChangesIsOne) {
  fake_.when("(xor", unsat_for_sat(ops_), Life::Used);
  const auto seen = probe().look({kAnd, kXor});
  ASSERT_TRUE(seen && seen->has_value());
  EXPECT_EQ((*seen)->symptom, Symptom::Answer);
  EXPECT_EQ((*seen)->used.checks[0].result, solver::Result::Unsat);
  EXPECT_EQ((*seen)->fresh.checks[0].result, solver::Result::Sat);
  const auto alone = probe().look({kXor});
  ASSERT_TRUE(alone) << alone.error().to_string();
  EXPECT_FALSE(alone->has_value());
}

TEST_F(SessionBugTest, AModelThatOnlyAUsedProcessGetsWrongIsOne) {
  fake_.when("(xor", wrong_model(ops_), Life::Used);
  const auto seen = probe().look({kAnd, kXor});
  ASSERT_TRUE(seen && seen->has_value());
  EXPECT_EQ((*seen)->symptom, Symptom::Model);
}

TEST_F(SessionBugTest, ACrashOfAUsedProcessIsOneUnlessANewOneCrashesToo) {
  fake_.when("(xor", crash("f at a.cpp:1"), Life::Used);
  SessionProbe used = probe();
  EXPECT_TRUE(used.crashes({kAnd, kXor}));
  EXPECT_FALSE(used.crashes({kXor}));
  fake_.when("(xor", crash("f at a.cpp:1"));
  EXPECT_FALSE(used.crashes({kAnd, kXor}));
}

TEST_F(SessionBugTest, NothingIsSaidIfAnEarlierScriptEndedTheProcess) {
  fake_.when("(and", crash("g at b.cpp:2"));
  const auto seen = probe().look({kAnd, kXor});
  ASSERT_FALSE(seen);
  EXPECT_THAT(seen.error().to_string(), HasSubstr("an earlier script ended the process"));
}

TEST_F(SessionBugTest, NothingIsSaidWithoutAnAnswer) {
  fake_.when("(xor", timeout(), Life::New);
  EXPECT_FALSE(probe().look({kAnd, kXor})) << "the new process was too slow";
}

TEST_F(SessionBugTest, OnlyWhatItTakesIsLeftOfASequence) {
  // Wrong in a process that has served something, so any one script before is enough.
  fake_.when("(xor", unsat_for_sat(ops_), Life::Used);
  SessionProbe asked = probe();
  const Sequence all = {kAnd, kOr, kAnd, kOr, kXor};
  const auto seen = asked.look(all);
  ASSERT_TRUE(seen && seen->has_value());
  const Sequence few = shortest(all, **seen, asked, [] { return false; });
  ASSERT_EQ(few.size(), 2u);
  EXPECT_EQ(few.back(), kXor);
  EXPECT_TRUE(asked.shows(few, **seen));
  EXPECT_EQ(shortest(all, **seen, asked, [] { return true; }), all) << "it was stopped";
}

TEST_F(SessionBugTest, ScriptsOfASequenceAreReduced) {
  fake_.when("(xor", unsat_for_sat(ops_), Life::Used);
  SessionProbe asked = probe();
  Sequence sequence = {kAnd, {kHead + "(assert (or p q))\n(assert (xor p q))\n(check-sat)\n", true}};
  const auto seen = asked.look(sequence);
  ASSERT_TRUE(seen && seen->has_value());
  const std::size_t before = sequence[0].script.size() + sequence[1].script.size();
  EXPECT_TRUE(reduce_scripts(sequence, **seen, asked, ops_, [] { return false; }));
  EXPECT_LT(sequence[0].script.size() + sequence[1].script.size(), before);
  EXPECT_THAT(sequence[1].script, HasSubstr("(xor"));
  EXPECT_TRUE(asked.shows(sequence, **seen));
}

// As a campaign found it that reads statistics.
TEST_F(SessionBugTest, ASequenceIsAskedForTheStatisticsThatItTakes) {
  fake_.when(
      "(xor",
      [&](const solver::MemoryQuery& asked) {
        return asked.query.wants.statistics ? unsat_for_sat(ops_)(asked) : honest(ops_)(asked);
      },
      Life::Used);
  SessionProbe asked = probe();
  EXPECT_FALSE(asked.look({kAnd, kXor})->has_value());
  triage::SessionScript first = kAnd, last = kXor;
  first.statistics = last.statistics = true;
  Sequence sequence = {first, last};
  const auto seen = asked.look(sequence);
  ASSERT_TRUE(seen && seen->has_value());
  EXPECT_EQ(without_statistics(sequence, **seen, asked), sequence);
  EXPECT_TRUE(reduce_scripts(sequence, **seen, asked, ops_, [] { return false; }));
  EXPECT_FALSE(sequence[0].statistics);
  EXPECT_TRUE(sequence[1].statistics);
  const std::string text = transcript(sequence, fake_.config().profile.dialect);
  EXPECT_THAT(text.substr(text.find("(reset)")), HasSubstr("(get-info :all-statistics)"));
}

TEST_F(SessionBugTest, StatisticsThatItDoesNotTakeAreLeftOut) {
  fake_.when("(xor", unsat_for_sat(ops_), Life::Used);
  SessionProbe asked = probe();
  triage::SessionScript first = kAnd, last = kXor;
  first.statistics = last.statistics = true;
  const auto seen = asked.look({first, last});
  ASSERT_TRUE(seen && seen->has_value());
  EXPECT_EQ(without_statistics({first, last}, **seen, asked), (Sequence{kAnd, kXor}));
}

TEST_F(SessionBugTest, ATranscriptResetsAfterEveryScript) {
  const std::string text = transcript({kAnd, kXor}, fake_.config().profile.dialect);
  EXPECT_LT(text.find("(and p q)"), text.find("(reset)"));
  EXPECT_LT(text.find("(reset)"), text.find("(xor p q)"));
  EXPECT_TRUE(text.ends_with("(reset)\n"));
}

}  // namespace
}  // namespace smiter::examine
