// SPDX-License-Identifier: MIT
#include "strategies/opfuzz/opfuzz.h"

#include <set>

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "strategies/registry/registry.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::opfuzz {
namespace {

std::set<std::string> first_mutants(const std::string& text, std::uint64_t units = 300) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  MutationPolicy policy;
  policy.steps = 1;
  policy.lets = 0;
  policy.solver_specific = 0;
  const auto strategy = make_strategy("opfuzz", {ops, targets, policy});
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
  const auto mutants =
      first_mutants("(declare-fun x () Int)(declare-fun y () Int)(assert (< x y 3))(check-sat)");
  EXPECT_EQ(mutants, (std::set<std::string>{
                         "(assert (<= x y 3))\n(check-sat)\n", "(assert (> x y 3))\n(check-sat)\n",
                         "(assert (>= x y 3))\n(check-sat)\n", "(assert (= x y 3))\n(check-sat)\n",
                         "(assert (distinct x y 3))\n(check-sat)\n",
                         // constants of one sort are functions of one rank
                         "(assert (< y y 3))\n(check-sat)\n", "(assert (< x x 3))\n(check-sat)\n"}));
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
