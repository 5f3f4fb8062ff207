// SPDX-License-Identifier: MIT
#include "rewrite/solve/hard_way.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::rewrite {
namespace {

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

eval::Verdict judged(const testcase::Test& test) {
  smt::TermTable table(ops());
  const auto script = smt::parse_script(test.script, table);
  EXPECT_TRUE(script) << test.script;
  const auto model = eval::read_model(*test.witness, *script, 0, table);
  EXPECT_TRUE(model);
  return eval::judge(table, *script, *model, {}, 0).verdict;
}

TEST(HardWayTest, TheAssignmentSatisfiesEveryFormula) {
  const auto tests = hard_way(
      "(set-logic ALL)(declare-const x Int)(declare-const s String)(declare-const b (_ BitVec 8))"
      "(declare-const f Float32)(declare-const p Bool)"
      "(simplify (ite p (str.len (str.substr s x 2)) (+ x (ite (fp.isNaN f) (bv2nat b) 0))))",
      "((define-fun x () Int (- 1))(define-fun s () String \"ab\")(define-fun b () (_ BitVec 8) #x07)"
      "(define-fun f () Float32 (_ NaN 8 24))(define-fun p () Bool false))",
      "6", ops());
  ASSERT_EQ(tests.size(), 3U);
  for (const testcase::Test& test : tests) EXPECT_EQ(judged(test), eval::Verdict::Valid) << test.script;
  EXPECT_THAT(tests[1].script, testing::HasSubstr("(<= (- 1) x)"));
  EXPECT_THAT(tests[1].script, testing::HasSubstr("fp.isNaN"));
  EXPECT_THAT(tests[2].script, testing::HasSubstr("(= x (- 1))"));
  EXPECT_EQ(tests[0].expectations.at(0).answer, testcase::Answer::Sat);
}

TEST(HardWayTest, ATruthValueIsAssertedItself) {
  const auto tests =
      hard_way("(declare-const x Int)(simplify (> x 3))", "((define-fun x () Int 3))", "false", ops());
  ASSERT_FALSE(tests.empty());
  EXPECT_THAT(tests[0].script, testing::HasSubstr("(assert (not (> x 3)))"));
  EXPECT_EQ(judged(tests[0]), eval::Verdict::Valid);
}

TEST(HardWayTest, AGroundTermNeedsNoPins) {
  EXPECT_EQ(hard_way("(simplify (mod 7 4))", "()", "3", ops()).size(), 1U);
}

}  // namespace
}  // namespace smiter::rewrite
