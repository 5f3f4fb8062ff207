// SPDX-License-Identifier: MIT
#include "oracle/judge/trial.h"

#include <gtest/gtest.h>

namespace smiter::oracle {
namespace {

using solver::Result;

SolverRecord says(const std::string& label, const std::vector<Result>& results) {
  SolverRecord s{.label = label, .family = label};
  for (const Result r : results) s.checks.push_back({.result = r});
  return s;
}

Record of(std::vector<SolverRecord> solvers) {
  return {.solvers = std::move(solvers), .expectations = {}, .partial = {}, .witness = {}};
}

TEST(TrialTest, WhoDidNotComeSoFarSaysNothing) {
  const Record record = of({says("a", {Result::Sat}), says("b", {Result::Sat, Result::Unsat})});
  const Trial trial(record);
  EXPECT_EQ(trial.count_checks(), 2u);
  EXPECT_EQ(trial.answers_to(0).size(), 2u);
  const auto second = trial.answers_to(1);
  ASSERT_EQ(second.size(), 1u);
  EXPECT_EQ(second[0].solver.label, "b");
  EXPECT_EQ(second[0].check.result, Result::Unsat);
  EXPECT_TRUE(trial.answers_to(2).empty());
}

TEST(TrialTest, AfterTheLastGapWeDoNotKnowToWhatASolverAnswers) {
  Record record = of({});
  EXPECT_EQ(Trial(record).gap_at(0), "");
  record.gaps = {"", "a gap"};
  EXPECT_EQ(Trial(record).gap_at(0), "");
  EXPECT_EQ(Trial(record).gap_at(1), "a gap");
  EXPECT_EQ(Trial(record).gap_at(7), "a gap");
}

TEST(TrialTest, WhatIsNotRecordedIsNotKnown) {
  Record record = of({});
  const Trial trial(record);
  EXPECT_FALSE(trial.is_partial(0));
  EXPECT_EQ(trial.expectation_of(0), nullptr);
  EXPECT_EQ(trial.refutation_of(0), "");
  record.partial = {false, true};
  record.expectations = {{.answer = testcase::Answer::Sat, .reason = {}, .why = {}}};
  record.refuted = {"", "false"};
  EXPECT_TRUE(trial.is_partial(1));
  EXPECT_EQ(trial.expectation_of(0)->answer, testcase::Answer::Sat);
  EXPECT_EQ(trial.expectation_of(1), nullptr);
  EXPECT_EQ(trial.refutation_of(1), "false");
}

TEST(TrialTest, OnlySatAndUnsatContradictEachOther) {
  EXPECT_TRUE(contradict(Result::Sat, Result::Unsat));
  EXPECT_TRUE(contradict(Result::Unsat, Result::Sat));
  EXPECT_FALSE(contradict(Result::Sat, Result::Sat));
  for (const Result other : {Result::Unknown, Result::DeltaSat, Result::Timeout, Result::Crash, Result::None})
    EXPECT_FALSE(contradict(Result::Unsat, other)) << name_of(other);
}

TEST(TrialTest, AnExpectationWithoutAnAnswerContradictsNobody) {
  EXPECT_EQ(expected_result({.answer = {}, .reason = {}, .why = {}}), Result::None);
  EXPECT_EQ(expected_result({.answer = testcase::Answer::Sat, .reason = {}, .why = {}}), Result::Sat);
  EXPECT_EQ(expected_result({.answer = testcase::Answer::Unsat, .reason = {}, .why = {}}), Result::Unsat);
}

}  // namespace
}  // namespace smiter::oracle
