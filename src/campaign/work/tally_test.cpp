// SPDX-License-Identifier: MIT
#include "campaign/work/tally.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

Tally tally_of_two() {
  Counts zero;
  zero.strategies.resize(2);
  zero.strategies[0].name = kSeedRow;
  zero.strategies[1].name = "typefuzz";
  zero.solvers.resize(1);
  zero.solvers[0].label = "a";
  return Tally(zero);
}

TEST(TallyTest, AnAnswerCountsForItsSolverAndItsStrategy) {
  Tally tally = tally_of_two();
  solver::Answer answer;
  answer.checks.resize(1);
  answer.checks[0].result = solver::Result::Unsat;
  answer.cpu_ms = 3;
  Entrant entrant;
  tally.add_answer(1, entrant, answer, 1);
  entrant.extra = {"--odd"};
  tally.add_answer(1, entrant, answer, 0);
  const Counts counts = tally.counts();
  EXPECT_EQ(counts.solvers[0].queries, 2u);
  EXPECT_EQ(counts.solvers[0].processes, 1u);
  EXPECT_EQ(counts.solvers[0].with_options, 1u);
  EXPECT_EQ(counts.solvers[0].cpu_ms, 6);
  EXPECT_EQ(counts.solvers[0].outcomes[Outcome::Unsat], 2u);
  EXPECT_EQ(counts.strategies[1].outcomes[Outcome::Unsat], 2u);
  EXPECT_EQ(counts.strategies[0].outcomes.total(), 0u);
}

TEST(TallyTest, TestsUnitsAndFindingsCountForTheirStrategy) {
  Tally tally = tally_of_two();
  tally.add_unit(1, 4);
  tally.add_test(1, 2.5);
  tally.add_finding(1);
  tally.add_skipped(3);
  tally.add_option_error(0);
  tally.add_statistics(0);
  const Counts counts = tally.counts();
  EXPECT_EQ(counts.tests, 1u);
  EXPECT_EQ(counts.duplicates, 4u);
  EXPECT_EQ(counts.skipped, 3u);
  EXPECT_EQ(counts.strategies[1].units, 1u);
  EXPECT_EQ(counts.strategies[1].tests, 1u);
  EXPECT_EQ(counts.strategies[1].cpu_ms, 2.5);
  EXPECT_EQ(counts.strategies[1].findings, 1u);
  EXPECT_EQ(counts.strategies[0].units, 0u);
  EXPECT_EQ(counts.solvers[0].option_errors, 1u);
  EXPECT_EQ(counts.solvers[0].with_statistics, 1u);
}

TEST(TallyTest, KeepsLabelsThatAreWrong) {
  Tally tally = tally_of_two();
  tally.add_bad_label("a.smt2: labelled sat");
  ASSERT_EQ(tally.bad_labels().size(), 1u);
  EXPECT_EQ(tally.bad_labels()[0], "a.smt2: labelled sat");
}

}  // namespace
}  // namespace smiter::campaign
