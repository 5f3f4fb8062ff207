// SPDX-License-Identifier: MIT
#include "oracle/queries.h"

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

struct Parsed {
  explicit Parsed(const std::string& text) : script(*smt::parse_script(text, table)) {}
  smt::TermTable table{theory::builtin_operators()};
  smt::Script script;
};

TEST(QueriesTest, EachQueryStandsAlone) {
  const Parsed p(
      "(declare-const x Int)\n(push 1)\n(assert (> x 0))\n(check-sat)\n(pop 1)\n(assert (< x "
      "0))\n(check-sat)\n");
  const auto alone = queries_alone(p.table, p.script);
  ASSERT_EQ(alone.size(), 2u);
  EXPECT_EQ(smt::print_script(p.table, alone[0]), "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n");
  EXPECT_EQ(smt::print_script(p.table, alone[1]), "(declare-const x Int)\n(assert (< x 0))\n(check-sat)\n");
}

TEST(QueriesTest, AssertionsBecomeAssumptions) {
  const Parsed p("(declare-const x Int)\n(assert (> x 0))\n(assert (< x 9))\n(check-sat)\n");
  EXPECT_EQ(query_with_assumptions(p.table, p.script),
            "(declare-const x Int)\n(declare-fun smiter!a0 () Bool)\n(assert (=> smiter!a0 (> x 0)))\n"
            "(declare-fun smiter!a1 () Bool)\n(assert (=> smiter!a1 (< x 9)))\n"
            "(check-sat-assuming (smiter!a0 smiter!a1))\n");
  const Parsed two("(assert true)\n(check-sat)\n(check-sat)\n");
  EXPECT_FALSE(query_with_assumptions(two.table, two.script).has_value());
}

TEST(QueriesTest, ToRealOfARealIsOpen) {
  const Parsed real("(declare-const x Real)\n(assert (= (to_real x) 1.5))\n(check-sat)\n");
  EXPECT_TRUE(has_partial_operators(real.table, real.script));
  const Parsed integer("(declare-const x Int)\n(assert (= (to_real x) 1.5))\n(check-sat)\n");
  EXPECT_FALSE(has_partial_operators(integer.table, integer.script));
}

TEST(QueriesTest, LabelsMayBeComments) {
  const auto labels = labels_in_comments("; EXPECT: sat\n; EXPECT: unsat\n; EXPECT: unknown\n(check-sat)\n");
  ASSERT_EQ(labels.size(), 3u);
  EXPECT_EQ(labels[0].answer, testcase::Answer::Sat);
  EXPECT_EQ(labels[1].answer, testcase::Answer::Unsat);
  EXPECT_FALSE(labels[2].answer.has_value());
}

TEST(QueriesTest, DivisionByANumberIsNotPartial) {
  const Parsed by_two("(declare-const x Int)\n(assert (= (div x 2) 1))\n");
  EXPECT_FALSE(has_partial_operators(by_two.table, by_two.script));
  const Parsed by_zero("(declare-const x Int)\n(assert (= (div x 0) 1))\n");
  EXPECT_TRUE(has_partial_operators(by_zero.table, by_zero.script));
}

// z3 says unsat and cvc4 says sat: its universe of Int is some finite set.
TEST(QueriesTest, TheComplementOfASetIsPartial) {
  const Parsed script("(declare-const q (Set Int))\n(assert (= q (complement q)))\n");
  EXPECT_TRUE(has_partial_operators(script.table, script.script));
}

TEST(QueriesTest, AFormulaUnderHornThatIsNoHornClauseAccusesNobody) {
  const std::string head = "(set-logic HORN)(declare-fun p (Int) Bool)(declare-fun q (Int) Bool)";
  const Parsed horn(head + "(assert (forall ((x Int)) (=> (p x) (q x))))(check-sat)");
  EXPECT_TRUE(gaps_of(horn.table, horn.script).empty());
  const Parsed broken(head + "(assert (forall ((x Int)) (or (p x) (q x))))(check-sat)");
  const auto gaps = gaps_of(broken.table, broken.script);
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_NE(gaps[0].find("HORN"), std::string::npos);
}

TEST(QueriesTest, ASymbolWithTheNameOfAnOperatorAccusesNobody) {
  const Parsed own("(declare-fun and (Bool Bool) Bool)(assert (and true false))(check-sat)");
  const auto gaps = gaps_of(own.table, own.script);
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_NE(gaps[0].find("declares 'and'"), std::string::npos) << gaps[0];
  const Parsed outside("(set-logic QF_UF)(declare-fun bvadd (Bool) Bool)(assert (bvadd true))(check-sat)");
  EXPECT_TRUE(gaps_of(outside.table, outside.script).empty());
}

TEST(QueriesTest, WhatComesAfterTheLastCheckMayBeOneForASolver) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script("(declare-const a Bool)(check-sat)(query a)", table);
  ASSERT_TRUE(script);
  const auto gaps = gaps_of(table, *script);
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_EQ(gaps[0], "");
  EXPECT_NE(gaps[1], "");
}

std::vector<std::string> printed_alone(const std::string& text) {
  const Parsed p(text);
  std::vector<std::string> result;
  for (const smt::Script& one : queries_alone(p.table, p.script))
    result.push_back(smt::print_script(p.table, one));
  return result;
}

TEST(QueriesTest, GlobalDeclarationsOutliveTheirLevel) {
  const auto alone = printed_alone(
      "(set-option :global-declarations true)\n(push 1)\n(declare-const x Int)\n(assert (> x 0))\n"
      "(pop 1)\n(assert (< x 1))\n(check-sat)\n");
  ASSERT_EQ(alone.size(), 1u);
  EXPECT_EQ(alone[0],
            "(set-option :global-declarations true)\n(declare-const x Int)\n(assert (< x 1))\n(check-sat)\n");
}

TEST(QueriesTest, AResetForgetsAndResetAssertionsKeepsSettings) {
  const auto alone = printed_alone(
      "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n(reset-assertions)\n"
      "(declare-const y Int)\n(assert (< y 0))\n(check-sat)\n(reset)\n(check-sat)\n");
  ASSERT_EQ(alone.size(), 3u);
  EXPECT_EQ(alone[1], "(set-logic QF_LIA)\n(declare-const y Int)\n(assert (< y 0))\n(check-sat)\n");
  EXPECT_EQ(alone[2], "(check-sat)\n");
}

TEST(QueriesTest, WhatOnlyPrintsIsLeftOut) {
  const auto alone = printed_alone(
      "(set-info :source |a|)\n(assert true)\n(echo \"a\")\n(check-sat)\n(get-model)\n(check-sat)\n(exit)\n");
  ASSERT_EQ(alone.size(), 2u);
  EXPECT_EQ(alone[0], "(assert true)\n(check-sat)\n");
  EXPECT_EQ(alone[1], alone[0]);
}

TEST(QueriesTest, WithoutAssertionsThereIsNothingToAssume) {
  const Parsed p("(declare-const p Bool)\n(check-sat)\n");
  EXPECT_FALSE(query_with_assumptions(p.table, p.script).has_value());
}

TEST(QueriesTest, ALabelHoldsForTheNextCheckOnly) {
  const Parsed p(
      "(set-info :status sat)\n(check-sat)\n(check-sat)\n(set-info :status unsat)\n(check-sat)\n"
      "(set-info :status unknown)\n(check-sat)\n");
  const auto all = labels(p.table, p.script);
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].answer, testcase::Answer::Sat);
  EXPECT_EQ(all[0].reason, testcase::Reason::Label);
  EXPECT_EQ(all[1].reason, testcase::Reason::None);
  EXPECT_EQ(all[2].answer, testcase::Answer::Unsat);
  EXPECT_FALSE(all[3].answer.has_value());
}

}  // namespace
}  // namespace smiter::oracle
