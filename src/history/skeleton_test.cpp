// SPDX-License-Identifier: MIT
#include "history/skeleton.h"

#include <gtest/gtest.h>

#include "history/expand.h"
#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::history {
namespace {

// The skeletons of a script's assertions, each on a line.
std::string skeletons(std::string_view text) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(text, table);
  if (!script) return script.error().to_string();
  Expander expander(table);
  std::string out;
  for (const smt::Command& command : script->commands) {
    if (command.kind != smt::CommandKind::Assert) continue;
    const auto taken = take_apart(table, *expander.expand(command.term));
    out += (taken ? to_string(taken->skeleton) : "too large") + "\n";
  }
  return out;
}

TEST(SkeletonTest, ShowsFigure1OfThePaper) {
  EXPECT_EQ(skeletons("(declare-sort A)(declare-fun f (A) A)"
                      "(assert (forall ((x A)) (forall ((y A)) (and (= y (f (f y)))))))(check-sat)"),
            "(forall _ (forall _ (and _)))\n");
  EXPECT_EQ(skeletons("(declare-sort A 0)(declare-fun f (A) A)(assert (forall ((y A)) (= y (f (f y)))))"),
            "(forall _ _)\n");
}

TEST(SkeletonTest, ShowsFigure3OfThePaper) {
  EXPECT_EQ(skeletons("(assert (exists ((v Int)) (and (= 2 v) (= v ((_ iand 1) 1 v)))))(check-sat)"),
            "(exists _ (and _ _))\n");
}

TEST(SkeletonTest, KeepsConnectivesWithoutArguments) {
  EXPECT_EQ(skeletons("(assert xor)(assert (or and (not or)))"), "xor\n(or and (not or))\n");
}

TEST(SkeletonTest, KeepsAllConnectivesAndBlanksTheRest) {
  EXPECT_EQ(skeletons("(declare-const p Bool)(declare-const x Int)"
                      "(assert (=> (xor p (> x 1)) (or (not p) (= p p) (ite p p p)) true))"),
            "(=> (xor _ _) (or (not _) _ _) _)\n");
  EXPECT_EQ(skeletons("(assert (implies true (iff true false)))"), "(=> _ _)\n");
}

TEST(SkeletonTest, LooksThroughLetNamesAndDefinitions) {
  EXPECT_EQ(skeletons("(declare-const p Bool)(define-fun f ((q Bool)) Bool (and q (not p)))"
                      "(assert (! (let ((z (or p p))) (and z (f z))) :named n))(assert (=> n p))"),
            "(and (or _ _) (and (or _ _) (not _)))\n(=> (and (or _ _) (and (or _ _) (not _))) _)\n");
  EXPECT_EQ(
      skeletons("(declare-fun g (Int) Int)(assert (forall ((x Int)) (! (< (g x) x) :pattern ((g x)))))"),
      "(forall _ _)\n");
}

TEST(SkeletonTest, LeavesOutWhatIsTooLargeAsATree) {
  std::string text = "(declare-const p Bool)(assert ";
  std::string end = "y0";
  text += "(let ((y0 (and p p))) ";
  std::string close = ")";
  for (int i = 1; i < 40; ++i) {
    text += "(let ((y" + std::to_string(i) + " (and y" + std::to_string(i - 1) + " y" +
            std::to_string(i - 1) + "))) ";
    close += ")";
  }
  EXPECT_EQ(skeletons(text + "y39" + close + ")"), "too large\n");
}

TEST(SkeletonTest, TextIsReadBack) {
  for (const std::string text :
       {"_", "xor", "(and _)", "(forall _ (exists _ (=> _ (or and _) (not _))))", "(xor _ _ _)"}) {
    const auto read = parse_skeleton(text);
    ASSERT_TRUE(read.has_value()) << text;
    EXPECT_EQ(to_string(*read), text);
  }
  EXPECT_EQ(parse_skeleton("(forall _ (and _ (not _)))")->blanks, 2u);
}

TEST(SkeletonTest, OtherTextIsAnErrorWithItsPlace) {
  for (const std::string_view text :
       {"", "(", ")", "()", "(and", "(forall _)", "(forall (and _) _)", "(not _ _)", "(=> _)", "x", "_ _",
        "not", "(_)", "(and _))", "(ite _ _ _)", "\"a\"", "(forall _ _ _)", "(and)"}) {
    const auto read = parse_skeleton(text);
    EXPECT_FALSE(read.has_value()) << text;
  }
  EXPECT_EQ(parse_skeleton("(and _ zz)").error().at, (base::Position{1, 8}));
  EXPECT_FALSE(parse_skeleton(std::string(100'000, '(')).has_value());
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "(not ";
  EXPECT_FALSE(parse_skeleton(deep).has_value());
}

}  // namespace
}  // namespace smiter::history
