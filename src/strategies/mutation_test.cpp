// SPDX-License-Identifier: MIT
// Laws that hold for every mutant of every mutator, on the bundled seeds.
#include "strategies/mutation.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/script/summary.h"
#include "strategies/registry/registry.h"
#include "strategies/seeds_test_support.h"
#include "strategies/workers_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::strategies {
namespace {

// Seeds with what is easily got wrong: binders of one name, definitions, names, push and
// pop, patterns, matches, declarations between assertions.
std::vector<Seed> tricky_seeds() {
  const std::vector<std::string> texts = {
      "(set-logic ALL)(declare-fun p (Int Int) Bool)(assert (and (forall ((x Int)) (p x 1)) (exists ((x "
      "Bool)) x) "
      "(forall ((y Int) (z Int)) (=> (p y z) (exists ((x Int)) (p x (+ y z)))))))(check-sat)",
      "(set-logic QF_UFLIA)(define-fun f ((x Int) (y Bool)) Int (ite y x (- x)))(declare-fun a () Int)"
      "(assert (> (f a true) a))(declare-fun b () Bool)(define-fun g ((x Int)) Bool (or b (> (f x b) "
      "0)))(assert (g a))(check-sat)",
      "(set-logic QF_LIA)(declare-fun x () Int)(assert (! (> x 0) :named pos))(push 1)(declare-fun y () Int)"
      "(assert (=> pos (< y x)))(check-sat)(pop 1)(assert (! (< x (! (+ x 1) :named succ)) :named "
      "neg))(assert (= succ 2))(check-sat)",
      "(set-logic UFLIA)(declare-fun f (Int) Int)(assert (forall ((x Int)) (! (> (f x) x) :pattern ((f x)))))"
      "(assert (exists ((x Int)) (! (= (f x) 0) :qid q :weight 2)))(check-sat)",
      "(set-logic ALL)(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-fun l () L)"
      "(assert (match l ((nil true) ((cons h t) (and (> h 0) (match t ((nil false) ((cons h2 t2) (> h2 "
      "h)))))))))(check-sat)",
      "(set-logic ALL)(declare-datatypes ((P 2)) ((par (A B) ((mk (fst A) (snd B))))))(declare-fun p () (P "
      "Int Bool))"
      "(define-fun-rec fac ((n Int)) Int (ite (<= n 0) 1 (* n (fac (- n 1)))))(assert (= (fst p) (fac "
      "3)))(assert (snd p))(check-sat)",
      "(set-logic QF_BV)(declare-fun a () (_ BitVec 8))(assert (let ((b (bvadd a #x01))) (let ((c (bvmul b "
      "b))) (= (bvor c c) ((_ rotate_left 2) c)))))(check-sat)",
      "(declare-fun s () String)(assert (str.in_re s (re.++ (re.range \"a\" \"z\") (re.* (str.to_re "
      "\"b\")))))(check-sat)",
  };
  std::vector<Seed> seeds;
  for (std::size_t i = 0; i < texts.size(); ++i)
    seeds.push_back({"tricky " + std::to_string(i), texts[i], std::nullopt});
  return seeds;
}

struct Fixture {
  const smt::OpTable& ops = theory::builtin_operators();
  generate::Targets targets{ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"})};

  std::vector<testcase::Test> tests(std::string_view names, MutationPolicy policy, const Seed& seed,
                                    std::uint64_t unit) {
    const auto strategy = make_strategy(names, {ops, targets, std::move(policy)});
    EXPECT_TRUE(strategy);
    const Seed* const only = &seed;
    auto work = (*strategy)->begin({std::span(&only, 1), unit, 1}, unit_rng(1, names, unit));
    std::vector<testcase::Test> out;
    EXPECT_TRUE(work) << (work ? "" : work.error().to_string());
    if (!work) return out;
    while (auto test = (*work)->next()) out.push_back(std::move(*test));
    return out;
  }
};

void check_laws(const testcase::Test& test) {
  const smt::OpTable& ops = theory::builtin_operators();
  smt::TermTable table(ops);
  const auto script = smt::parse_script(test.script, table);
  ASSERT_TRUE(script) << script.error().to_string() << "\n"
                      << test.provenance.steps.back() << "\n"
                      << test.script;
  // No bound variable ever escapes: an assertion is closed, a body has its parameters.
  for (const smt::Command& command : script->commands) {
    if (command.term.is_valid()) {
      EXPECT_EQ(table[command.term].free_vars, smt::kNoVars) << test.script;
    }
    if (command.fun.is_valid() && table.fun(command.fun).body.is_valid()) {
      const auto free = table.var_sets().members(table[table.fun(command.fun).body].free_vars);
      for (smt::TermId variable : free) {
        EXPECT_NE(std::ranges::find(table.variables(command.fun), variable),
                  table.variables(command.fun).end())
            << test.script;
      }
    }
  }
  // Printing what was read is stable. (The first print may show a name bound twice on
  // one path, which reading renames.)
  const std::string once = smt::print_script(table, *script, {.for_solver = true});
  smt::TermTable other(ops);
  const auto again = smt::parse_script(once, other);
  ASSERT_TRUE(again) << again.error().to_string() << "\n" << once;
  EXPECT_EQ(smt::print_script(other, *again, {.for_solver = true}), once);
  std::size_t checks = 0;
  for (const smt::Command& command : script->commands) {
    checks += command.kind == smt::CommandKind::CheckSat || command.kind == smt::CommandKind::CheckSatAssuming
                  ? 1
                  : 0;
  }
  EXPECT_EQ(test.expectations.size(), checks);
}

TEST(MutationTest, EveryMutantIsWellSortedAndClosed) {
  Fixture fixture;
  std::vector<Seed> seeds = bundled_seeds();
  EXPECT_GT(seeds.size(), 50u);
  std::uint64_t unit = 0;
  for (const Seed& seed : seeds) {
    for (const auto& test : fixture.tests("opfuzz+typefuzz", {}, seed, unit++)) check_laws(test);
  }
}

TEST(MutationTest, TrickySeedsToo) {
  Fixture fixture;
  for (const Seed& seed : tricky_seeds()) {
    for (std::uint64_t unit = 0; unit < 40; ++unit) {
      MutationPolicy policy;
      policy.typefuzz.weights.quantify = 150;
      policy.typefuzz.weights.annotate = 100;
      policy.lets = 500;
      for (const auto& test : fixture.tests("typefuzz", policy, seed, unit)) check_laws(test);
      for (const auto& test : fixture.tests("typefuzz:paper", {}, seed, unit)) check_laws(test);
    }
  }
}

TEST(MutationTest, AUnitDependsOnItsNumberAlone) {
  Fixture fixture;
  const std::vector<Seed> seeds = tricky_seeds();
  std::map<std::uint64_t, std::vector<testcase::Test>> forward, backward;
  for (std::uint64_t unit = 0; unit < 16; ++unit) {
    forward[unit] = fixture.tests("opfuzz+typefuzz", {}, seeds[unit % seeds.size()], unit);
  }
  Fixture other;  // as another worker would have, in another order
  for (std::uint64_t unit = 16; unit-- > 0;) {
    backward[unit] = other.tests("opfuzz+typefuzz", {}, seeds[unit % seeds.size()], unit);
  }
  EXPECT_EQ(forward, backward);
}

// One strategy, shared by the threads of a campaign, each taking the next unit.
TEST(MutationTest, ManyWorkersMakeTheTestsOfOne) {
  Fixture fixture;
  const std::vector<Seed> seeds = tricky_seeds();
  const auto strategy = make_strategy("opfuzz+typefuzz", {fixture.ops, fixture.targets});
  ASSERT_TRUE(strategy);
  expect_many_workers_make_the_tests_of_one(**strategy, seeds, 64);
}

TEST(MutationTest, UnitsDiffer) {
  Fixture fixture;
  const std::vector<Seed> seeds = tricky_seeds();
  EXPECT_NE(fixture.tests("typefuzz", {}, seeds[0], 1)[0].script,
            fixture.tests("typefuzz", {}, seeds[0], 2)[0].script);
}

TEST(MutationTest, ProvenanceTellsEachStep) {
  Fixture fixture;
  const auto tests = fixture.tests("typefuzz", {}, tricky_seeds()[0], 5);
  ASSERT_FALSE(tests.empty());
  for (std::size_t i = 0; i < tests.size(); ++i) {
    EXPECT_EQ(tests[i].provenance.test, i);
    EXPECT_EQ(tests[i].provenance.steps.size(), i + 1);
    EXPECT_EQ(tests[i].provenance.seeds, std::vector<std::string>{"tricky 0"});
    EXPECT_EQ(tests[i].provenance.unit, 5u);
  }
}

TEST(MutationTest, WidensTheLogicWhenAMutantLeavesIt) {
  Fixture fixture;
  const Seed seed{"s", "(set-logic QF_S)(declare-fun x () String)(assert (= x (str.++ x x)))(check-sat)",
                  std::nullopt};
  MutationPolicy policy;
  policy.generator.foreign = 500;
  bool widened = false;
  for (std::uint64_t unit = 0; unit < 20; ++unit) {
    for (const auto& test : fixture.tests("typefuzz", policy, seed, unit)) {
      widened = widened || test.script.starts_with("(set-logic ALL)") ||
                test.script.starts_with("(set-logic QF_SLIA)");
    }
  }
  EXPECT_TRUE(widened);
}

TEST(MutationTest, FocusMakesAnOperatorFrequent) {
  Fixture fixture;
  const Seed seed{"s",
                  "(set-logic QF_SLIA)(declare-fun x () String)(assert (= x (str.++ x \"a\")))(check-sat)",
                  std::nullopt};
  const auto count = [&](const char* focus) {
    MutationPolicy policy;
    policy.focus = *parse_focus(focus, fixture.ops);
    std::size_t found = 0;
    for (std::uint64_t unit = 0; unit < 10; ++unit) {
      for (const auto& test : fixture.tests("typefuzz", policy, seed, unit)) {
        found += test.script.find("str.replace_re_all") != std::string::npos ? 1 : 0;
      }
    }
    return found;
  };
  EXPECT_GT(count("op:str.replace_re_all"), 2 * count(""));
}

TEST(MutationTest, RefusesUnknownNamesAndBadSeeds) {
  Fixture fixture;
  EXPECT_FALSE(make_strategy("typofuzz", {fixture.ops, fixture.targets}));
  EXPECT_FALSE(make_strategy("typefuzz+", {fixture.ops, fixture.targets}));
  EXPECT_FALSE(parse_focus("op:no.such.operator", fixture.ops));
  EXPECT_FALSE(parse_focus("nonsense", fixture.ops));
  EXPECT_FALSE(parse_focus("op:str.at,share:100", fixture.ops));
  EXPECT_FALSE(parse_focus("share:half", fixture.ops));
  EXPECT_TRUE(parse_focus("theory:datatypes,option:strings-exp,share:75", fixture.ops));
  const auto strategy = make_strategy("typefuzz", {fixture.ops, fixture.targets});
  const Seed bad{"bad", "(assert (> 1 \"a\"))", std::nullopt};
  const Seed* const only = &bad;
  EXPECT_FALSE((*strategy)->begin({std::span(&only, 1), 0, 1}, base::Rng(1)));
}

}  // namespace
}  // namespace smiter::strategies
