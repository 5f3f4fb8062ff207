// SPDX-License-Identifier: MIT
#include "campaign/findings/desk.h"

#include <set>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "history/fingerprint.h"
#include "theory/sig_reader.h"
#include "triage/cluster/cluster_key.h"
#include "triage/finding_test_support.h"

namespace smiter::campaign {
namespace {

using triage::Finding;

Finding finding(oracle::VerdictClass kind, const std::string& script, const std::string& signature = {}) {
  Finding f = triage::sample_finding();
  f.id = f.cluster = 0;
  f.key.clear();
  f.verdict.kind = kind;
  f.verdict.signature = signature;
  f.reduced = false;
  f.test.script = f.script = script;
  return f;
}

const std::string kAbs = "(declare-const x Int)(assert (> (abs x) (+ x 1)))(check-sat)";
const std::string kSmallAbs = "(assert (> (abs 0) 0))(check-sat)";

class DeskTest : public testing::Test {
 protected:
  Suspicion suspicion(const Finding& f, const std::string& seed) {
    return {f.verdict, !f.verdict.signature.empty(), seed, {}};
  }
  std::vector<Placed> report(const Finding& f, const std::string& seed) {
    EXPECT_EQ(desk_.consider(suspicion(f, seed)).next, Next::Confirm);
    return desk_.settle(suspicion(f, seed), {f});
  }
  Desk desk_{theory::builtin_operators(), {}, {}};
};

TEST_F(DeskTest, OneOfAKindPerSeedIsConfirmed) {
  const Finding f = finding(oracle::VerdictClass::InvalidModel, kAbs);
  const auto placed = report(f, "a");
  ASSERT_EQ(placed.size(), 1u);
  EXPECT_TRUE(placed[0].is_new);
  EXPECT_EQ(placed[0].finding.id, 1u);
  const Decision again = desk_.consider(suspicion(f, "a"));
  EXPECT_EQ(again.next, Next::Joined);
  EXPECT_EQ(again.cluster, 1u);
  EXPECT_EQ(desk_.consider(suspicion(f, "b")).next, Next::Confirm);
}

TEST_F(DeskTest, DrawnOptionsAreNotAnotherSolver) {
  Finding plain = finding(oracle::VerdictClass::InvalidModel, kAbs);
  Finding drawn = plain;
  drawn.verdict.solver = drawn.participants[0].label = "z3 a=1";
  drawn.participants[0].given = "z3";
  drawn.matrix[0].solver = "z3 a=1";
  EXPECT_EQ(triage::cluster_key(plain, theory::builtin_operators()),
            triage::cluster_key(drawn, theory::builtin_operators()));
  static_cast<void>(report(plain, "a"));
  Suspicion again = suspicion(drawn, "a");
  again.solver = "z3";
  EXPECT_EQ(desk_.consider(again).next, Next::Joined);
}

TEST_F(DeskTest, ACrashIsOneClusterWhereverItShows) {
  const Finding f = finding(oracle::VerdictClass::Crash, kAbs, "f at a.cpp:1");
  EXPECT_TRUE(report(f, "a")[0].is_new);
  EXPECT_EQ(desk_.consider(suspicion(f, "b")).next, Next::Joined);
  // Known only after a debugger looked.
  Suspicion bare{f.verdict, false, "c", {}};
  bare.verdict.signature = "SIGSEGV";
  EXPECT_EQ(desk_.consider(bare).next, Next::Confirm);
  const auto placed = desk_.settle(bare, {f});
  EXPECT_FALSE(placed[0].is_new);
  EXPECT_EQ(placed[0].finding.cluster, 1u);
  EXPECT_EQ(desk_.cluster_count(), 1u);
}

TEST_F(DeskTest, ReducedFormulasThatLookAlikeAreMerged) {
  const Finding f = finding(oracle::VerdictClass::InvalidModel, kAbs);
  static_cast<void>(report(f, "a"));
  static_cast<void>(report(f, "b"));
  EXPECT_EQ(desk_.cluster_count(), 2u);
  for (int i = 0; i < 2; ++i) {
    Finding small = *desk_.take_for_reduction();
    small.script = kSmallAbs;
    small.reduced = true;
    EXPECT_EQ(desk_.reduced(small)[0].finding.cluster, 1u);
  }
  EXPECT_EQ(desk_.cluster_count(), 1u);
  EXPECT_EQ(desk_.consider(suspicion(f, "b")).cluster, 1u);
  EXPECT_EQ(desk_.clusters()[0].triggers, 2u);
}

TEST_F(DeskTest, WhatIsNotReducedIsPerhapsWhatItContains) {
  const Finding f = finding(oracle::VerdictClass::InvalidModel, kAbs);
  static_cast<void>(report(f, "a"));
  static_cast<void>(report(f, "b"));
  Finding small = *desk_.take_for_reduction();
  small.script = kSmallAbs;
  small.reduced = true;
  static_cast<void>(desk_.reduced(small));
  ASSERT_EQ(desk_.close().size(), 1u);
  EXPECT_EQ(desk_.cluster_count(), 2u);
  ASSERT_EQ(desk_.perhaps(2).size(), 1u);
  EXPECT_EQ(desk_.perhaps(2)[0].cluster, 1u);
  EXPECT_NE(desk_.perhaps(1)[0].why.find("not reduced"), std::string::npos);
}

TEST_F(DeskTest, TheGravestNamesTheClusterAlsoIfItComesLater) {
  static_cast<void>(report(finding(oracle::VerdictClass::InvalidModel, kAbs), "a"));
  Finding small = *desk_.take_for_reduction();
  small.reduced = true;
  EXPECT_EQ(desk_.reduced(small)[0].finding.cluster, 1u);
  static_cast<void>(report(finding(oracle::VerdictClass::RefutedByWitness, kAbs), "b"));
  Finding graver = *desk_.take_for_reduction();
  graver.script = "(declare-const y Int)(assert (> (abs y) (+ 1 y)))(check-sat)";
  graver.reduced = true;
  const auto placed = desk_.reduced(graver);
  ASSERT_EQ(placed.size(), 2u);
  EXPECT_EQ(placed[0].finding.cluster, 2u);
  EXPECT_EQ(placed[1].finding.id, 1u);
  EXPECT_EQ(placed[1].finding.cluster, 2u);
  EXPECT_EQ(desk_.clusters().size(), 1u);
  EXPECT_EQ(desk_.clusters()[0].triggers, 2u);
  EXPECT_EQ(desk_.consider(suspicion(small, "a")).cluster, 2u);
}

// A wrong unsat needs options here; it is still worth more than a crash without.
TEST_F(DeskTest, TheWorthiestIsReducedFirst) {
  const auto add = [&](oracle::VerdictClass kind, const std::string& seed, bool default_options) {
    Finding f = finding(kind, kAbs);
    f.default_options = default_options;
    if (kind == oracle::VerdictClass::Crash) f.verdict.signature = "at " + seed + ".cpp:1";
    return report(f, seed)[0].worth;
  };
  EXPECT_GT(add(oracle::VerdictClass::Implication, "a", true), 0);
  const double crash = add(oracle::VerdictClass::Crash, "b", true);
  EXPECT_EQ(crash, 1);
  EXPECT_LT(add(oracle::VerdictClass::Crash, "c", false), crash / 2) << "the second one, with options";
  EXPECT_GT(add(oracle::VerdictClass::RefutedByWitness, "d", false), 10 * crash);
  std::vector<std::uint64_t> order;
  while (const auto next = desk_.take_for_reduction()) order.push_back(next->id);
  EXPECT_EQ(order, (std::vector<std::uint64_t>{4, 2, 3, 1}));
  EXPECT_EQ(desk_.ranking().front().id, 4u);
}

TEST_F(DeskTest, WhatIsMergedIsWorthNothingAnyMore) {
  const Finding f = finding(oracle::VerdictClass::InvalidModel, kAbs);
  static_cast<void>(report(f, "a"));
  static_cast<void>(report(f, "b"));
  std::vector<double> worths;
  for (int i = 0; i < 2; ++i) {
    Finding small = *desk_.take_for_reduction();
    small.script = kSmallAbs;
    small.reduced = true;
    worths.push_back(desk_.reduced(small)[0].worth);
  }
  EXPECT_GT(worths[0], 0);
  EXPECT_EQ(worths[1], 0);
}

TEST_F(DeskTest, AnUnknownAloneIsNotWorthStopping) {
  EXPECT_FALSE(desk_.has_worth_stopping());
  static_cast<void>(report(finding(oracle::VerdictClass::Implication, kAbs), "a"));
  EXPECT_EQ(desk_.new_clusters(), 1u);
  EXPECT_FALSE(desk_.has_worth_stopping());
  static_cast<void>(report(finding(oracle::VerdictClass::Crash, kAbs), "b"));
  EXPECT_TRUE(desk_.has_worth_stopping());
}

TEST(DeskWorthTest, OnTheEqualScaleAnythingIsWorthStopping) {
  Desk desk(theory::builtin_operators(), {}, {}, triage::WorthScale::Equal);
  const Finding f = finding(oracle::VerdictClass::Implication, kAbs);
  static_cast<void>(desk.consider({f.verdict, false, "a", {}}));
  EXPECT_EQ(desk.settle({f.verdict, false, "a", {}}, {f})[0].worth, 1);
  EXPECT_TRUE(desk.has_worth_stopping());
}

// Findings come in any order, and so do their reductions.
TEST(DeskOrderTest, AnyOrderOfArrivalGivesTheSameClusters) {
  const std::vector<std::string> scripts = {kAbs,
                                            "(declare-const y Int)(assert (> (abs y) (+ 7 y)))(check-sat)",
                                            "(declare-const z Int)(assert (> (abs z) (+ 1 z)))(check-sat)",
                                            kSmallAbs, "(declare-const p Bool)(assert (xor p p))(check-sat)"};
  std::vector<Finding> all;
  for (std::size_t i = 0; i < 12; ++i) {
    const auto kind = i % 4 == 0   ? oracle::VerdictClass::Crash
                      : i % 4 == 1 ? oracle::VerdictClass::InvalidModel
                                   : oracle::VerdictClass::RefutedByWitness;
    all.push_back(finding(kind, scripts[i % scripts.size()]));
    all.back().test.provenance.seeds = {std::to_string(i)};
    if (i % 4 == 0) all.back().verdict.signature = "f at a.cpp:" + std::to_string(i);
  }
  base::Rng rng(3);
  std::set<std::set<std::string>> expected;
  for (int round = 0; round < 12; ++round) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(i)]);
    Desk desk(theory::builtin_operators(), {}, {});
    std::map<std::uint64_t, std::string> which;
    std::vector<Finding> open;
    for (const Finding& f : all) {
      const Suspicion s{f.verdict, !f.verdict.signature.empty(), source_of(f.test), {}};
      ASSERT_EQ(desk.consider(s).next, Next::Confirm);
      open.push_back(desk.settle(s, {f})[0].finding);
      which[open.back().id] = source_of(f.test);
    }
    for (std::size_t i = open.size(); i > 1; --i) std::swap(open[i - 1], open[rng.below(i)]);
    std::map<std::uint64_t, std::uint64_t> cluster;
    for (Finding& f : open) {
      f.reduced = true;
      for (const Placed& p : desk.reduced(f)) cluster[p.finding.id] = p.finding.cluster;
    }
    std::map<std::uint64_t, std::set<std::string>> members;
    for (const auto& [id, head] : cluster) members[head].insert(which[id]);
    std::set<std::set<std::string>> partition;
    for (const auto& [head, set] : members) partition.insert(set);
    EXPECT_EQ(partition.size(), desk.cluster_count());
    if (round == 0) expected = partition;
    EXPECT_EQ(partition, expected);
  }
  EXPECT_EQ(expected.size(), 3u);
}

TEST_F(DeskTest, FalseAlarmsAreForgivenThreeTimes) {
  const Suspicion s = suspicion(finding(oracle::VerdictClass::InvalidModel, kAbs), "a");
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(desk_.consider(s).next, Next::Confirm);
    EXPECT_TRUE(desk_.settle(s, {}).empty());
  }
  EXPECT_EQ(desk_.consider(s).next, Next::PutOff);
}

TEST_F(DeskTest, NumbersGoOnAfterAResume) {
  Finding earlier = finding(oracle::VerdictClass::InvalidModel, kAbs);
  earlier.id = earlier.cluster = 41;
  earlier.test.provenance.seeds = {"a"};
  Desk desk(theory::builtin_operators(), {}, {earlier});
  EXPECT_EQ(desk.consider(suspicion(earlier, "a")).cluster, 41u);
  EXPECT_EQ(desk.waiting(), 1u);
  const Finding f = finding(oracle::VerdictClass::InvalidModel, kAbs);
  EXPECT_EQ(desk.consider(suspicion(f, "b")).next, Next::Confirm);
  EXPECT_EQ(desk.settle(suspicion(f, "b"), {f})[0].finding.id, 42u);
}

TEST(OldTriggersTest, AreKnownUnderAnyName) {
  const auto& ops = theory::builtin_operators();
  triage::Baseline known;
  known.add_trigger(history::fingerprint(
      "(declare-fun old () Int)(assert (! (> (abs old) (+ old 1)) :named n))(check-sat)", ops));
  Desk desk(ops, known, {});
  const auto place = [&](const std::string& script, const std::string& seed) {
    Finding f = finding(oracle::VerdictClass::InvalidModel, script);
    const Suspicion s{f.verdict, false, seed, {}};
    EXPECT_EQ(desk.consider(s).next, Next::Confirm);
    f = desk.settle(s, {f})[0].finding;
    f.reduced = true;
    return desk.reduced(f)[0].finding.known;
  };
  EXPECT_TRUE(place(kAbs, "a"));
  EXPECT_FALSE(place("(declare-const x Int)(assert (> (abs x) (mod x 2)))(check-sat)", "b"));
}

TEST(OldTriggersTest, DoNotMakeWhatAnEarlierRunToldAsNewKnown) {
  const auto& ops = theory::builtin_operators();
  triage::Baseline known;
  known.add_trigger(history::fingerprint(kSmallAbs, ops));
  Finding told = finding(oracle::VerdictClass::InvalidModel, kAbs);
  told.id = told.cluster = 7;
  told.key = triage::cluster_key(told, ops);
  Desk desk(ops, known, {told});
  told.script = kSmallAbs;
  told.reduced = true;
  EXPECT_FALSE(desk.reduced(told)[0].finding.known);
  // One that had no place yet is looked up.
  told.key.clear();
  Desk other(ops, known, {told});
  EXPECT_TRUE(other.reduced(told)[0].finding.known);
}

TEST(OldTriggersTest, AreKnownWithOtherWidthsAndConstants) {
  const auto& ops = theory::builtin_operators();
  triage::Baseline known;
  known.add_trigger(history::fingerprint(
      "(declare-const x (_ BitVec 8))(assert (= (bvudiv x #x03) (bvneg (bvshl x x))))", ops));
  Finding narrow =
      finding(oracle::VerdictClass::InvalidModel,
              "(declare-const y (_ BitVec 2))(assert (= (bvudiv y #b00) (bvneg (bvshl y y))))(check-sat)");
  narrow.id = narrow.cluster = 7;
  Desk desk(ops, known, {narrow});
  narrow.reduced = true;
  const Finding told = desk.reduced(narrow)[0].finding;
  EXPECT_TRUE(told.known);
  EXPECT_EQ(told.known_by, "a script of the history");
}

TEST(OldTriggersTest, TestsWithoutSeedsAreKeptApartByTheirUnits) {
  testcase::Test test;
  test.provenance.unit = 4;
  const std::string four = source_of(test);
  test.provenance.unit = 5;
  EXPECT_NE(source_of(test), four);
  test.provenance.seeds = {"a.smt2"};
  EXPECT_EQ(source_of(test), "a.smt2");
}

}  // namespace
}  // namespace smiter::campaign
