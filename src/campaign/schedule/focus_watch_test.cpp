// SPDX-License-Identifier: MIT
#include "campaign/schedule/focus_watch.h"

#include <gmock/gmock.h>

#include "strategies/seed.h"
#include "testcase/test.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

testcase::Test test_of(std::string script, std::string seed = "a.smt2") {
  testcase::Test test;
  test.script = std::move(script);
  test.provenance.seeds = {std::move(seed)};
  return test;
}

TEST(FocusWatchTest, AScriptHasPartsBySymbolsAlone) {
  const FocusWatch watch("op:str.at,theory:fp,theory:datatypes,share:75", ops());
  EXPECT_THAT(watch.parts_in("(assert (= (str.at s 0) t))"), ElementsAre(0));
  EXPECT_THAT(watch.parts_in("(assert (fp.isNaN ((_ to_fp 8 24) x)))"), ElementsAre(1));
  EXPECT_THAT(watch.parts_in("(declare-datatype L ((nil)))"), ElementsAre(2));
  EXPECT_THAT(watch.parts_in("; str.at\n(assert (= |str.at| \"str.at\" str.at_ xstr.at))"), IsEmpty());
  EXPECT_THAT(watch.parts_in("(assert \"no end str.at"), IsEmpty());
}

TEST(FocusWatchTest, TestsAndTimeAreCounted) {
  FocusWatch watch("op:str.at,option:strings-exp", ops());
  watch.count(test_of("(str.at s 0)"), {}, 30);
  watch.count(test_of("(str.len s)"), {"--strings-exp"}, 20);
  watch.count(test_of("(str.len s)"), {"--no-strings-exp"}, 10);
  watch.count(test_of("(str.len s)", "out/changes/seeds/001-x.smt2"), {}, 5);
  watch.count(test_of("(str.len s)"), {"--other"}, 35);
  const FocusReport report = watch.report();
  EXPECT_EQ(report.tests, 4u);
  EXPECT_EQ(report.all_tests, 5u);
  EXPECT_EQ(report.cpu_ms, 65);
  EXPECT_EQ(report.all_cpu_ms, 100);
  EXPECT_EQ(report.parts[0].tests, 1u);
  EXPECT_EQ(report.parts[1].tests, 2u);
}

TEST(FocusWatchTest, CountsGoOnWhereTheyWere) {
  FocusWatch first("op:str.at", ops());
  first.count(test_of("(str.at s 0)"), {}, 30);
  FocusWatch second("op:str.at", ops());
  second.restore(first.stored());
  second.count(test_of("x"), {}, 10);
  EXPECT_EQ(second.report().tests, 1u);
  EXPECT_EQ(second.report().all_tests, 2u);
  EXPECT_EQ(second.report().parts[0].tests, 1u);
  second.restore("{\"tests\":");
  EXPECT_EQ(second.report().all_tests, 0u);
}

TEST(FocusWatchTest, WithoutAFocusNothingIsCounted) {
  FocusWatch watch("", ops());
  EXPECT_FALSE(watch.is_on());
  watch.count(test_of("(str.at s 0)"), {}, 30);
  EXPECT_TRUE(watch.report().empty());
}

std::vector<strategies::Seed> seeds_of(const std::vector<std::string>& texts) {
  std::vector<strategies::Seed> seeds;
  for (const std::string& text : texts) seeds.push_back({"s", text, std::nullopt});
  return seeds;
}

TEST(SharedTurnsTest, SeedsInFocusGetTheirShareOfTurns) {
  const auto seeds = seeds_of({"(str.at s 0)", "x", "x", "x", "x", "x", "x", "x", "x"});
  EXPECT_THAT(shared_turns(seeds, "op:str.at,share:75", ops()).weights,
              ElementsAre(24, 1, 1, 1, 1, 1, 1, 1, 1));
  EXPECT_THAT(shared_turns(seeds, "op:str.at,share:50", ops()).weights,
              ElementsAre(8, 1, 1, 1, 1, 1, 1, 1, 1));
  EXPECT_THAT(shared_turns(seeds, "op:str.at", ops()).weights, IsEmpty()) << "no share is asked for";
}

TEST(SharedTurnsTest, SeedsOfTheTheoryComeNext) {
  const auto seeds = seeds_of({"(str.len s)", "(bvadd a b)", "(str.replace_re a b c)"});
  EXPECT_THAT(shared_turns(seeds, "op:str.replace_re,share:90", ops()).weights, ElementsAre(2, 1, 8));
  EXPECT_THAT(shared_turns(seeds, "op:str.replace_re,share:90", ops()).related,
              ElementsAre(true, false, false));
  EXPECT_THAT(shared_turns(seeds, "op:fp.rem,share:75", ops()).weights, IsEmpty()) << "nobody to prefer";
}

TEST(SharedTurnsTest, WhereFewSeedsAreOfOtherTheoriesARelatedOneNeedsNoMoreTurns) {
  const auto seeds = seeds_of({"(str.len s)", "(bvadd a b)", "(str.len t)", "(str.len u)"});
  const SharedTurns turns = shared_turns(seeds, "op:str.replace_re,share:75", ops());
  EXPECT_THAT(turns.weights, ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(turns.preferred, ElementsAre(true, false, true, true));
  EXPECT_THAT(shared_turns(seeds, "op:fp.rem,share:75", ops()).preferred, IsEmpty());
}

TEST(SharedTurnsTest, TouchedRegressionsArePreferred) {
  std::vector<strategies::Seed> seeds = seeds_of({"x", "x"});
  seeds[1].name = "out/changes/seeds/001-a.smt2";
  EXPECT_THAT(shared_turns(seeds, "share:75", ops()).weights, ElementsAre(1, 4));
}

}  // namespace
}  // namespace smiter::campaign
