// SPDX-License-Identifier: MIT
// Sequences (docs/semantics.md, E9) and sets (E10).
#include <gtest/gtest.h>

#include "eval/ground_test_support.h"

namespace smiter::eval {
namespace {

using testing::evaluate;
using testing::run;

const std::string kSeq = "(seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 1))";

TEST(SequencesTest, BehaveAsStringsOfAnySort) {
  EXPECT_EQ(run("(seq.len " + kSeq + ")"), "3");
  EXPECT_EQ(run("(seq.nth " + kSeq + " 1)"), "2");
  EXPECT_EQ(run("(seq.extract " + kSeq + " 1 5)"), "(seq.++ (seq.unit 2) (seq.unit 1))");
  EXPECT_EQ(run("(seq.at " + kSeq + " 3)"), "(as seq.empty (Seq Int))");
  EXPECT_EQ(run("(seq.indexof " + kSeq + " (seq.unit 1) 1)"), "2");
  EXPECT_EQ(run("(seq.last_indexof " + kSeq + " (seq.unit 1))"), "2");
  EXPECT_EQ(run("(seq.contains " + kSeq + " (as seq.empty (Seq Int)))"), "true");
  EXPECT_EQ(run("(seq.replace " + kSeq + " (seq.unit 1) (as seq.empty (Seq Int)))"),
            "(seq.++ (seq.unit 2) (seq.unit 1))");
  EXPECT_EQ(run("(seq.replace_all " + kSeq + " (seq.unit 1) (as seq.empty (Seq Int)))"), "(seq.unit 2)");
  EXPECT_EQ(run("(str.replace_all " + kSeq + " (seq.unit 1) (as seq.empty (Seq Int)))"), "(seq.unit 2)");
  EXPECT_EQ(run("(seq.rev (seq.++ (seq.unit 1) (seq.unit 2)))"), "(seq.++ (seq.unit 2) (seq.unit 1))");
  EXPECT_EQ(run("(seq.update " + kSeq + " 2 " + kSeq + ")"), kSeq);
  EXPECT_EQ(run("(seq.prefixof (seq.unit 1) " + kSeq + ")"), "true");
  EXPECT_EQ(run("(seq.suffixof (seq.unit 2) " + kSeq + ")"), "false");
}

TEST(SequencesTest, NthOutOfRangeIsACell) {
  const Outcome a = evaluate("(seq.nth " + kSeq + " 3)");
  ASSERT_TRUE(a.is_unspecified());
  EXPECT_NE(a.cell(), evaluate("(seq.nth " + kSeq + " (- 1))").cell());
}

const std::string kSet = "(set.insert 3 1 2 (set.singleton 1))";

TEST(SetsTest, AreCanonical) {
  EXPECT_EQ(run("(set.card " + kSet + ")"), "3");
  EXPECT_EQ(run("(= " + kSet + " (set.union (set.singleton 3) (set.singleton 2) (set.singleton 1)))"),
            "true");
  EXPECT_EQ(run("(set.inter " + kSet + " (set.singleton 2))"), "(set.singleton 2)");
  EXPECT_EQ(run("(set.minus " + kSet + " (set.singleton 2))"),
            "(set.union (set.singleton 1) (set.singleton 3))");
  EXPECT_EQ(run("(set.member 2 " + kSet + ")"), "true");
  EXPECT_EQ(run("(set.subset (set.singleton 4) " + kSet + ")"), "false");
  EXPECT_EQ(run("(set.is_empty (as set.empty (Set Int)))"), "true");
}

TEST(SetsTest, ComplementOnlyOverFiniteSorts) {
  EXPECT_EQ(run("(set.complement (set.singleton #b1))"), "(set.singleton #b0)");
  EXPECT_EQ(run("(set.card (as set.universe (Set (_ BitVec 3))))"), "8");
  EXPECT_EQ(run("(set.complement " + kSet + ")").substr(0, 7), "unknown");
}

TEST(SetsTest, ChooseIsDeterminedForOneElementOnly) {
  EXPECT_EQ(run("(set.choose (set.singleton 4))"), "4");
  EXPECT_EQ(evaluate("(set.choose " + kSet + ")").cell().candidates.size(), 3U);
  EXPECT_TRUE(evaluate("(set.choose (as set.empty (Set Int)))").cell().candidates.empty());
}

}  // namespace
}  // namespace smiter::eval
