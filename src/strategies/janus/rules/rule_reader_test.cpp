// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/rule_reader.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "strategies/janus/rules/obligation.h"
#include "strategies/janus/subjects.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {
namespace {

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

std::string error_of(std::string_view text) {
  const auto rules = read_rules(text, "my.rules", ops());
  return rules ? "" : rules.error().to_string();
}

TEST(RuleReaderTest, ReadsTheBuiltInRules) {
  const auto rules = load_rules(ops());
  ASSERT_TRUE(rules) << rules.error().to_string();
  EXPECT_GT(rules->rules().size(), 200u);
  for (const Rule& rule : rules->rules()) {
    EXPECT_FALSE(rule.source.empty()) << rule.name;
    EXPECT_TRUE(rules->find(rule.name, true) != nullptr || rules->find(rule.name, false) != nullptr)
        << rule.name << " can never be used";
  }
}

TEST(RuleReaderTest, EveryRuleTypeChecksInEveryReading) {
  const auto rules = load_rules(ops());
  ASSERT_TRUE(rules);
  for (const Rule& rule : rules->rules()) {
    const auto made = obligations(rule, ops());
    EXPECT_TRUE(made) << made.error().to_string();
    const auto formed = check_form(rule, ops());
    EXPECT_TRUE(formed) << formed.error().to_string();
  }
}

TEST(RuleReaderTest, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of("(rule r (vars (a Int)) (strong (= a b)) (weak true))"),
            "my.rules:1:37: no variable and no operator: b");
  EXPECT_EQ(error_of("(rule r\n  (vars (a Int))\n  (strong (= a a)))"),
            "my.rules:1:1: a rule needs (strong …) and (weak …), or (equiv … …)");
  EXPECT_EQ(error_of("(rule r (vars (a Nat)) (strong true) (weak true))"), "my.rules:1:18: no sort: Nat");
  EXPECT_EQ(error_of("(rule r (vars (a Int) (a Int)) (strong true) (weak true))"),
            "my.rules:1:23: variable given twice: a");
  EXPECT_EQ(error_of("(rule r (vars (x binder) (p Bool)) (strong (forall x p)) (weak p))"),
            "my.rules:1:1: variable p stands inside and outside of a binder");
  EXPECT_EQ(error_of("(rule r (vars (xs rows)) (strong (= xs)) (weak true))"),
            "my.rules:1:37: rows stand only in calls and columns");
  EXPECT_EQ(error_of("(rule r (vars (f function) (as (list Int 1))) (strong (= (calls f as))) (weak true))"),
            "my.rules:1:58: expected (calls f xs)");
  EXPECT_EQ(error_of("(rule r (vars (a RegLan)) (strong a) (weak ((_ re.^ (length a)) a)))"),
            "my.rules:1:53: expected (length as)");
  EXPECT_NE(error_of("(rule r (strong (and"), "");
  EXPECT_NE(error_of("rule"), "");
  EXPECT_NE(error_of("(rule)"), "");
  EXPECT_NE(error_of("(rule r (vars (a (list Int 99))) (strong true) (weak true))"), "");
  EXPECT_NE(error_of("(rule r (strong " + std::string(500, '(') + std::string(500, ')') + ") (weak true))"),
            "");
}

TEST(RuleReaderTest, TwoRulesOfOneNameAreAnError) {
  const auto rules =
      load_rules(ops(), {{"my.rules", "(rule and-or (vars (p Bool)) (strong p) (weak (or p p)))"}});
  ASSERT_FALSE(rules);
  EXPECT_EQ(rules.error().to_string(),
            "my.rules:1:1: two rules are called and-or; the other is in core.rules");
  const std::string rule = "(rule mine (vars (p Bool)) (strong p) (weak (or p p)))";
  EXPECT_EQ(error_of(rule + "\n" + rule), "my.rules:2:1: two rules are called mine");
  // Rules that are only looked at are compared with the built-in ones, too, unless they are these.
  const std::string copy = "(rule and-or (vars (p Bool)) (strong p) (weak (or p p)))";
  EXPECT_FALSE(read_rule_files(ops(), {{"my.rules", copy}}));
  EXPECT_TRUE(read_rule_files(ops(), {{"data/rules/core.rules", copy}}));
}

TEST(RuleReaderTest, AHostileRuleIsRefusedByName) {
  const auto refused = [](const std::string& rule) {
    const std::string error = error_of(rule);
    return error.find("rule hostile: ") != std::string::npos ? "" : "not refused: " + error;
  };
  std::string sorts, vars, many;
  for (int i = 0; i < 20; ++i) {
    sorts += fmt::format("(S{} any BitVec)", i);
    vars += fmt::format("(a{0} S{0})", i);
  }
  EXPECT_EQ(
      refused("(rule hostile (sorts " + sorts + ") (vars " + vars + ") (strong (= a0 a0)) (weak true))"), "");
  std::string nested = "(and a0)";
  for (int i = 0; i < 20; ++i) nested = fmt::format("(and (each a{} as {}))", 19 - i, nested);
  EXPECT_EQ(refused("(rule hostile (vars (as (list Bool 8))) (strong (and as)) (weak " + nested + "))"), "");
  for (int i = 0; i < 100; ++i) many += fmt::format("(v{} Bool)", i);
  EXPECT_EQ(refused("(rule hostile (vars " + many + ") (strong v0) (weak true))"), "");
  std::string wide = "(or";
  for (int i = 0; i < 2000; ++i) wide += " p";
  EXPECT_EQ(refused("(rule hostile (vars (p Bool)) (strong p) (weak " + wide + ")))"), "");
  EXPECT_NE(error_of("(rule r (sorts (N Int) (N Real)) (vars (a N)) (strong (= a a)) (weak true))"), "");
}

TEST(RuleReaderTest, CountsReadingsAsTheyAreMade) {
  const auto rules = load_rules(ops());
  ASSERT_TRUE(rules);
  for (const Rule& rule : rules->rules()) {
    smt::TermTable table(ops());
    EXPECT_EQ(count_readings(rule), readings(rule, table, smt::kInt).size()) << rule.name;
  }
}

// Whatever its sides are: sound or not, with variables that solvers have or not.
TEST(ObligationTest, SidesThatAreNoFormulasAreNoRule) {
  const auto problem = [](const std::string& parts) {
    const auto rules = read_rules("(rule r " + parts + ")", "my.rules", ops());
    EXPECT_TRUE(rules) << rules.error().to_string();
    const auto formed = check_form((*rules)[0], ops());
    return formed ? "" : formed.error().to_string();
  };
  EXPECT_EQ(problem("(vars (a Int) (b Int)) (equiv (+ a b) (+ b a))"),
            "my.rules:1:1: r: a side is no formula and no regular expression, but of sort Int");
  EXPECT_EQ(problem("(vars (a Int)) (strong a) (weak a)"),
            "my.rules:1:1: r: a side is no formula and no regular expression, but of sort Int");
  EXPECT_EQ(problem("(vars (r RegLan) (s String)) (strong (str.in_re s r)) (weak r)"),
            "my.rules:1:1: r: one side is a formula, the other a regular expression");
  EXPECT_EQ(problem("(vars (r RegLan)) (strong (re.* r)) (weak (re.* (str.len r)))"),
            "my.rules:1:1: r: the sides do not type-check");
  EXPECT_EQ(problem("(vars (a (value Int))) (strong (= a a)) (weak true) (where (+ a 1))"),
            "my.rules:1:1: r: a condition is no formula, but of sort Int");
  EXPECT_EQ(problem("(vars (r RegLan) (n numeral)) (strong ((_ re.^ n) r)) (weak (re.* r))"), "");
}

TEST(RuleReaderTest, AVariableStandsBelowTheSameBindersEverywhere) {
  const auto inside_and_outside = [](const std::string& sides) {
    return error_of("(rule r (vars (x binder) (y binder) (p Bool) (as (list Bool 1))) " + sides + ")")
        .ends_with("stands inside and outside of a binder");
  };
  EXPECT_TRUE(inside_and_outside("(strong (forall x (forall y p))) (weak (forall y p))"));
  EXPECT_TRUE(inside_and_outside("(strong (forall x (exists y p))) (weak (forall x p))"));
  EXPECT_TRUE(inside_and_outside("(strong (forall x (forall y p))) (weak (at y p))"));
  EXPECT_TRUE(inside_and_outside("(strong (or as)) (weak (forall x (or as)))"));
  // An element stands for its list.
  EXPECT_TRUE(inside_and_outside("(strong (and as)) (weak (and (each a as (forall x a))))"));
  EXPECT_EQ(error_of("(rule r (vars (x binder) (y binder) (p Bool))"
                     " (strong (exists x (forall y p))) (weak (forall y (exists x p))))"),
            "");
}

// A rule that nobody may match, or whose parameters cannot be drawn, has no use in that direction.
TEST(RuleReaderTest, FindsOutWhichWaysARuleCanBeUsed) {
  const auto rules = load_rules(ops());
  ASSERT_TRUE(rules);
  EXPECT_NE(rules->find("forall-instance", true), nullptr);
  EXPECT_EQ(rules->find("forall-instance", false), nullptr);
  EXPECT_EQ(rules->find("exists-instance", true), nullptr);
  EXPECT_NE(rules->find("exists-instance", false), nullptr);
  EXPECT_EQ(rules->find("eq-shift-up", false), nullptr);
  EXPECT_EQ(rules->find("congruence", true), nullptr);
  EXPECT_NE(rules->find("congruence", false), nullptr);
  EXPECT_NE(rules->find("re-concat-power", false), nullptr);
  ASSERT_NE(rules->find("or-intro", true), nullptr);
  EXPECT_EQ(rules->find("or-intro", true)->parameters.size(), 1u);
  EXPECT_TRUE(rules->find("or-intro", false)->parameters.empty());
}

}  // namespace
}  // namespace smiter::strategies::janus
