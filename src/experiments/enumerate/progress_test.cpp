// SPDX-License-Identifier: MIT
#include "experiments/enumerate/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::experiments {
namespace {

SolverProgress solver(std::uint64_t blocks) {
  SolverProgress s;
  s.label = "z3";
  s.version = "1";
  s.terms = 5000;
  s.blocks = blocks;
  return s;
}

TEST(ProgressTest, BlocksMayEndInAnyOrder) {
  SolverProgress s = solver(3);
  s.finish(2);
  s.finish(1);
  EXPECT_EQ(s.next, 0U);
  EXPECT_FALSE(s.is_complete());
  s.finish(0);
  EXPECT_EQ(s.next, 3U);
  EXPECT_TRUE(s.done.empty());
  EXPECT_TRUE(s.is_complete());
}

TEST(ProgressTest, IsReadBackAsItWasWritten) {
  Progress progress;
  progress.what = "strings size 3";
  progress.universe = "strings";
  progress.size = 3;
  progress.next_finding = 4;
  progress.solvers.push_back(solver(9));
  progress.solvers[0].finish(4);
  progress.solvers[0].counts.reasons["a reason"] = 7;
  progress.solvers[0].counts.same = 12;
  progress.solvers[0].findings = {"0001-z3-soundness"};
  progress.solvers[0].headlines = {"it is wrong"};
  const auto read = progress_from_json(to_json_text(progress));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json_text(*read), to_json_text(progress));
  EXPECT_FALSE(read->is_complete());
}

TEST(ProgressTest, RefusesWhatItDidNotWrite) {
  EXPECT_FALSE(progress_from_json(""));
  EXPECT_FALSE(progress_from_json("[]"));
  EXPECT_FALSE(progress_from_json("{\"what\": 3}"));
}

TEST(ProgressTest, TheStatementSaysWhatWasJudged) {
  Progress progress;
  progress.universe = "strings";
  progress.size = 3;
  progress.solvers.push_back(solver(1));
  SolverProgress& s = progress.solvers[0];
  s.not_understood = 1000;
  s.counts.same = 4000;
  s.finish(0);
  EXPECT_EQ(
      statement(progress, s),
      "all 4,000 terms of strings up to size 3 that it understands: z3 keeps the value of every one that we "
      "could judge, for the assignments tried");
  s.counts.wrong = 2;
  s.findings = {"x"};
  EXPECT_THAT(statement(progress, s), testing::HasSubstr("z3 simplifies 2 wrongly (1 bug)"));
  EXPECT_EQ(with_commas(1204331), "1,204,331");
  EXPECT_EQ(with_commas(12), "12");
}

}  // namespace
}  // namespace smiter::experiments
