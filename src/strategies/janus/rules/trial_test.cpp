// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/trial.h"

#include <string>

#include <gtest/gtest.h>

#include "strategies/janus/rules/rule_reader.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {
namespace {

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

Trials tried(const std::string& rule, std::uint64_t count = 2000) {
  const auto rules = read_rules("(rule r " + rule + " (proof \"none\"))", "my.rules", ops());
  EXPECT_TRUE(rules) << rules.error().to_string();
  base::Rng rng(1);
  return rules ? try_rule((*rules)[0], ops(), count, rng) : Trials{};
}

// One wrong rule for each kind of variable that a rule may have.
TEST(TrialTest, FindsTheErrorOfAWrongRule) {
  const std::string wrong[] = {
      "(vars (a Int) (b Int)) (strong (<= a b)) (weak (< a b))",
      "(vars (a Real) (b Real)) (equiv (= a b) (<= a b))",
      "(vars (r RegLan)) (strong (re.* r)) (weak (re.+ r))",
      "(vars (r RegLan) (q RegLan)) (equiv (re.++ r q) (re.++ q r))",
      "(vars (as (list RegLan 2))) (strong (re.++ as)) (weak ((_ re.^ (length as)) (re.inter as)))",
      "(vars (r RegLan) (i numeral) (j numeral)) (strong ((_ re.^ i) r)) (weak ((_ re.^ j) r))",
      "(vars (s String) (t String) (r String)) (strong (= s t)) (weak (distinct s (str.++ t r)))",
      "(vars (a (value String)) (b (value String)) (c (value String))) (strong (re.range a b))"
      " (weak (re.range c b)) (where (= (str.len a) 1) (= (str.len c) 1) (str.<= a c))",
      "(sorts (A any)) (vars (as (list A 2))) (strong (distinct as)) (weak (= as))",
      "(sorts (B BitVec)) (vars (a B) (b B)) (strong (bvule a b)) (weak (bvult a b))",
      "(sorts (F FloatingPoint)) (vars (a F) (b F)) (strong (= a b)) (weak (fp.eq a b))",
      "(sorts (I any) (E any)) (vars (a (Array I E)) (b (Array I E)) (i I))"
      " (strong (= (select a i) (select b i))) (weak (= a b))",
      "(vars (x binder) (p Bool) (q Bool)) (strong (forall x (or p q))) (weak (or (forall x p) (forall x "
      "q)))",
      // A function is injective, a constructor's fields all differ.
      "(vars (f function) (xs rows)) (strong (= (calls f xs))) (weak (and (columns as xs (= as))))",
      "(vars (f function) (as (list any 1)) (bs (list any 1)))"
      " (strong (= (f as) (f bs))) (weak (and (pairs a as b bs (= a b))))",
      "(sorts (A any)) (vars (f (function A)) (a A) (b A)) (strong (= (f a) (f b))) (weak (= a b))",
      "(vars (c constructor) (xs rows)) (strong (distinct (calls c xs)))"
      " (weak (and (columns as xs (distinct as))))",
  };
  for (const std::string& rule : wrong) EXPECT_NE(tried(rule).counterexample, "") << rule;
}

TEST(TrialTest, CountsCasesWithATrueStrongSide) {
  const Trials right = tried("(vars (a Int) (b Int)) (strong (< a b)) (weak (<= a b))");
  EXPECT_EQ(right.counterexample, "");
  EXPECT_EQ(right.applied, 2000u);
  EXPECT_GT(right.sharp, 200u);
  // A strong side that is never true was not tried, however often it was looked at.
  const Trials empty = tried("(vars (a Int)) (strong (< a a)) (weak (> a 5))", 100);
  EXPECT_EQ(empty.applied, 0u);
  EXPECT_EQ(empty.made, 100 * kMostTriesPerTrial);
}

// A short form of `smiter rules --check`: no built-in rule has a counterexample, and each is tried.
TEST(TrialTest, NoBuiltInRuleIsRefuted) {
  const auto rules = load_rules(ops());
  ASSERT_TRUE(rules);
  constexpr std::uint64_t kCases = 400;
  for (const Rule& rule : rules->rules()) {
    base::Rng rng(base::stream_of(rule.name));
    const Trials trials = try_rule(rule, ops(), kCases, rng);
    EXPECT_EQ(trials.counterexample, "") << rule.name;
    EXPECT_EQ(trials.applied, kCases) << rule.name << ", of " << trials.made << " cases";
  }
}

}  // namespace
}  // namespace smiter::strategies::janus
