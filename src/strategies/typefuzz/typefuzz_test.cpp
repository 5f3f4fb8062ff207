// SPDX-License-Identifier: MIT
// The paper's worked examples.
#include "strategies/typefuzz/typefuzz.h"

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "smt/script/summary.h"
#include "strategies/registry/registry.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::typefuzz {
namespace {

// Searches the mutants of a seed for one with this assertion; the number of the unit.
std::optional<std::uint64_t> find_mutant(std::string_view seed_text, std::string_view wanted,
                                         std::string_view only, std::uint32_t steps, std::uint64_t units) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  MutationPolicy policy;
  policy.steps = steps;
  policy.only = *parse_focus(only, ops);
  const auto strategy = make_strategy("typefuzz:paper", {ops, targets, policy});
  const Seed seed{"figure", std::string(seed_text), std::nullopt};
  const Seed* const only_seed = &seed;
  for (std::uint64_t unit = 0; unit < units; ++unit) {
    auto work = (*strategy)->begin({std::span(&only_seed, 1), unit, 1}, unit_rng(1, "typefuzz", unit));
    if (!work) return std::nullopt;
    while (const auto test = (*work)->next()) {
      if (test->script.find(wanted) != std::string::npos) return unit;
    }
  }
  return std::nullopt;
}

TEST(TypeFuzzTest, ReachesFigure2InOneStep) {
  EXPECT_TRUE(find_mutant("(declare-fun x () String)(assert (> (- (str.to_int (str.++ x x))) 0))(check-sat)",
                          "(assert (> (- (str.to_int (str.++ (str.from_int 0) x))) 0))", "", 1, 20000));
}

// By Algorithm 2 an argument differs from the expression that is replaced, so the outer
// str.replace of Fig. 3 takes two steps: the term goes, and comes back from the pool of
// the seed inside its replacement. Only str.replace is allowed, to keep the search short.
TEST(TypeFuzzTest, ReachesFigure3) {
  EXPECT_TRUE(find_mutant(
      "(declare-fun x () String)(declare-fun y () String)"
      "(assert (= (str.replace x \"B\" (str.++ \"B\" \"B\")) (str.++ y \"B\")))(check-sat)",
      "(assert (= (str.replace (str.replace x \"B\" (str.++ \"B\" \"B\")) \"B\" (str.++ y \"B\")) "
      "(str.++ y \"B\")))",
      "op:str.replace", 4, 60000));
}

TEST(TypeFuzzTest, FormulasOfFigure8AreRead) {
  const std::string_view formulas[] = {
      "(declare-fun x () String)(declare-fun y () String)(assert (str.< x (str.replace \"\" (str.++ "
      "(str.replace \"B\" x \"\") "
      "(str.replace \"B\" (str.replace \"B\" x \"\") \"\")) y)))(check-sat)",
      "(declare-fun x () String)(declare-fun y () String)(declare-fun z () Int)(assert (not (= (str.substr "
      "\"B\" z "
      "(str.indexof x \"\" (str.len x))) (str.substr \"B\" z (str.len x)))))(check-sat)",
      "(declare-fun a () Bool)(declare-fun b () Int)(declare-fun c () String)(declare-fun d () String)"
      "(assert (= c (str.++ (str.replace d (str.substr (ite a c d) 0 b) c) d)))(check-sat)",
      "(declare-fun a () Int)(declare-fun b () Int)(declare-fun c () Int)(assert (and (= 0 (- (div 0 0) a)) "
      "(= 0 (+ b 1 b (* c (mod (* a (- 1)) 0))))))(check-sat)",
      "(declare-fun a () Real)(declare-fun b () Real)(assert (= b (+ 1 (* a a (+ 1 (/ b b))))))(check-sat)",
      "(declare-fun a () String)(assert (str.< a \"ar\"))(assert (str.prefixof \"ar\" (str.replace a \"ar\" "
      "\"\")))(check-sat)",
      "(declare-fun a () Int)(declare-fun b () Int)(declare-fun c () Int)(declare-fun d () Int)(declare-fun "
      "e () Int)"
      "(assert (and (>= b 0) (<= b 3) (>= c 2 d) (= c (* 2 a) d) (= (- (- e c d)) 0) (= e 1)))(check-sat)",
      "(declare-fun x () String)(declare-fun y () String)(assert (= (str.replace (str.replace x \"B\" "
      "(str.++ \"B\" \"B\")) "
      "\"B\" (str.++ y \"B\")) (str.++ y \"B\")))(check-sat)",
  };
  for (std::string_view formula : formulas) {
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(formula, table);
    EXPECT_TRUE(script) << formula << "\n" << script.error().to_string();
  }
}

// Under `paper`, every argument of a new operator is a term of the seed.
TEST(TypeFuzzTest, AsPublishedOnlyTermsOfTheSeedAreUsed) {
  EXPECT_FALSE(find_mutant("(declare-fun x () Int)(assert (> x 5))(check-sat)", "7", "", 30, 50));
}

TEST(TypeFuzzTest, FuzzChickOnlyExchangesTerms) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  MutationPolicy policy;
  policy.fuzzchick = true;
  policy.lets = 0;
  const auto strategy = make_strategy("typefuzz", {ops, targets, policy});
  const Seed seed{
      "s", "(declare-fun x () Int)(declare-fun y () Int)(assert (and (> x 5) (< (+ x y) 7)))(check-sat)",
      std::nullopt};
  const Seed* const only = &seed;
  for (std::uint64_t unit = 0; unit < 20; ++unit) {
    auto work = (*strategy)->begin({std::span(&only, 1), unit, 1}, unit_rng(1, "typefuzz", unit));
    while (const auto test = (*work)->next()) {
      smt::TermTable table(ops);
      const auto script = smt::parse_script(test->script, table);
      ASSERT_TRUE(script);
      for (const auto& [name, count] : smt::summarize(table, *script).operators) {
        EXPECT_TRUE(name == "and" || name == "<" || name == ">" || name == "+")
            << name << " in " << test->script;
      }
    }
  }
}

}  // namespace
}  // namespace smiter::strategies::typefuzz
