// SPDX-License-Identifier: MIT
// A law that holds for every strategy: its tests are what their logic is for.
#include "strategies/registry/registry.h"

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "theory/fragment.h"
#include "theory/sig_reader.h"

namespace smiter::strategies {
namespace {

// Each of a logic that is a fragment by shape, and in it.
std::vector<Seed> seeds_of_fragments() {
  const std::string xy = "(declare-const x Int)(declare-const y Int)";
  const std::string floats = "(declare-const f Float16)(declare-const g Float16)";
  const std::string ints = "((define-fun x () Int 7) (define-fun y () Int 2))";
  return {
      {"HORN",
       "(set-logic HORN)(set-info :status sat)(declare-fun p (Int) Bool)(declare-fun q (Int) Bool)"
       "(assert (forall ((x Int)) (=> (= x 0) (p x))))(assert (forall ((x Int)) (=> (and (p x) (< x 9)) (q "
       "x))))"
       "(check-sat)",
       "((define-fun p ((x Int)) Bool true) (define-fun q ((x Int)) Bool true))"},
      {"QF_IDL", "(set-logic QF_IDL)" + xy + "(assert (< (- y x) 3))(assert (distinct x y))(check-sat)",
       ints},
      {"QF_RDL",
       "(set-logic QF_RDL)(declare-const x Real)(declare-const y Real)(assert (< (- y x) 3.5))"
       "(assert (or (< y x) (= x y)))(check-sat)",
       "((define-fun x () Real 7.0) (define-fun y () Real 2.0))"},
      {"QF_LIA", "(set-logic QF_LIA)" + xy + "(assert (< (+ y y) x))(assert (> (* 2 y) 1))(check-sat)", ints},
      {"LRA",
       "(set-logic LRA)(declare-const x Real)(assert (forall ((y Real)) (=> (< y x) (< y 9.0))))(check-sat)",
       "((define-fun x () Real 7.0))"},
      {"QF_FP",
       "(set-logic QF_FP)" + floats +
           "(assert (fp.lt f g))(assert (not (fp.isNaN (fp.add RNE f g))))(check-sat)",
       "((define-fun f () Float16 (fp #b0 #b01111 #b0000000000))"
       "(define-fun g () Float16 (fp #b0 #b10000 #b0000000000)))"},
      {"QF_DT",
       "(set-logic QF_DT)(declare-datatypes ((D 0)) (((a) (b (s D)))))(declare-const x D)"
       "(assert ((_ is b) x))(check-sat)",
       "((define-fun x () D (b a)))"},
  };
}

struct Fixture {
  const smt::OpTable& ops = theory::builtin_operators();
  generate::Targets targets{ops, generate::shipped({"z3", "cvc5"})};

  std::unique_ptr<Strategy> make(std::string_view name) const {
    auto made = make_strategy(name, {.ops = ops, .targets = targets, .policy = {}});
    EXPECT_TRUE(made) << name;
    return made ? std::move(*made) : nullptr;
  }
};

// How many tests the unit made, 150 at most.
std::size_t check_fits(Unit& unit) {
  constexpr std::size_t kMost = 150;
  std::size_t made = 0;
  for (; made < kMost; ++made) {
    const auto test = unit.next();
    if (!test) break;
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(test->script, table);
    EXPECT_TRUE(script) << test->script;
    if (!script) continue;
    EXPECT_EQ(theory::fit_of_logic(table, *script), theory::Fit::Inside) << test->provenance.strategy << "\n"
                                                                         << test->script;
  }
  return made;
}

TEST(StrategiesTest, EveryTestIsInsideOfItsLogic) {
  const Fixture fixture;
  const std::vector<Seed> seeds = seeds_of_fragments();
  for (const std::string& name : strategies_for_all(2)) {
    const auto strategy = fixture.make(name);
    ASSERT_NE(strategy, nullptr);
    std::size_t made = 0;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
      // With one of its own kind and with the next one.
      for (const std::size_t other : {i, (i + 1) % seeds.size()}) {
        const Seed* const both[] = {&seeds[i], &seeds[other]};
        const auto used = std::span(both).first(std::min<std::size_t>(2, strategy->seeds_per_unit()));
        auto unit = strategy->begin({used, i, 1}, unit_rng(1, name, 2 * i + (other == i ? 0 : 1)));
        if (unit) made += check_fits(**unit);
      }
    }
    EXPECT_GT(made, 200u) << name;
  }
}

// A store may come from anybody.
TEST(StrategiesTest, AValueThatTheRowDoesNotAllowIsAnError) {
  const Fixture fixture;
  StrategyParts parts{.ops = fixture.ops, .targets = fixture.targets, .policy = {}};
  parts.options.set("mixed", std::string("maybe"));
  const auto made = make_strategy("fusion", parts);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().message, "--mixed: give yes, no or only");
  EXPECT_TRUE(make_strategy("storm", parts));
}

}  // namespace
}  // namespace smiter::strategies
