// SPDX-License-Identifier: MIT
#include "strategies/janus/rule_reader.h"

#include <gtest/gtest.h>

#include "strategies/janus/obligation.h"
#include "strategies/janus/trial.h"
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
  EXPECT_EQ(rules.error().to_string(), "my.rules: two rules are called and-or");
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
  ASSERT_NE(rules->find("or-intro", true), nullptr);
  EXPECT_EQ(rules->find("or-intro", true)->parameters.size(), 1u);
  EXPECT_TRUE(rules->find("or-intro", false)->parameters.empty());
}

TEST(TrialTest, FindsTheErrorOfAWrongRule) {
  const auto rules = read_rules(
      R"((rule wrong-order (vars (a Int) (b Int)) (strong (<= a b)) (weak (< a b)))
         (rule wrong-loop (vars (r RegLan)) (strong (re.* r)) (weak (re.+ r)) (proof "none"))
         (rule wrong-table (vars (s String) (t String) (r String)) (strong (= s t)) (weak (distinct s (str.++ t r))))
         (rule right (vars (a Int) (b Int)) (strong (< a b)) (weak (<= a b))))",
      "my.rules", ops());
  ASSERT_TRUE(rules) << rules.error().to_string();
  base::Rng rng(1);
  EXPECT_NE(try_rule((*rules)[0], ops(), 2000, rng).counterexample, "");
  EXPECT_NE(try_rule((*rules)[1], ops(), 2000, rng).counterexample, "");
  EXPECT_NE(try_rule((*rules)[2], ops(), 2000, rng).counterexample, "");
  const Trials right = try_rule((*rules)[3], ops(), 2000, rng);
  EXPECT_EQ(right.counterexample, "");
  EXPECT_GT(right.applied, 200u);
  EXPECT_GT(right.sharp, 200u);
}

// A short form of `smiter rules --check`: no built-in rule has a counterexample.
TEST(TrialTest, NoBuiltInRuleIsRefuted) {
  const auto rules = load_rules(ops());
  ASSERT_TRUE(rules);
  for (const Rule& rule : rules->rules()) {
    base::Rng rng(base::stream_of(rule.name));
    const Trials trials = try_rule(rule, ops(), 400, rng);
    EXPECT_EQ(trials.counterexample, "") << rule.name;
  }
}

}  // namespace
}  // namespace smiter::strategies::janus
