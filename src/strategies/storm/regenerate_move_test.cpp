// SPDX-License-Identifier: MIT
// The acceptance tests here are plain functions of the text: no solver.
#include "strategies/storm/regenerate_move.h"

#include <gtest/gtest.h>

#include "reduce/reducer.h"
#include "strategies/storm/regenerate.h"
#include "strategies/storm/storm.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::storm {
namespace {

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

// An instance of n assertions, each a chain of `depth` negations.
std::string instance(std::uint32_t assertions, std::uint32_t depth) {
  std::string text = "(declare-const p Bool)\n";
  for (std::uint32_t i = 0; i < assertions; ++i) {
    text += "(assert ";
    for (std::uint32_t k = 0; k < depth; ++k) text += "(not ";
    text += "p" + std::string(depth, ')') + ")\n";
  }
  return text + "(check-sat)\n";
}

struct Reduction {
  reduce::Reduced result;
  std::vector<std::string> improved;
};

Reduction run(const std::string& text, const Regenerate& regenerate,
              const std::function<bool(const std::string&)>& keep, unsigned jobs = 1) {
  Reduction run;
  reduce::ReduceOptions options{.jobs = jobs};
  for (const Bound bound : {Bound::Assertions, Bound::Depth})
    options.more_moves.push_back([=] { return make_regenerate_move(bound, regenerate, 4); });
  options.improved = [&](const std::string& best) { run.improved.push_back(best); };
  run.result = reduce::reduce(
      text, theory::builtin_operators(), [&](const std::string& t, unsigned) { return keep(t); }, options);
  return run;
}

TEST(RegenerateMoveTest, FindsTheSmallestBoundsBeforeAnythingElseIsTried) {
  // Made under bounds (a, d), an instance is as large as they allow. The bug needs five
  // assertions that are three deep; the powers of two above that are eight and four.
  const auto keep = [](const std::string& t) {
    return count(t, "(assert") >= 5 && count(t, "(not (not (not") >= 5;
  };
  const Regenerate again = [](std::uint32_t a, std::uint32_t d, std::size_t) { return instance(a, d); };
  for (const unsigned jobs : {1u, 3u}) {
    const Reduction r = run(instance(64, 64), again, keep, jobs);
    ASSERT_GE(r.improved.size(), 3u);
    EXPECT_EQ(r.improved[0], instance(16, 64));
    EXPECT_EQ(r.improved[1], instance(8, 64));
    EXPECT_EQ(r.improved[2], instance(8, 4));
    EXPECT_EQ(r.result.moves[0].accepted, 2u) << r.result.moves[0].name;
    EXPECT_EQ(r.result.moves[1].accepted, 1u) << r.result.moves[1].name;
    EXPECT_LT(r.result.moves[0].checks + r.result.moves[1].checks, 15u) << "it is a binary search";
    EXPECT_EQ(count(r.result.text, "(assert"), 5u) << "the other moves do the rest";
  }
}

TEST(RegenerateMoveTest, ShrinksAnInstanceOfStorm) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  StormPolicy policy;
  policy.incremental = policy.unsat = 0;
  const Seed seed{
      "s",
      "(declare-fun x () Int)(declare-fun y () Int)(declare-fun s () String)"
      "(assert (and (> x 1) (or (= x 5) (< y 3)) (= (str.len s) (mod y 4)) (not (= s \"a\"))))(check-sat)",
      std::nullopt};
  const Seed* const only = &seed;
  const auto strategy = make_storm(policy, ops, targets);
  auto unit = strategy->begin({std::span(&only, 1), 0, 1}, base::Rng(3));
  ASSERT_TRUE(unit);
  const auto keep = [](const std::string& t) {
    return t.find("(mod ") != std::string::npos && t.find("str.len") != std::string::npos;
  };
  std::optional<testcase::Test> test;
  while ((test = (*unit)->next()) && !(count(test->script, "(assert") > 30 && keep(test->script))) {
  }
  ASSERT_TRUE(test);
  const auto regeneration = std::make_shared<Regeneration>(*test, seed.text, policy, ops, targets);
  const Reduction r = run(
      test->script,
      [&](std::uint32_t a, std::uint32_t d, std::size_t n) { return regeneration->instance(a, d, n); }, keep);
  ASSERT_TRUE(r.result.interesting);
  EXPECT_GT(r.result.moves[0].accepted, 0u);
  ASSERT_FALSE(r.improved.empty());
  EXPECT_LT(count(r.improved[0], "(assert"), count(test->script, "(assert"));
  EXPECT_LT(r.result.text.size(), 80u) << r.result.text;
}

}  // namespace
}  // namespace smiter::strategies::storm
