// SPDX-License-Identifier: MIT
#include "strategies/opfuzz/opfuzz.h"

#include <set>

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "strategies/registry/registry.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::opfuzz {
namespace {

std::set<std::string> first_mutants(const std::string& text, std::string_view variant = "opfuzz",
                                    bool constants = false, std::uint64_t units = 300) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  MutationPolicy policy;
  policy.steps = 1;
  policy.lets = 0;
  policy.solver_specific = 0;
  policy.opfuzz.constants = constants;
  const auto strategy = make_strategy(variant, {ops, targets, policy});
  const Seed seed{"s", text, std::nullopt};
  const Seed* const only = &seed;
  std::set<std::string> out;
  for (std::uint64_t unit = 0; unit < units; ++unit) {
    auto work = (*strategy)->begin({std::span(&only, 1), unit, 1}, unit_rng(1, "opfuzz", unit));
    while (const auto test = (*work)->next()) out.insert(test->script.substr(test->script.find("(assert")));
  }
  return out;
}

TEST(OpFuzzTest, KeepsTheArguments) {
  const std::string seed = "(declare-fun x () Int)(declare-fun y () Int)(assert (< x y 3))(check-sat)";
  std::set<std::string> expected = {"(assert (<= x y 3))\n(check-sat)\n", "(assert (> x y 3))\n(check-sat)\n",
                                    "(assert (>= x y 3))\n(check-sat)\n", "(assert (= x y 3))\n(check-sat)\n",
                                    "(assert (distinct x y 3))\n(check-sat)\n"};
  EXPECT_EQ(first_mutants(seed), expected);
  EXPECT_EQ(first_mutants(seed, "opfuzz:paper"), expected);
  // Constants of one sort are functions of one rank.
  expected.insert({"(assert (< y y 3))\n(check-sat)\n", "(assert (< x x 3))\n(check-sat)\n"});
  EXPECT_EQ(first_mutants(seed, "opfuzz", true), expected);
}

// Neither functions of the script nor values.
TEST(OpFuzzTest, AsPublishedOnlyOperatorsAndQuantifiersAreExchanged) {
  const std::string seed =
      "(declare-fun f (Bool) Bool)(declare-fun g (Bool) Bool)(assert (forall ((b Bool)) (f "
      "true)))(check-sat)";
  const std::string exists = "(assert (exists ((b Bool)) (f true)))\n(check-sat)\n";
  EXPECT_EQ(first_mutants(seed, "opfuzz:paper"), std::set<std::string>{exists});
  EXPECT_EQ(first_mutants(seed),
            (std::set<std::string>{exists, "(assert (forall ((b Bool)) (g true)))\n(check-sat)\n"}));
  const std::string floats = "(declare-fun d () Float32)(assert (fp.isNaN (fp.sqrt RNE d)))(check-sat)";
  for (const std::string& mutant : first_mutants(floats, "opfuzz:paper"))
    EXPECT_NE(mutant.find("RNE"), std::string::npos) << mutant;
  EXPECT_TRUE(first_mutants(floats).contains("(assert (fp.isNaN (fp.sqrt RTZ d)))\n(check-sat)\n"));
}

// A step back makes no test; as published it makes one again.
TEST(OpFuzzTest, NoScriptComesTwiceInAUnit) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  const Seed seed{"s", "(declare-fun x () Int)(assert (< x 3))(check-sat)", std::nullopt};
  const Seed* const only = &seed;
  const auto made = [&](std::string_view variant) {
    const auto strategy = make_strategy(variant, {ops, targets});
    auto work = (*strategy)->begin({std::span(&only, 1), 1, 1}, unit_rng(1, "opfuzz", 1));
    std::vector<std::string> out;
    while (const auto test = (*work)->next()) out.push_back(test->script);
    return out;
  };
  const auto distinct = [](const std::vector<std::string>& scripts) {
    return std::set<std::string>(scripts.begin(), scripts.end()).size();
  };
  const auto scripts = made("opfuzz");
  EXPECT_GE(scripts.size(), 4u);
  EXPECT_EQ(distinct(scripts), scripts.size());
  const auto published = made("opfuzz:paper");
  EXPECT_LT(distinct(published), published.size());
}

// A member that is added must be named here and get a row.
TEST(OpFuzzTest, EveryParameterHasARow) {
  const OpFuzzPolicy policy;
  [[maybe_unused]] const auto& [quantifiers, functions, constants, rounding_modes] = policy;
  constexpr std::size_t kCommon = 5, kOwn = 4, kNoMember = 1;
  for (const StrategyRow& row : strategy_rows()) {
    if (row.name != "opfuzz") continue;
    const auto published = row.parameters("paper");
    EXPECT_EQ(published.size(), kCommon + kOwn + kNoMember);
    EXPECT_EQ(row.parameters("").size(), published.size());
    EXPECT_EQ(published.back().value, "no");  // rounding modes
  }
}

TEST(OpFuzzTest, ExchangesQuantifiersAndIndexedOperators) {
  const auto mutants = first_mutants(
      "(declare-fun v () (_ BitVec 8))(assert (forall ((w (_ BitVec 8))) (= v ((_ rotate_left 3) "
      "w))))(check-sat)");
  EXPECT_TRUE(
      mutants.contains("(assert (exists ((w (_ BitVec 8))) (= v ((_ rotate_left 3) w))))\n(check-sat)\n"));
  EXPECT_TRUE(
      mutants.contains("(assert (forall ((w (_ BitVec 8))) (= v ((_ rotate_right 3) w))))\n(check-sat)\n"));
}

TEST(OpFuzzTest, RespectsFixedArity) {
  for (const std::string& mutant :
       first_mutants("(declare-fun x () Int)(declare-fun y () Int)(assert (= (+ x y 1) 3))(check-sat)")) {
    EXPECT_EQ(mutant.find("(mod x y 1)"), std::string::npos);
  }
}

// Where an argument's sort is not known, no other operator is known to fit.
TEST(OpFuzzTest, GoesAroundWhatIsNotTyped) {
  for (const std::string& mutant : first_mutants(
           "(declare-fun b () (Bag Int))(assert (= (bag.union_max b b) b))(assert (< 1 2))(check-sat)")) {
    EXPECT_NE(mutant.find("(assert (= (bag.union_max b b) b))"), std::string::npos) << mutant;
  }
}

}  // namespace
}  // namespace smiter::strategies::opfuzz
