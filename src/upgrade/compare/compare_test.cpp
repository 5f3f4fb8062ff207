// SPDX-License-Identifier: MIT
#include "upgrade/compare/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "base/rng.h"
#include "upgrade/compare/plan.h"

namespace smiter::upgrade {
namespace {

using solver::Class;
using solver::Result;
using testing::HasSubstr;
using OneRun = Run;  // inside of a test Run is something else

// What a version makes of a query, run by run.
using Behaviour = std::function<Run(std::uint32_t query, std::uint32_t version, const RunId& id)>;

Run answers(Result result, double ms = 20) {
  const bool cut = result == Result::Timeout;
  return {.results = {result}, .outcome = cut ? Class::Timeout : Class::Ok, .cpu_ms = ms};
}

Measured with_queries(std::uint32_t count, std::uint32_t versions = 2) {
  Measured m;
  for (std::uint32_t i = 0; i < count; ++i)
    m.queries.push_back({.name = "f" + std::to_string(i % 3) + "/" + std::to_string(i),
                         .path = "",
                         .folder = "f" + std::to_string(i % 3),
                         .logic = "QF_LIA",
                         .bytes = 100 - i % 7});
  for (std::uint32_t v = 0; v < versions; ++v) m.versions.push_back({"v" + std::to_string(v), ""});
  return m;
}

// Everything that the plan asks for, in its order; gives back how many runs.
std::size_t carry_out(Measured& m, const Rule& rule, const Behaviour& behaviour) {
  std::size_t made = 0;
  const auto make = [&](const std::vector<RunId>& ids) {
    for (const RunId& id : ids) m.runs[id] = behaviour(id.query, id.version, id);
    made += ids.size();
  };
  make(screening_runs(m));
  for (auto more = next_fresh_runs(m, rule); !more.empty(); more = next_fresh_runs(m, rule)) make(more);
  return made;
}

std::size_t number(const Comparison& c, Change change) {
  return c.counts[static_cast<std::size_t>(change)];
}

TEST(CompareTest, WhatIsTheSameGivesNothingAndCostsOneRunEach) {
  Measured m = with_queries(50);
  const Rule rule;
  EXPECT_EQ(carry_out(m, rule, [](auto, auto, const RunId&) { return answers(Result::Sat); }), 100u);
  const Comparison c = compare(m, 1, rule);
  EXPECT_TRUE(c.differences.empty());
  EXPECT_EQ(c.compared, 50u);
  EXPECT_TRUE(verdict_of(m, c, {Change::Flip}).upgrade);
}

TEST(CompareTest, AContradictionThatOnlyAnotherSeedShowsIsAFlip) {
  const Rule rule;
  const auto seen = [&](std::uint32_t who, Result first, Result then, Judgement looked_at = {}) {
    Measured m = with_queries(3);
    carry_out(m, rule, [](auto, auto, const RunId&) { return answers(Result::Sat); });
    m.runs[{1, who, Purpose::Screen, 0}] = answers(first);
    m.runs[{1, who, Purpose::Fresh, 5}] = answers(then);
    for (const Contradiction& c : contradictions_to_judge(m)) m.judged[c.id] = looked_at;
    return compare(m, 1, rule);
  };
  const Comparison now = seen(1, Result::Sat, Result::Unsat);
  ASSERT_EQ(now.differences.size(), 1u);
  EXPECT_EQ(now.differences[0].change, Change::Flip);
  EXPECT_EQ(now.differences[0].query, 1u);
  EXPECT_EQ(now.differences[0].wrong, "v1");
  EXPECT_EQ(now.differences[0].to_says, "sat in 1 and unsat in 1 of the runs");
  EXPECT_EQ(now.in_favour, 0u);
  // Only the old one says both: the new one need not be right.
  const Comparison old = seen(0, Result::Sat, Result::Unsat);
  EXPECT_EQ(old.in_favour, 0u);
  EXPECT_EQ(old.open, 1u);
  EXPECT_EQ(old.differences[0].wrong, "v0");
  EXPECT_FALSE(old.differences[0].is_against());
  Measured names = with_queries(3);
  EXPECT_TRUE(verdict_of(names, old, {Change::Flip}).upgrade);
  EXPECT_THAT(verdict_of(names, old, {Change::Flip}).text, HasSubstr("1 contradiction of v0 with itself"));
  EXPECT_EQ(seen(0, Result::Sat, Result::Unsat, {.right = "v1"}).in_favour, 1u);
  EXPECT_TRUE(seen(0, Result::Sat, Result::Unsat, {.why = "not understood"}).differences[0].is_open);
  // A query that we do not understand may mean one thing with this seed and another with that.
  const Comparison unclear =
      seen(1, Result::Sat, Result::Unsat, {.why = "(block-model …) is not understood"});
  EXPECT_TRUE(unclear.differences[0].wrong.empty());
  EXPECT_THAT(unclear.differences[0].detail, HasSubstr("not decided: (block-model"));
  // Undecided at first, then the contrary: nobody knows who is wrong.
  const Comparison late = seen(1, Result::Unknown, Result::Unsat);
  EXPECT_EQ(number(late, Change::Flip), 1u);
  EXPECT_TRUE(late.differences[0].wrong.empty());
  // What the first runs show already is told once.
  EXPECT_EQ(number(seen(1, Result::Unsat, Result::Sat), Change::Flip), 1u);
  EXPECT_TRUE(seen(1, Result::Sat, Result::Unknown).differences.empty());
}

TEST(CompareTest, AWrongCoreCountsIfTheOldOneHadNone) {
  Measured m = with_queries(3);
  const Rule rule;
  carry_out(m, rule, [](auto, auto, const RunId&) { return answers(Result::Unsat); });
  EXPECT_EQ(core_runs(m, 1000).size(), 6u);
  m.runs[{0, 1, Purpose::Core, 0}] = {.results = {Result::Unsat}, .false_core = "it is satisfiable"};
  for (const std::uint32_t version : {0u, 1u})
    m.runs[{1, version, Purpose::Core, 0}] = {.results = {Result::Unsat}, .false_core = "it is satisfiable"};
  EXPECT_EQ(core_runs(m, 1000).size(), 3u);
  const Comparison c = compare(m, 1, rule);
  ASSERT_EQ(c.differences.size(), 1u);
  EXPECT_EQ(c.differences[0].query, 0u);
  EXPECT_EQ(c.differences[0].change, Change::Core);
  EXPECT_EQ(verdict_of(m, c, {Change::Core}).text, "do not upgrade to v1: 1 wrong core");
  EXPECT_TRUE(verdict_of(m, c, {Change::Flip}).upgrade);
  m.runs[{2, 1, Purpose::Core, 0}] = {.results = {Result::Unsat}, .false_core = "it is satisfiable"};
  EXPECT_EQ(verdict_of(m, compare(m, 1, rule), {Change::Core}).text, "do not upgrade to v1: 2 wrong cores");
}

// A solver beside itself, with times that vary by a factor of four and one answer in ten that does not
// come: a hundred comparisons, and how many of them raise an alarm.
TEST(CompareTest, NoiseRaisesFewAlarms) {
  base::Rng rng(3);
  int alarms = 0;
  std::size_t tests = 0;
  for (int i = 0; i < 100; ++i) {
    Measured m = with_queries(60);
    const Rule rule;
    carry_out(m, rule, [&](std::uint32_t q, auto, const RunId&) {
      if (q % 4 == 0 && rng.chance(1, 10)) return answers(Result::Timeout, 2000);
      if (q % 4 == 1 && rng.coin()) return answers(Result::Unknown);
      return answers(Result::Unsat, 100 * (1 + 3 * rng.unit()));
    });
    const Comparison c = compare(m, 1, rule);
    tests += c.tests;
    alarms += c.differences.empty() ? 0 : 1;
  }
  EXPECT_GT(tests, 1000u);  // there was something to be mistaken about
  EXPECT_LE(alarms, 5);
}

TEST(CompareTest, EveryKindOfChangeIsFound) {
  Measured m = with_queries(12);
  const Rule rule;
  carry_out(m, rule, [](std::uint32_t q, std::uint32_t v, const RunId&) -> OneRun {
    const bool old = v == 0;
    switch (q) {
      case 0:
        return answers(old ? Result::Sat : Result::Unsat);
      case 1:
        return answers(old ? Result::Sat : Result::Timeout, old ? 100 : 2000);
      case 2:
        return answers(old ? Result::Unknown : Result::Unsat);
      case 3:
        return old ? answers(Result::Sat)
                   : OneRun{.results = {Result::Crash}, .outcome = Class::Crash, .signature = "SIGSEGV"};
      case 4:
        return old ? answers(Result::Sat)
                   : OneRun{.results = {Result::Error}, .outcome = Class::Error, .message = "no such option"};
      case 5:
        return answers(Result::Sat, old ? 100 : 1000);
      case 6:
        return answers(Result::Sat, old ? 1000 : 100);
      case 7: {
        OneRun run = answers(Result::Sat);
        if (!old) run.warnings = {"option 12 is deprecated"};
        return run;
      }
      default:
        return answers(Result::Sat);
    }
  });
  m.judged[{0, 0, 1, 0}] = {"v1", "the model of v0 holds"};
  const Comparison c = compare(m, 1, rule);
  EXPECT_EQ(number(c, Change::Flip), 1u);
  EXPECT_EQ(number(c, Change::Lost), 1u);
  EXPECT_EQ(number(c, Change::Gained), 1u);
  EXPECT_EQ(number(c, Change::Crash), 1u);
  EXPECT_EQ(number(c, Change::Error), 1u);
  EXPECT_EQ(number(c, Change::Slower), 1u);
  EXPECT_EQ(number(c, Change::Faster), 1u);
  EXPECT_EQ(number(c, Change::Warning), 1u);
  EXPECT_EQ(c.differences.size(), 8u);
  EXPECT_EQ(c.differences[0].change, Change::Flip);
  EXPECT_EQ(c.differences[0].wrong, "v1");
  const Verdict verdict = verdict_of(m, c, {Change::Flip, Change::Lost});
  EXPECT_FALSE(verdict.upgrade);
  EXPECT_THAT(verdict.text, HasSubstr("do not upgrade to v1: 1 flip, 1 lost"));
  EXPECT_TRUE(verdict_of(m, c, {}).upgrade);
  EXPECT_EQ(c.folders.size(), 3u);
}

TEST(CompareTest, AWrongAnswerThatIsPutRightSpeaksForTheNewOne) {
  Measured m = with_queries(1);
  carry_out(m, {}, [](auto, std::uint32_t v, const RunId&) {
    return answers(v == 0 ? Result::Unsat : Result::Sat);
  });
  m.judged[{0, 0, 1, 0}] = {"v0", "the model of v1 holds"};
  const Comparison c = compare(m, 1, {});
  EXPECT_EQ(c.in_favour, 1u);
  const Verdict verdict = verdict_of(m, c, {Change::Flip});
  EXPECT_TRUE(verdict.upgrade);
  EXPECT_THAT(verdict.text, HasSubstr("1 wrong answer put right"));
}

TEST(CompareTest, ChecksOfAScriptAreComparedOneByOne) {
  Measured m = with_queries(1);
  carry_out(m, {}, [](auto, std::uint32_t v, const RunId&) -> OneRun {
    if (v == 0) return {.results = {Result::Sat, Result::Unsat, Result::Sat}, .cpu_ms = 10};
    return {.results = {Result::Sat, Result::Unknown, Result::Unsat}, .cpu_ms = 10};
  });
  const Comparison c = compare(m, 1, {});
  ASSERT_EQ(c.differences.size(), 2u);
  EXPECT_EQ(c.differences[0].change, Change::Flip);
  EXPECT_EQ(c.differences[0].check, 2u);
  EXPECT_EQ(c.differences[1].change, Change::Lost);
  EXPECT_EQ(c.differences[1].check, 1u);
}

// What comes after a timeout was not asked: one answer is lost, not three.
TEST(CompareTest, WhatWasNotReachedIsNotLost) {
  Measured m = with_queries(1);
  carry_out(m, {}, [](auto, std::uint32_t v, const RunId&) -> OneRun {
    if (v == 0) return {.results = {Result::Sat, Result::Sat, Result::Sat}, .cpu_ms = 10};
    return {
        .results = {Result::Timeout, Result::None, Result::None}, .outcome = Class::Timeout, .cpu_ms = 99};
  });
  EXPECT_EQ(number(compare(m, 1, {}), Change::Lost), 1u);
}

TEST(CompareTest, TimesOfOtherKindsOfBuildsAreNotCompared) {
  Measured m = with_queries(1);
  m.versions[1].native = false;
  carry_out(m, {},
            [](auto, std::uint32_t v, const RunId&) { return answers(Result::Sat, v == 0 ? 10 : 5000); });
  const Comparison c = compare(m, 1, {});
  EXPECT_FALSE(c.times_compared);
  EXPECT_TRUE(c.differences.empty());
}

// The same solver as WebAssembly, which takes twenty times as long.
TEST(CompareTest, WhatWebAssemblyDoesNotDecideInTimeIsNeitherLostNorGained) {
  for (const std::uint32_t slow : {0u, 1u}) {
    Measured m = with_queries(2);
    m.versions[slow].native = false;
    carry_out(m, {}, [&](std::uint32_t q, std::uint32_t v, const RunId&) {
      // The native one does not decide the second query within its limit: no kind of build excuses that.
      if (v == slow) return q == 0 ? answers(Result::Timeout, 2000) : answers(Result::Sat, 900);
      return q == 0 ? answers(Result::Sat, 100) : answers(Result::Timeout, 2000);
    });
    const Comparison c = compare(m, 1, {});
    ASSERT_EQ(c.differences.size(), 1u);
    EXPECT_EQ(c.differences[0].query, 1u);
    EXPECT_EQ(c.differences[0].change, slow == 1 ? Change::Gained : Change::Lost);
    EXPECT_EQ(c.cut, 1u);
  }
}

TEST(CompareTest, WhatWebAssemblyDoesNotKnowIsLost) {
  Measured m = with_queries(1);
  m.versions[1].native = false;
  carry_out(m, {}, [](auto, std::uint32_t v, const RunId&) {
    return answers(v == 0 ? Result::Sat : Result::Unknown);
  });
  const Comparison c = compare(m, 1, {});
  EXPECT_EQ(number(c, Change::Lost), 1u);
  EXPECT_EQ(c.cut, 0u);
}

TEST(CompareTest, RunsThatCannotDecideAnythingAreNotMade) {
  Measured m = with_queries(1);
  int made = 0;
  // Lost at first, and then decided again and again.
  carry_out(m, {}, [&](auto, std::uint32_t v, const RunId& id) {
    made += id.purpose == Purpose::Fresh ? 1 : 0;
    return answers(v == 1 && id.purpose == Purpose::Screen ? Result::Unknown : Result::Sat);
  });
  EXPECT_LE(made, 2);
  EXPECT_TRUE(compare(m, 1, {}).differences.empty());
}

TEST(CompareTest, AVerdictOnAPartSaysSo) {
  Measured m = with_queries(3);
  EXPECT_EQ(verdict_of(m, compare(m, 1, {}), {}).text, "nothing speaks against v1 so far");
  carry_out(m, {}, [](auto, auto, const RunId&) { return answers(Result::Sat); });
  EXPECT_EQ(verdict_of(m, compare(m, 1, {}), {}).text, "nothing speaks against v1");
}

TEST(CompareTest, LessStableNeedsSignificance) {
  Measured m = with_queries(2);
  const Rule rule{.limit_ms = 1000};
  carry_out(m, rule, [](auto, auto, const RunId&) { return answers(Result::Unsat); });
  for (const RunId& id : variant_runs(m, 60, rule)) {
    const bool fails = id.query == 0 && id.version == 1 && id.number % 5 == 0;
    m.runs[id] = answers(fails ? Result::Unknown : Result::Unsat);
  }
  EXPECT_TRUE(variant_runs(m, 60, rule).empty());
  const Comparison c = compare(m, 1, rule);
  EXPECT_EQ(c.stability_queries, 2u);
  EXPECT_EQ(c.from_stability.categories[static_cast<std::size_t>(Stability::Stable)], 2u);
  EXPECT_EQ(c.to_stability.categories[static_cast<std::size_t>(Stability::Unstable)], 1u);
  EXPECT_EQ(number(c, Change::LessStable), 1u);
  EXPECT_THAT(verdict_of(m, c, {Change::LessStable}).text, HasSubstr("50.0 % less stable"));
}

TEST(PlanTest, FoldersTakeTurns) {
  Measured m = with_queries(9);
  const auto runs = screening_runs(m);
  ASSERT_EQ(runs.size(), 18u);
  std::set<std::string> first;
  for (std::size_t i = 0; i < 6; ++i) first.insert(m.queries[runs[i].query].folder);
  EXPECT_EQ(first.size(), 3u);
  EXPECT_EQ(runs[0].query, runs[1].query);  // both versions, one after the other
}

TEST(PlanTest, ContradictionsAreJudgedOnce) {
  Measured m = with_queries(1);
  carry_out(m, {}, [](auto, std::uint32_t v, const RunId&) {
    return answers(v == 0 ? Result::Unsat : Result::Sat);
  });
  const auto ids = flips_to_judge(m, {});
  ASSERT_EQ(ids.size(), 1u);
  m.judged[ids[0]] = {};
  EXPECT_TRUE(flips_to_judge(m, {}).empty());
  EXPECT_EQ(model_runs(m, 1000).size(), 1u);  // of the one that says sat
  EXPECT_TRUE(model_runs(m, 10).empty());
}

}  // namespace
}  // namespace smiter::upgrade
