// SPDX-License-Identifier: MIT
#include "strategies/storm/minimise/minimise.h"

#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "strategies/storm/minimise/minimise_test_support.h"
#include "strategies/storm/storm.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::storm {
namespace {

constexpr Bounds kPaper{64, 64};

TEST(BoundSearchTest, HalvesAndEnds) {
  auto search = BoundSearch::below(64);
  EXPECT_EQ(search.middle(), 32u);
  search.hit(32);
  EXPECT_EQ(search.middle(), 16u);
  search.missed();
  EXPECT_EQ(search.middle(), 24u);
  search.hit(18);  // smaller than the bound asked for
  EXPECT_EQ(search.middle(), 17u);
  search.hit(17);
  EXPECT_TRUE(search.is_done());
  EXPECT_TRUE(BoundSearch::below(1).is_done());
  EXPECT_TRUE(BoundSearch::below(0).is_done());
}

TEST(MinimiseTest, FindsTheSmallestBounds) {
  const smt::OpTable& ops = theory::builtin_operators();
  for (const unsigned jobs : {1u, 3u}) {
    const reduce::Reduced result =
        minimise(instance(kPaper), ops, largest_instance, kPaper,
                 [](const std::string& t, unsigned) { return needs_five_of_depth_four(t); }, {.jobs = jobs});
    ASSERT_TRUE(result.interesting);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.text, instance({5, 4})) << "not the next power of two";
    EXPECT_LT(result.checks, 15u) << "it is a binary search";
    EXPECT_EQ(result.bytes_before, instance(kPaper).size());
    ASSERT_EQ(result.moves.size(), 2u);
    EXPECT_GT(result.moves[0].accepted, 0u);
    EXPECT_GT(result.moves[1].accepted, 0u);
  }
}

TEST(MinimiseTest, FuzzesTheFailingInstanceNext) {
  const smt::OpTable& ops = theory::builtin_operators();
  std::vector<std::string> fuzzed;
  const Fuzz fuzz = [&](const std::string& script, Bounds bounds, Bound which) {
    fuzzed.push_back(script);
    return largest_instance(script, bounds, which);
  };
  std::vector<std::string> kept;
  const auto result = minimise(instance({8, 1}), ops, fuzz, {8, 1},
                               [](const std::string& t, unsigned) { return count(t, "(assert") >= 3; },
                               {.improved = [&](const std::string& best) { kept.push_back(best); }});
  // Four fail, two do not, three do.
  EXPECT_EQ(fuzzed, (std::vector{instance({8, 1}), instance({4, 1}), instance({4, 1})}));
  EXPECT_EQ(kept, (std::vector{instance({4, 1}), instance({3, 1})}));
  EXPECT_EQ(result.text, instance({3, 1}));
}

TEST(MinimiseTest, GoesOnWithTheSmallestThatFails) {
  const smt::OpTable& ops = theory::builtin_operators();
  std::vector<std::string> fuzzed;
  const Fuzz fuzz = [&](const std::string& script, Bounds bounds, Bound) {
    fuzzed.push_back(script);
    std::vector<std::string> texts;
    for (std::uint32_t n = 1; n <= bounds.assertions; ++n) texts.push_back(instance({n, 1}));
    return texts;
  };
  const auto result = minimise(instance({40, 1}), ops, fuzz, {40, 1},
                               [](const std::string& t, unsigned) { return count(t, "(assert") >= 7; });
  EXPECT_EQ(result.text, instance({7, 1}));
  ASSERT_GE(fuzzed.size(), 2u);
  EXPECT_EQ(fuzzed[1], instance({7, 1})) << "of 7 to 20 that fail";
}

TEST(MinimiseTest, LeavesWhatIsNotInterestingAndStopsWhenTold) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto never = minimise(instance({9, 2}), ops, largest_instance, kPaper,
                              [](const std::string&, unsigned) { return false; });
  EXPECT_FALSE(never.interesting);
  EXPECT_EQ(never.checks, 1u);
  bool stop = false;
  const auto stopped = minimise(
      instance({9, 2}), ops, largest_instance, kPaper, [](const std::string&, unsigned) { return true; },
      {.improved = [&](const std::string&) { stop = true; }, .stop = [&] { return stop; }});
  EXPECT_EQ(stopped.text, instance({4, 64})) << "the best so far";
  EXPECT_FALSE(stopped.complete);
}

TEST(MinimiseTest, AskedAtEverySuccessWhetherItIsTheSameBug) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto result = minimise(instance({9, 1}), ops, largest_instance, {9, 1},
                               [](const std::string&, unsigned) { return true; },
                               {.same_bug = [](const std::string& t) { return count(t, "(assert") >= 6; }});
  EXPECT_EQ(result.text, instance({6, 1}));
}

// A solver that says unsat as soon as two assertions have both a mod and a length: found by STORM on a
// large instance, and minimised by Algorithm 2 alone. What comes out is still true under the witness.
TEST(MinimiseTest, ShrinksAnInstanceOfStormToWhatAPlantedFaultNeeds) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  StormPolicy policy = StormPolicy::as_published();
  policy.incremental = 0;
  const Seed seed{
      "s",
      "(declare-fun x () Int)(declare-fun y () Int)(declare-fun s () String)"
      "(assert (and (> x 1) (or (= x 5) (< y 3)) (= (str.len s) (mod y 4)) (not (= s \"a\"))))(check-sat)",
      "(define-fun x () Int 5)(define-fun y () Int 2)(define-fun s () String \"ab\")"};
  const Seed* const only = &seed;
  const auto strategy = make_storm(policy, ops, targets);
  auto unit = strategy->begin({std::span(&only, 1), 0, 1}, base::Rng(3));
  ASSERT_TRUE(unit);
  const auto fails = [](const std::string& t) { return count(t, "(= (str.len s) (mod y 4))") >= 2; };
  std::optional<testcase::Test> test;
  while ((test = (*unit)->next()) && !(count(test->script, "(assert") > 30 && fails(test->script))) {
  }
  ASSERT_TRUE(test);
  policy.instances = 100;
  const Fuzz fuzz = fuzz_again(test->script, *test->witness, policy, ops, targets);
  const auto result =
      minimise(test->script, ops, fuzz, kPaper, [&](const std::string& t, unsigned) { return fails(t); });
  ASSERT_TRUE(result.interesting);
  EXPECT_TRUE(fails(result.text));
  const Bounds size = size_of(result.text, ops);
  EXPECT_LE(size.assertions, 2u) << result.text;
  EXPECT_LE(size.depth, 3u) << result.text;
  EXPECT_LT(result.text.size() * 5, test->script.size());
  smt::TermTable table(ops);
  const auto script = smt::parse_script(result.text, table);
  ASSERT_TRUE(script);
  const auto model = eval::read_model(*test->witness, *script, 0, table);
  ASSERT_TRUE(model);
  EXPECT_EQ(eval::judge(table, *script, *model).verdict, eval::Verdict::Valid) << result.text;
}

}  // namespace
}  // namespace smiter::strategies::storm
