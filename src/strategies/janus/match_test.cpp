// SPDX-License-Identifier: MIT
// What a pattern binds stays where it is bound.
#include "strategies/janus/match.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "strategies/janus/instantiate.h"
#include "strategies/janus/rules/rule_reader.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {
namespace {

// What the rule's strong side, matched with the assertion, becomes; "none" if it does not fit.
std::string becomes(const std::string& rule, const std::string& assertion,
                    const std::string& instance = "true") {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto rules =
      read_rules("(rule r (vars (x binder) (y binder) (p Bool) (q Bool)) " + rule + ")", "", ops);
  EXPECT_TRUE(rules) << rules.error().to_string();
  smt::TermTable table(ops);
  const auto script = smt::parse_script(
      "(declare-const a Bool)(declare-const b Bool)(assert " + assertion + ")(assert " + instance + ")",
      table);
  EXPECT_TRUE(script) << script.error().to_string();
  if (!rules || !script) return "";
  // An instance in the scope of a quantifier is given with it.
  smt::TermId term = script->commands[3].term;
  if (table[term].kind == smt::TermKind::Binder) term = table.children(term).back();
  base::Rng rng(1);
  Bindings bindings;
  const Rule& only = (*rules)[0];
  if (!match(only, only.strong, script->commands[2].term, table, rng, bindings)) return "none";
  const auto made = Instantiator(table).make(only, only.weak, bindings, std::array{term});
  return made ? smt::print_term(table, *made) : "none";
}

TEST(MatchTest, AVariableBelowTwoBindersMayMentionBoth) {
  const std::string swap = "(strong (exists x (forall y p))) (weak (forall y (exists x p)))";
  EXPECT_EQ(becomes(swap, "(exists ((u Bool)) (forall ((v Bool)) (or u v)))"),
            "(forall ((v Bool)) (exists ((u Bool)) (or u v)))");
}

// Which of the two a term means would be another one after the exchange.
TEST(MatchTest, WhatIsBoundTwiceFitsNothingThatLooksIntoBoth) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto rules = read_rules(
      "(rule r (vars (x binder) (y binder) (p Bool))"
      " (strong (exists x (forall y p))) (weak (forall y (exists x p))))",
      "", ops);
  ASSERT_TRUE(rules);
  smt::TermTable table(ops);
  const smt::TermId u = table.mk_variable(table.symbols().intern("u"), smt::kBool);
  const auto inner = table.mk_binder(smt::Binder::Forall, std::array{u}, u);
  ASSERT_TRUE(inner);
  const auto outer = table.mk_binder(smt::Binder::Exists, std::array{u}, *inner);
  ASSERT_TRUE(outer);
  base::Rng rng(1);
  Bindings bindings;
  EXPECT_FALSE(match((*rules)[0], (*rules)[0].strong, *outer, table, rng, bindings));
}

TEST(MatchTest, NothingLeavesAPatternsOwnBinder) {
  // p stands below x everywhere; of the pattern's own c it must not speak.
  const std::string drop = "(strong (forall x (exists ((c Bool)) (and c p)))) (weak (forall x p))";
  EXPECT_EQ(becomes(drop, "(forall ((u Bool)) (exists ((v Bool)) (and v u)))"), "(forall ((u Bool)) u)");
  EXPECT_EQ(becomes(drop, "(forall ((u Bool)) (exists ((v Bool)) (and v (or u v))))"), "none");
  const std::string twice = "(strong (and p (exists ((c Bool)) (or c p)))) (weak p)";
  EXPECT_EQ(becomes(twice, "(and a (exists ((v Bool)) (or v a)))"), "a");
}

// An instance from outside of both quantifiers, put below the inner one.
TEST(MatchTest, AnInstanceIsNotCaptured) {
  const std::string instantiate = "(strong (forall x (forall y p))) (weak (forall y (at x p)))";
  const std::string nested = "(forall ((u Bool)) (forall ((v Bool)) (or u v)))";
  EXPECT_EQ(becomes(instantiate, nested, "b"), "(forall ((v Bool)) (or b v))");
  EXPECT_EQ(becomes(instantiate, nested, "(forall ((v Bool)) (not v))"), "none");
}

// What the built-in rule makes of the assertion, used backwards.
std::string stronger(const std::string& name, const std::string& declarations, const std::string& assertion) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto rules = load_rules(ops);
  EXPECT_TRUE(rules);
  const Use* const use = rules->find(name, false);
  smt::TermTable table(ops);
  const auto script = smt::parse_script(declarations + "(assert " + assertion + ")", table);
  EXPECT_TRUE(script) << script.error().to_string();
  if (use == nullptr || !script) return "";
  base::Rng rng(1);
  Bindings bindings;
  const Rule& rule = (*rules)[use->rule];
  if (!match(rule, rule.weak, script->commands.back().term, table, rng, bindings)) return "none";
  const auto made = Instantiator(table).make(rule, rule.strong, bindings, {});
  return made ? smt::print_term(table, *made) : "none";
}

TEST(MatchTest, CongruenceIsForAnyNumberOfApplications) {
  const std::string declared =
      "(declare-const a Int)(declare-const b Int)(declare-const c Int)(declare-fun f (Int Int) Int)"
      "(define-fun g ((x Int)) Int (+ x 1))";
  EXPECT_EQ(stronger("congruence", declared, "(= (f a b) (f b c))"), "(and (= a b) (= b c))");
  EXPECT_EQ(stronger("congruence", declared, "(= (f a b) (f b c) (f c a))"), "(and (= a b c) (= b c a))");
  EXPECT_EQ(stronger("congruence", declared, "(= (g a) (g b) (g c) (g 1))"), "(= a b c 1)");
  EXPECT_EQ(stronger("congruence", declared, "(= (mod a 3) (mod b c))"), "(and (= a b) (= 3 c))");
  EXPECT_EQ(stronger("congruence", declared, "(= (g a) (f b c))"), "none");
  EXPECT_EQ(stronger("congruence", declared, "(= (g a) (g b) c)"), "none");
}

TEST(MatchTest, APowerHasAsManyPartsAsItSays) {
  const std::string declared = "(declare-const s String)";
  const auto parts = [](const std::string& power, const std::string& united) {
    return "(str.in_re s ((_ re.^ " + power + ") (re.union " + united + ")))";
  };
  const std::string four = "re.all re.allchar re.none (str.to_re \"a\")";
  const smt::OpTable& ops = theory::builtin_operators();
  const auto rules = load_rules(ops);
  ASSERT_TRUE(rules);
  const Use* const use = rules->find("re-concat-power", false);
  ASSERT_NE(use, nullptr);
  const Rule& rule = (*rules)[use->rule];
  for (const auto& [power, fits] : {std::pair("4", true), std::pair("3", false), std::pair("5", false)}) {
    smt::TermTable table(ops);
    const auto script = smt::parse_script(declared + "(assert " + parts(power, four) + ")", table);
    ASSERT_TRUE(script) << script.error().to_string();
    const smt::TermId language = table.children(script->commands.back().term)[1];
    base::Rng rng(1);
    Bindings bindings;
    EXPECT_EQ(match(rule, rule.weak, language, table, rng, bindings), fits) << power;
    if (!fits) continue;
    const auto made = Instantiator(table).make(rule, rule.strong, bindings, {});
    ASSERT_TRUE(made);
    EXPECT_EQ(smt::print_term(table, *made), "(re.++ " + four + ")");
  }
}

}  // namespace
}  // namespace smiter::strategies::janus
