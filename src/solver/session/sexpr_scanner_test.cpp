// SPDX-License-Identifier: MIT
#include "solver/session/sexpr_scanner.h"

#include <gtest/gtest.h>

#include <string>

namespace smiter::solver {
namespace {

TEST(SexprScannerTest, CutsCommandsAndSkipsComments) {
  const auto commands =
      split_commands("; (a)\n(set-info :status sat)\n(assert (= x \"a)\"\"(\")) ; end\n(exit)");
  ASSERT_TRUE(commands);
  ASSERT_EQ(commands->size(), 3U);
  EXPECT_EQ((*commands)[0].name, "set-info");
  EXPECT_EQ((*commands)[0].argument, ":status");
  EXPECT_EQ((*commands)[1].text, "(assert (= x \"a)\"\"(\"))");
  EXPECT_EQ((*commands)[1].argument, "");
  EXPECT_EQ((*commands)[2].name, "exit");
}

TEST(SexprScannerTest, KeepsQuotedSymbolsWhole) {
  const auto commands = split_commands("(declare-fun |a ) ; b| () Int)");
  ASSERT_TRUE(commands);
  EXPECT_EQ((*commands)[0].argument, "|a ) ; b|");
}

TEST(SexprScannerTest, RejectsWhatWouldSwallowTheNextScript) {
  EXPECT_FALSE(split_commands("(assert (= x \"a))"));
  EXPECT_FALSE(split_commands("(assert (= x |a))"));
  EXPECT_FALSE(split_commands("(assert (= x a)"));
  EXPECT_FALSE(split_commands("(assert true))"));
  EXPECT_FALSE(split_commands("assert"));
}

TEST(SexprScannerTest, SaysWhereTheOpenCommandBegins) {
  const auto commands = split_commands("(a)\n  (b (c)\n");
  ASSERT_FALSE(commands);
  EXPECT_EQ(commands.error().at, (base::Position{2, 3}));
}

TEST(SexprScannerTest, ReadsOneExpressionAfterAnother) {
  const std::string text = "sat\n(model\n (define-fun s () String \")\"))\nrest";
  std::size_t at = 0;
  EXPECT_EQ(next_sexpr(text, at), "sat");
  EXPECT_EQ(next_sexpr(text, at), "(model\n (define-fun s () String \")\"))");
  EXPECT_EQ(next_sexpr(text, at), "rest");
  EXPECT_EQ(next_sexpr(text, at), std::nullopt);
}

TEST(SexprScannerTest, SurvivesDeepNesting) {
  const std::string deep = std::string(1'000'000, '(') + std::string(1'000'000, ')');
  EXPECT_TRUE(split_commands(deep));
}

}  // namespace
}  // namespace smiter::solver
