// SPDX-License-Identifier: MIT
#include "strategies/histfuzz/histfuzz.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "generate/targets.h"
#include "history/history_file.h"
#include "history/miner.h"
#include "smt/parser/parser.h"
#include "smt/script/summary.h"
#include "strategies/histfuzz/parameters.h"
#include "strategies/histfuzz/stock.h"
#include "theory/logics.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::histfuzz {
namespace {

using testing::HasSubstr;

const smt::OpTable& ops() {
  return theory::builtin_operators();
}
const generate::Targets& targets() {
  static const generate::Targets both(ops(), generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  return both;
}

history::History mine(const std::vector<std::string>& scripts, const history::AprioriOptions& options = {}) {
  history::Miner miner(ops());
  for (const std::string& text : scripts) miner.add("t", text);
  return miner.finish(options);
}

std::unique_ptr<Strategy> make(const HistfuzzPolicy& policy, const history::History& history) {
  auto made = make_histfuzz(policy, history, ops(), targets());
  EXPECT_TRUE(made.has_value()) << made.error().to_string();
  return std::move(*made);
}

std::vector<testcase::Test> tests_of(const Strategy& strategy, std::uint64_t unit,
                                     std::span<const Seed* const> seeds = {}) {
  auto begun = strategy.begin({seeds, unit, 1}, unit_rng(1, strategy.name(), unit));
  EXPECT_TRUE(begun.has_value()) << begun.error().to_string();
  std::vector<testcase::Test> out;
  while (auto test = (*begun)->next()) out.push_back(std::move(*test));
  return out;
}

const history::History& bundled() {
  static const history::History history = [] {
    auto read = history::read_history(history::bundled_history(), ops());
    EXPECT_TRUE(read.has_value()) << read.error().to_string();
    return std::move(*read);
  }();
  return history;
}

TEST(HistfuzzTest, EveryFormulaOfTheBundledHistoryTypeChecks) {
  for (HistfuzzPolicy policy :
       {HistfuzzPolicy{}, HistfuzzPolicy::as_published(), HistfuzzPolicy::without_rules()}) {
    policy.solver_specific = 300;
    policy.tactics = {{"simplify", {"z3@4.8.12"}}, {"aig", {"z3@4.8.12"}}};
    policy.with_tactic = 300;
    const auto strategy = make(policy, bundled());
    for (std::uint64_t unit = 0; unit < 60; ++unit) {
      for (const testcase::Test& test : tests_of(*strategy, unit)) {
        smt::TermTable table(ops());
        const auto script = smt::parse_script(test.script, table);
        ASSERT_TRUE(script.has_value()) << script.error().to_string() << "\n" << test.script;
        const smt::Summary summary = smt::summarize(table, *script);
        EXPECT_EQ(summary.check_sats, test.expectations.size()) << test.script;
        // Nothing is claimed about the answers.
        for (const auto& e : test.expectations) EXPECT_FALSE(e.answer.has_value());
        // The logic that it names holds it.
        theory::TermFeatures features(table);
        features.update();
        const auto needed = theory::features_of(table, *script, features);
        EXPECT_TRUE(theory::parse_logic(summary.logic)->contains(needed)) << test.script;
      }
    }
  }
}

TEST(HistfuzzTest, AUnitIsTheSameEveryTime) {
  const auto strategy = make({}, bundled());
  EXPECT_EQ(tests_of(*strategy, 3), tests_of(*strategy, 3));
  EXPECT_NE(tests_of(*strategy, 3), tests_of(*strategy, 4));
  EXPECT_EQ(tests_of(*strategy, 3).size(), HistfuzzPolicy{}.tests);
}

// σ with the rule of the paper, twelve times, beside another script that has the atom of σ'.
std::vector<std::string> figure3(int copies) {
  std::vector<std::string> scripts;
  for (int i = 0; i < copies; ++i) {
    scripts.push_back(
        fmt::format("(assert (exists ((v Int)) (and (= 2 v) (= v ((_ iand 1) 1 v)))))(check-sat) ; {}", i));
  }
  scripts.emplace_back("(declare-const v Int)(assert (= v ((_ iand 1) v v)))(check-sat)");
  return scripts;
}

TEST(HistfuzzTest, ReachesFigure3OfThePaper) {
  const history::History history = mine(figure3(12));
  // The rule (= IntConst IntVar) => (= IntVar IntVar) is there.
  const bool rule = std::ranges::any_of(history.rules, [&](const history::Rule& r) {
    return r.antecedent.size() == 1 && history.forms[r.antecedent[0]] == "(= IntConst IntVar)" &&
           history.forms[r.consequent[0]] == "(= IntVar IntVar)";
  });
  EXPECT_TRUE(rule);
  // iand is cvc5's own: with cvc5 as the target every atom may be used.
  const generate::Targets cvc5(ops(), generate::shipped({"cvc5@1.0.3"}));
  HistfuzzPolicy policy = HistfuzzPolicy::as_published();
  policy.incremental = 0;
  const auto strategy = std::move(*make_histfuzz(policy, history, ops(), cvc5));
  bool sigma = false, sigma_prime = false;
  for (std::uint64_t unit = 0; unit < 200 && !(sigma && sigma_prime); ++unit) {
    for (const testcase::Test& test : tests_of(*strategy, unit)) {
      const auto has = [&](const char* text) { return test.script.find(text) != std::string::npos; };
      sigma = sigma || has("(assert (exists ((i0 Int)) (and (= 2 i0) (= i0 ((_ iand 1) 1 i0)))))");
      sigma_prime =
          sigma_prime || (has("(assert (exists ((i0 Int)) (and (= 2 i0) (= i0 ((_ iand 1) i0 i0)))))") &&
                          test.provenance.steps[0].find(" 0 atoms by rules") == std::string::npos);
    }
  }
  EXPECT_TRUE(sigma);
  EXPECT_TRUE(sigma_prime);
}

TEST(HistfuzzTest, RulesDecideMoreThanChance) {
  // a is always with b; many others are alone.
  std::vector<std::string> scripts;
  for (int i = 0; i < 20; ++i) {
    scripts.push_back(fmt::format("(declare-const x Int)(assert (and (> x {}) (distinct x (* x x))))", i));
    scripts.push_back(
        fmt::format("(declare-const x Int)(declare-const y Int)(assert (or (< x {0}) (<= (+ x y) {0})))", i));
  }
  const history::History history = mine(scripts);
  ASSERT_FALSE(history.rules.empty());
  const auto pairs = [&](bool rules) {
    HistfuzzPolicy policy;
    policy.rules = rules;
    const auto strategy = make(policy, history);
    int both = 0;
    for (std::uint64_t unit = 0; unit < 40; ++unit) {
      for (const testcase::Test& test : tests_of(*strategy, unit))
        both += test.script.find("(and (> ") != std::string::npos &&
                test.script.find("(distinct") != std::string::npos;
    }
    return both;
  };
  EXPECT_GT(pairs(true), pairs(false));
  // HistFuzz_r uses none.
  HistfuzzPolicy policy;
  policy.rules = false;
  for (const testcase::Test& test : tests_of(*make(policy, history), 0))
    EXPECT_THAT(test.provenance.steps[0], HasSubstr(" 0 atoms by rules"));
}

// HistFuzz_n: skeletons of all its seeds, blanks filled at random.
TEST(HistfuzzTest, SkeletonsMayComeFromNormalFormulas) {
  HistfuzzPolicy policy = HistfuzzPolicy::of_normal_formulas();
  policy.incremental = 0;
  const auto strategy = make(policy, bundled());
  EXPECT_TRUE(strategy->needs_seed());
  EXPECT_GT(strategy->seeds_per_unit(), 2u);
  EXPECT_FALSE(strategy->begin({{}, 0, 1}, base::Rng(1)).has_value());
  const std::vector<Seed> seeds = {
      {"a", "(declare-const p Bool)(assert (=> p (not p) (xor p p)))", std::nullopt},
      {"broken", "(assert", std::nullopt},
      {"b", "(declare-const p Bool)(assert (or (and p) (not p) p p))", std::nullopt}};
  const std::vector<const Seed*> given = {&seeds[0], &seeds[1], &seeds[2]};
  int of_a = 0, of_b = 0;
  for (const testcase::Test& test : tests_of(*strategy, 0, given)) {
    EXPECT_THAT(test.provenance.steps[0], HasSubstr(" of the seeds; 0 atoms by rules"));
    EXPECT_EQ(test.provenance.seeds, (std::vector<std::string>{"a", "broken", "b"}));
    of_a += test.script.find("(assert (=> ") != std::string::npos ? 1 : 0;
    of_b += test.script.find("(assert (or (and ") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(of_a, 10);
  EXPECT_GT(of_b, 10);
  const Seed* const bad = &seeds[1];
  EXPECT_FALSE(strategy->begin({std::span(&bad, 1), 0, 1}, base::Rng(1)).has_value());
}

TEST(HistfuzzTest, AsPublishedMostScriptsHaveThreeAssertions) {
  HistfuzzPolicy policy = HistfuzzPolicy::as_published();
  policy.incremental = 0;
  const auto strategy = make(policy, bundled());
  std::map<std::size_t, std::size_t> scripts;
  std::size_t all = 0;
  for (std::uint64_t unit = 0; unit < 40; ++unit) {
    for (const testcase::Test& test : tests_of(*strategy, unit)) {
      std::size_t assertions = 0;
      for (std::size_t at = 0; (at = test.script.find("(assert ", at)) != std::string::npos; ++at)
        ++assertions;
      ++scripts[assertions];
      ++all;
    }
  }
  EXPECT_EQ(scripts.size(), 5u);
  EXPECT_EQ(scripts.begin()->first, 1u);
  EXPECT_EQ(scripts.rbegin()->first, 5u);
  EXPECT_GT(scripts[3] * 2, all);
}

TEST(HistfuzzTest, AsPublishedHalfOfTheScriptsHaveTactics) {
  HistfuzzPolicy policy = HistfuzzPolicy::as_published();
  policy.tactics = {{"simplify", {"z3@4.8.12"}}};
  const auto strategy = make(policy, bundled());
  std::size_t with = 0, all = 0;
  for (std::uint64_t unit = 0; unit < 20; ++unit) {
    for (const testcase::Test& test : tests_of(*strategy, unit)) {
      with += test.script.find("check-sat-using") != std::string::npos ? 1 : 0;
      ++all;
    }
  }
  EXPECT_NEAR(static_cast<double>(with) / static_cast<double>(all), 0.5, 0.05);
}

// A member without a row does not compile; here, that rows say something.
TEST(HistfuzzTest, ParametersHaveNamesAndValues) {
  std::set<std::string> names;
  for (const Parameter& parameter : parameters("paper")) {
    EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
    EXPECT_FALSE(parameter.value.empty()) << parameter.name;
  }
  const auto value = [](std::string_view variant, std::string_view name) {
    for (const Parameter& p : parameters(variant)) {
      if (p.name == name) return p.value;
    }
    return std::string();
  };
  EXPECT_EQ(value("paper", "blanks filled by rules"), "yes");
  EXPECT_EQ(value("r", "blanks filled by rules"), "no");
  EXPECT_EQ(value("n", "blanks filled by rules"), "no");
  EXPECT_EQ(value("r", "skeletons"), "of old bugs");
  EXPECT_EQ(value("n", "skeletons"), "of 16 seeds");
  EXPECT_EQ(value("", "scripts with tactics"), "5 %");
  EXPECT_EQ(value("paper", "scripts with tactics"), "50 %");
}

TEST(HistfuzzTest, TestsForOneSolverSaySo) {
  const history::History history = mine(figure3(3));
  EXPECT_FALSE(
      make_histfuzz({}, mine({"(assert (exists ((v Int)) (= v ((_ iand 1) 1 v))))"}), ops(), targets())
          .has_value());
  HistfuzzPolicy policy;
  policy.solver_specific = 1000;
  const auto strategy = make(policy, history);
  bool seen = false;
  for (std::uint64_t unit = 0; unit < 20; ++unit) {
    for (const testcase::Test& test : tests_of(*strategy, unit)) {
      const bool iand = test.script.find("iand") != std::string::npos;
      EXPECT_EQ(std::ranges::count(test.not_for, "z3@4.8.12"), iand ? 1 : 0) << test.script;
      seen = seen || iand;
    }
  }
  EXPECT_TRUE(seen);
  policy.solver_specific = 0;
  for (const testcase::Test& test : tests_of(*make(policy, history), 0)) EXPECT_TRUE(test.not_for.empty());
}

TEST(HistfuzzTest, ALogicIsOneThatTheTargetsKnow) {
  const generate::Targets bitwuzla(ops(), generate::shipped({"bitwuzla@0.8.2"}));
  ASSERT_NE(bitwuzla.strangers_to_logic("QF_DT"), 0u);
  HistfuzzPolicy policy;
  policy.logic_all = 0;
  const auto strategy = make_histfuzz(policy, bundled(), ops(), bitwuzla);
  ASSERT_TRUE(strategy.has_value()) << strategy.error().to_string();
  bool other = false;
  for (std::uint64_t unit = 0; unit < 10; ++unit) {
    for (const testcase::Test& test : tests_of(**strategy, unit)) {
      const std::string logic = test.script.substr(11, test.script.find(')') - 11);
      EXPECT_TRUE(bitwuzla.strangers_to_logic(logic) == 0 || !test.not_for.empty()) << test.script;
      other = other || logic != "ALL";
    }
  }
  EXPECT_TRUE(other);
}

TEST(HistfuzzTest, EveryTestIsForSomebody) {
  const generate::Targets boolector(ops(), generate::shipped({"boolector@1.5.118"}));
  ASSERT_NE(boolector.strangers_to_logic("ALL"), 0u);
  const auto strategy = make_histfuzz({}, bundled(), ops(), boolector);
  ASSERT_TRUE(strategy.has_value()) << strategy.error().to_string();
  for (std::uint64_t unit = 0; unit < 10; ++unit) {
    for (const testcase::Test& test : tests_of(**strategy, unit)) {
      EXPECT_TRUE(test.not_for.empty()) << test.script;
      EXPECT_EQ(test.script.find("(set-logic ALL)"), std::string::npos) << test.script;
    }
  }
}

TEST(HistfuzzTest, TacticsAreForThoseWhoKnowThem) {
  const history::History history = mine({"(declare-const x Int)(assert (> x 3))"});
  HistfuzzPolicy policy;
  policy.with_tactic = 1000;
  policy.tactics = {
      {"common", {"z3@4.8.12", "cvc5@1.0.3"}}, {"own", {"cvc5@1.0.3"}}, {"stranger", {"nobody"}}};
  bool common = false, own = false;
  for (const testcase::Test& test : tests_of(*make(policy, history), 0)) {
    EXPECT_EQ(test.script.find("stranger"), std::string::npos);
    const bool asks = test.script.find("check-sat-using") != std::string::npos;
    const bool cvc5_alone = test.script.find(" own") != std::string::npos;
    EXPECT_EQ(test.not_for, cvc5_alone ? std::vector<std::string>{"z3@4.8.12"} : std::vector<std::string>{});
    common = common || (asks && !cvc5_alone);
    own = own || cvc5_alone;
  }
  EXPECT_TRUE(common);
  EXPECT_TRUE(own);
}

TEST(HistfuzzTest, BoundVariablesOccurBelowOrNowhere) {
  const history::History history =
      mine({"(declare-const x Int)(assert (forall ((y Int)) (or (> y x) (= x 3))))"});
  HistfuzzPolicy policy;
  policy.incremental = 0;
  bool captured = false, vacuous = false;
  const auto strategy = make(policy, history);
  for (std::uint64_t unit = 0; unit < 20; ++unit) {
    for (const testcase::Test& test : tests_of(*strategy, unit)) {
      smt::TermTable table(ops());
      const auto script = smt::parse_script(test.script, table);
      ASSERT_TRUE(script.has_value());
      for (const smt::Command& command : script->commands) {
        if (command.kind != smt::CommandKind::Assert) continue;
        const smt::TermId term = command.term;
        if (table[term].kind != smt::TermKind::Binder) continue;
        const smt::TermId body = table.children(term).back();
        for (const smt::TermId variable : table.children(term).first(table[term].child_count - 1)) {
          const bool occurs = table.var_sets().contains(table[body].free_vars, variable);
          captured = captured || occurs;
          vacuous = vacuous || !occurs;
        }
      }
    }
  }
  EXPECT_TRUE(captured);
  EXPECT_TRUE(vacuous);
}

TEST(HistfuzzTest, DeclarationsComeWithTheAtoms) {
  const history::History history = mine(
      {"(declare-sort E 0)(declare-datatypes ((L 0)) (((nil) (cons (head E) (tail L)))))"
       "(declare-fun len (L) Int)(declare-const l L)(assert (exists ((m L)) (< (len l) (len (tail m)))))"});
  for (const testcase::Test& test : tests_of(*make({}, history), 1)) {
    EXPECT_THAT(test.script, HasSubstr("(declare-sort S0 0)\n(declare-datatypes ((D0 0))"));
    EXPECT_THAT(test.script, HasSubstr("(declare-fun f0_0 (D0) Int)"));
  }
}

}  // namespace
}  // namespace smiter::strategies::histfuzz
