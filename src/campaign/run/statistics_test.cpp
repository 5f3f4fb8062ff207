// SPDX-License-Identifier: MIT
#include "campaign/run/statistics.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

using solver::Class;
using solver::Result;

solver::Answer answer_of(Class outcome, std::vector<Result> results = {}) {
  solver::Answer answer;
  answer.outcome = outcome;
  answer.checks.resize(results.size());
  for (std::size_t i = 0; i < results.size(); ++i) answer.checks[i].result = results[i];
  return answer;
}

TEST(StatisticsTest, JsonReadsBack) {
  Counts c;
  c.tests = 5;
  c.strategies.push_back({.name = "typefuzz", .tests = 4, .outcomes = {}});
  c.solvers.push_back({.label = "z3", .queries = 3, .with_statistics = 2, .cpu_ms = 250, .outcomes = {}});
  c.solvers[0].outcomes[Outcome::Sat] = 2;
  const auto again = counts_from_json(to_json(c));
  ASSERT_TRUE(again);
  EXPECT_EQ(to_json(*again), to_json(c));
  Counts sum = c;
  sum.add(c);
  EXPECT_EQ(sum.solvers.size(), 1u);
  EXPECT_EQ(sum.queries(), 6u);
  EXPECT_EQ(sum.solvers[0].with_statistics, 4u);
}

TEST(StatisticsTest, TheLastAnswerOfAScriptCounts) {
  EXPECT_EQ(outcome_of(answer_of(Class::Ok, {Result::Unsat, Result::Sat})), Outcome::Sat);
  EXPECT_EQ(outcome_of(answer_of(Class::Ok, {Result::Sat, Result::Unsat})), Outcome::Unsat);
  EXPECT_EQ(outcome_of(answer_of(Class::Ok, {Result::Unknown})), Outcome::Unknown);
  EXPECT_EQ(outcome_of(answer_of(Class::Ok, {Result::DeltaSat})), Outcome::Other);
  EXPECT_EQ(outcome_of(answer_of(Class::Ok)), Outcome::Other);
}

TEST(StatisticsTest, WhatHappenedToTheProcessCountsBeforeItsAnswers) {
  const std::vector<std::pair<Class, Outcome>> expected = {{Class::Timeout, Outcome::Timeout},
                                                           {Class::OutOfMemory, Outcome::Memory},
                                                           {Class::Unsupported, Outcome::Unsupported},
                                                           {Class::Error, Outcome::Error},
                                                           {Class::Crash, Outcome::Crash},
                                                           {Class::Flood, Outcome::Other},
                                                           {Class::Protocol, Outcome::Other},
                                                           {Class::NotStarted, Outcome::Other},
                                                           {Class::KnownNonBug, Outcome::Other},
                                                           {Class::Processes, Outcome::Other}};
  for (const auto& [outcome, counted] : expected)
    EXPECT_EQ(outcome_of(answer_of(outcome, {Result::Sat})), counted) << name_of(outcome);
}

TEST(StatisticsTest, ARejectedModelIsASatEvenIfTheSolverDiedOfIt) {
  EXPECT_EQ(outcome_of(answer_of(Class::InvalidModel, {Result::Sat})), Outcome::Sat);
  EXPECT_EQ(outcome_of(answer_of(Class::InvalidModel, {Result::None})), Outcome::Sat);
}

TEST(StatisticsTest, AddingJoinsRowsByTheirNames) {
  Counts a, b;
  a.strategies = {{.name = "typefuzz", .units = 1, .tests = 2}};
  b.strategies = {{.name = "opfuzz", .units = 5}, {.name = "typefuzz", .units = 3, .tests = 4}};
  b.suspicions = 7;
  a.add(b);
  ASSERT_EQ(a.strategies.size(), 2u);
  EXPECT_EQ(a.strategies[0].units, 4u);
  EXPECT_EQ(a.strategies[0].tests, 6u);
  EXPECT_EQ(a.strategies[1].name, "opfuzz");
  EXPECT_EQ(a.suspicions, 7u);
}

TEST(StatisticsTest, WhatIsNoCounterIsAnError) {
  EXPECT_FALSE(counts_from_json("{}"));
  EXPECT_FALSE(counts_from_json("["));
}

}  // namespace
}  // namespace smiter::campaign
