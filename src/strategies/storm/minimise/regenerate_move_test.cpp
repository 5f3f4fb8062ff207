// SPDX-License-Identifier: MIT
#include "strategies/storm/minimise/regenerate_move.h"

#include <functional>
#include <optional>

#include <gtest/gtest.h>

#include "reduce/reducer.h"
#include "strategies/storm/minimise/minimise_test_support.h"
#include "strategies/storm/storm.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::storm {
namespace {

struct Reduction {
  reduce::Reduced result;
  std::vector<std::string> improved;
};

Reduction run(const std::string& text, std::vector<std::function<std::unique_ptr<reduce::Move>()>> moves,
              const std::function<bool(const std::string&)>& keep, unsigned jobs = 1) {
  Reduction run;
  reduce::ReduceOptions options{.jobs = jobs};
  options.more_moves = std::move(moves);
  options.improved = [&](const std::string& best) { run.improved.push_back(best); };
  run.result = reduce::reduce(
      text, theory::builtin_operators(), [&](const std::string& t, unsigned) { return keep(t); }, options);
  return run;
}

TEST(RegenerateMoveTest, FindsTheSmallestBoundsBeforeAnythingElseIsTried) {
  for (const unsigned jobs : {1u, 3u}) {
    std::vector<std::function<std::unique_ptr<reduce::Move>()>> moves;
    for (const Bound bound : {Bound::Assertions, Bound::Depth})
      moves.push_back([=] { return make_regenerate_move(bound, largest_instance, {64, 64}, 4); });
    const Reduction r = run(instance({64, 64}), std::move(moves), needs_five_of_depth_four, jobs);
    const std::vector<Bounds> steps = {{32, 64}, {16, 64}, {8, 64}, {6, 64}, {5, 64},
                                       {5, 32},  {5, 16},  {5, 8},  {5, 4}};
    ASSERT_GE(r.improved.size(), steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(r.improved[i], instance(steps[i]));
    EXPECT_EQ(r.result.moves[0].accepted, 5u) << r.result.moves[0].name;
    EXPECT_EQ(r.result.moves[1].accepted, 4u) << r.result.moves[1].name;
    EXPECT_LT(r.result.moves[0].checks + r.result.moves[1].checks, 18u) << "it is a binary search";
    EXPECT_EQ(count(r.result.text, "(assert"), 5u);
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
  std::vector<std::function<std::unique_ptr<reduce::Move>()>> moves;
  for (std::size_t i = 0; i < 2; ++i)
    moves.push_back([&, i] { return std::move(strategy->reducer_moves(*test, {})[i]); });
  const Reduction r = run(test->script, std::move(moves), keep);
  ASSERT_TRUE(r.result.interesting);
  EXPECT_GT(r.result.moves[0].accepted, 0u);
  ASSERT_FALSE(r.improved.empty());
  EXPECT_LT(count(r.improved[0], "(assert"), count(test->script, "(assert"));
  EXPECT_LT(r.result.text.size(), 80u) << r.result.text;
}

}  // namespace
}  // namespace smiter::strategies::storm
