// SPDX-License-Identifier: MIT
#include "solver/session/script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::solver {
namespace {

std::string joined(const Script& script) {
  std::string text;
  for (const Command& command : script.commands) text += command.text;
  return text;
}

TEST(ScriptTest, DropsWhatConfusesARun) {
  const auto script = prepare_script(
      "(set-info :status sat)(set-option :regular-output-channel \"x\")(set-option :print-success true)"
      "(set-logic QF_LIA)(assert true)(check-sat)(get-model)(echo \"hi\")(exit)(check-sat)",
      {});
  ASSERT_TRUE(script);
  EXPECT_EQ(joined(*script), "(set-logic QF_LIA)(assert true)(check-sat)");
  EXPECT_EQ(script->checks, 1U);
  EXPECT_FALSE(script->incremental);
}

TEST(ScriptTest, KeepsOptionsTheDialectAccepts) {
  Dialect dialect;
  dialect.accept_options = {{"*.*", "produce-models"}};
  const auto script = prepare_script(
      "(set-option :strings-exp true)(set-option :smt.arith.solver 2)(set-option :produce-models true)",
      dialect);
  ASSERT_TRUE(script);
  EXPECT_THAT(script->option_names, testing::ElementsAre("smt.arith.solver", "produce-models"));
}

TEST(ScriptTest, SeesWhenIncrementalSolvingIsNeeded) {
  EXPECT_TRUE(prepare_script("(check-sat)(check-sat-assuming (a))", {})->incremental);
  EXPECT_TRUE(prepare_script("(push)(check-sat)", {})->incremental);
  EXPECT_FALSE(prepare_script("(check-sat)", {})->incremental);
}

TEST(ScriptTest, NamesTheOperatorsButNotTheUsersSymbols) {
  const auto script = prepare_script(
      "(declare-fun f (Int) Int)(define-fun g () Int 1)(assert (and (> (f 1) g) ((_ divisible 3) (str.len "
      "s))))",
      {});
  ASSERT_TRUE(script);
  EXPECT_THAT(operators_of(*script), testing::ElementsAre(">", "divisible", "str.len"));
}

TEST(ScriptTest, RefusesAnUnclosedScript) {
  EXPECT_FALSE(prepare_script("(assert (= a \"b)", {}));
}

TEST(ScriptTest, AScriptThatOnlySimplifiesIsSentWithThat) {
  const auto script = prepare_script("(declare-const x Int)(simplify (+ x 0))(get-model)(simplify x)", {});
  ASSERT_TRUE(script);
  EXPECT_EQ(joined(*script), "(declare-const x Int)(simplify (+ x 0))(simplify x)");
  EXPECT_EQ(script->simplifications, 2U);
  EXPECT_EQ(joined(*prepare_script("(simplify true)(check-sat)", {})), "(check-sat)");
  EXPECT_EQ(joined(*prepare_script("(simplify true)(exit)(check-sat)", {})), "(simplify true)");
}

TEST(ScriptTest, ClaimsAreKeptIfAsked) {
  const char* const text = "(check-sat)(get-unsat-core)(get-model)(get-interpolant I (> x 0))";
  EXPECT_EQ(joined(*prepare_script(text, {})), "(check-sat)");
  const auto script = prepare_script(text, {}, {.keep_claims = true});
  ASSERT_TRUE(script);
  EXPECT_EQ(joined(*script), "(check-sat)(get-unsat-core)(get-interpolant I (> x 0))");
  EXPECT_EQ(script->claims, 2U);
}

TEST(ScriptTest, UnsatAssumptionsNeedIncrementalSolving) {
  const char* const text = "(check-sat-assuming (p))(get-unsat-assumptions)";
  EXPECT_TRUE(prepare_script(text, {}, {.keep_claims = true})->incremental);
  EXPECT_FALSE(prepare_script(text, {})->incremental);
  EXPECT_FALSE(prepare_script("(check-sat)(get-unsat-core)", {}, {.keep_claims = true})->incremental);
}

}  // namespace
}  // namespace smiter::solver
