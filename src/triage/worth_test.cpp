// SPDX-License-Identifier: MIT
#include "triage/worth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include <fmt/core.h>

#include "base/file.h"
#include "oracle/unknown.h"
#include "triage/finding_test_support.h"

namespace smiter::triage {
namespace {

using oracle::Severity;
using oracle::VerdictClass;
constexpr auto kMaintainers = WorthScale::Maintainers;

// In default options, proved, of a maintained solver.
Finding plain(VerdictClass kind, std::uint64_t id = 7) {
  Finding f = sample_finding();
  f.id = f.cluster = id;
  f.verdict.kind = kind;
  f.options.clear();
  f.default_options = true;
  return f;
}

double worth(const Finding& f) {
  return worth_of(f, kMaintainers);
}

TEST(WorthTest, ACrashInDefaultOptionsIsOne) {
  EXPECT_EQ(worth(plain(VerdictClass::Crash)), 1);
}

TEST(WorthTest, WrongUnsatComesFirst) {
  Finding f = plain(VerdictClass::RefutedByWitness);
  EXPECT_EQ(priority_of(f), 1);
  f.verdict.kind = VerdictClass::InvalidModel;
  EXPECT_EQ(priority_of(f), 3);
  f.participants[1].answers = {"unsat"};
  EXPECT_EQ(priority_of(f), 2);
  f.verdict.kind = VerdictClass::Crash;
  EXPECT_EQ(priority_of(f), 4);
  f.verdict.kind = VerdictClass::Implication;
  EXPECT_EQ(priority_of(f), 7);
  f.decidable = true;
  EXPECT_EQ(priority_of(f), 6);
}

// As the Janus paper throws them away.
TEST(WorthTest, AnUnknownForWantOfAFeatureIsNoBug) {
  for (const VerdictClass kind : {VerdictClass::Implication, VerdictClass::Regression}) {
    Finding f = plain(kind);
    f.decidable = true;
    f.verdict.signature = name_of(oracle::UnknownKind::Incomplete);
    EXPECT_EQ(priority_of(f), 6);
    f.verdict.signature = name_of(oracle::UnknownKind::Unsupported);
    EXPECT_EQ(priority_of(f), 9);
    EXPECT_EQ(worth(f), 0);
  }
}

TEST(WorthTest, AWrongAnswerIsAWrongUnsatIfThatIsWhatItSaysAtTheCheck) {
  Finding f = plain(VerdictClass::ContradictsRule);
  EXPECT_EQ(severity_of(f), Severity::WrongUnsat);
  f.participants[0].answers = {"unsat", "sat"};
  f.verdict.check = 1;
  EXPECT_EQ(severity_of(f), Severity::WrongAnswer);
  f.suspect = SIZE_MAX;
  EXPECT_EQ(severity_of(f), Severity::WrongAnswer);
}

// Each class is worth several times the next one.
TEST(WorthTest, ClassesAreFarApart) {
  Finding wrong_sat = plain(VerdictClass::ContradictsRule);
  wrong_sat.participants[0].answers = {"sat"};
  const double falling[] = {worth(plain(VerdictClass::RefutedByWitness)), worth(wrong_sat),
                            worth(plain(VerdictClass::InvalidModel)), worth(plain(VerdictClass::Crash)),
                            worth(plain(VerdictClass::Implication))};
  for (std::size_t i = 0; i + 1 < std::size(falling); ++i) EXPECT_GE(falling[i], 4 * falling[i + 1]) << i;
}

TEST(WorthTest, OptionsThatItTakesAndThatNobodyWantsToHearOfMakeItWorthLess) {
  Finding f = plain(VerdictClass::Crash);
  f.default_options = false;
  const double drawn = worth(f);
  EXPECT_LT(drawn, 1);
  f.reportable = false;
  EXPECT_LT(worth(f), drawn / 2);
}

TEST(WorthTest, WhatIsNotProvedIsWorthLess) {
  Finding f = plain(VerdictClass::Disagreement);
  const double proved = worth(f);
  f.verdict.proof = oracle::Proof::Votes;
  EXPECT_LT(worth(f), proved);
}

TEST(WorthTest, WhatTheNewestReleaseAtHandDoesNotShowIsWorthLittle) {
  Finding f = plain(VerdictClass::Crash);
  f.releases = {{"z3@4.8.12", "4.8.12", true}, {"z3@5.2.0", "5.2.0", true}};
  EXPECT_EQ(worth(f), 1);
  f.releases.back().shows = false;
  EXPECT_LT(worth(f), 0.2);
  f.releases.push_back({"z3@5.3.0", "5.3.0", false, false});  // cannot tell
  EXPECT_LT(worth(f), 0.2);
  f.releases[1].shows = true;
  EXPECT_EQ(worth(f), 1);
}

TEST(WorthTest, BeforeTheReleasesAreTriedTheOtherSolversOfTheFamilyTell) {
  Finding f = plain(VerdictClass::Crash);
  Participant other = f.participants[0];
  other.label = "z3-new";
  other.version = "Z3 version 4.13.3";
  f.participants.push_back(other);
  f.matrix = {{"z3", "4.8.12", true}, {"z3-new", "4.13.3", false}};
  EXPECT_LT(worth(f), 0.2);
  f.participants.back().version = "Z3 version 4.8.7";
  EXPECT_EQ(worth(f), 1);
  // CVC4 1.8 is older than cvc5 1.0.3.
  f.participants[0].generation = 5;
  f.participants.back().generation = 4;
  f.participants.back().version = "9.9";
  EXPECT_EQ(worth(f), 1);
}

TEST(WorthTest, ASolverThatIsNotMaintainedIsWorthLittleAndAKnownBugNothing) {
  Finding f = plain(VerdictClass::Crash);
  f.participants[0].maintained = false;
  EXPECT_LT(worth(f), 0.2);
  f.known = true;
  EXPECT_EQ(worth(f), 0);
  EXPECT_EQ(worth_of(f, WorthScale::Equal), 0);
}

TEST(WorthTest, TheJsonOfAFindingKeepsWhatItIsWorth) {
  Finding f = plain(VerdictClass::Crash);
  f.participants[0].maintained = false;
  f.participants[0].generation = 4;
  f.reportable = false;
  const auto again = finding_from_json(to_json(f));
  ASSERT_TRUE(again);
  EXPECT_EQ(worth(*again), worth(f));
  EXPECT_EQ(again->participants[0].generation, 4u);
}

TEST(WorthTest, EveryFurtherOneOfAKindIsWorthLess) {
  std::vector<Priced> clusters;
  for (std::uint64_t id = 1; id <= 100; ++id)
    clusters.push_back(price(plain(VerdictClass::Implication, id), kMaintainers));
  clusters.push_back(price(plain(VerdictClass::Crash, 101), kMaintainers));
  const auto all = ranked(clusters, kMaintainers);
  EXPECT_EQ(all[0].id, 101u);
  EXPECT_EQ(all[0].worth, 1);
  double unknowns = 0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    EXPECT_EQ(all[i].id, i);
    EXPECT_LT(all[i].worth, all[i - 1].worth);
    unknowns += all[i].worth;
  }
  EXPECT_NEAR(all[5].worth, all[1].worth / 2, 1e-9);
  EXPECT_LT(unknowns, 1) << "a hundred unknowns are worth less than a crash";
}

TEST(WorthTest, OfOneKindTheWorthierIsCountedFirst) {
  Finding drawn = plain(VerdictClass::Crash, 1);
  drawn.default_options = false;
  const auto all =
      ranked({price(drawn, kMaintainers), price(plain(VerdictClass::Crash, 2), kMaintainers)}, kMaintainers);
  EXPECT_EQ(all[0].id, 2u);
  EXPECT_EQ(all[0].worth, 1);
  EXPECT_LT(all[1].worth, 0.5);
}

TEST(WorthTest, OnTheEqualScaleAllAreAlikeAndTheGraverComesFirst) {
  std::vector<Priced> clusters;
  for (std::uint64_t id = 1; id <= 3; ++id)
    clusters.push_back(price(plain(VerdictClass::Implication, id), WorthScale::Equal));
  clusters.push_back(price(plain(VerdictClass::RefutedByWitness, 4), WorthScale::Equal));
  const auto all = ranked(clusters, WorthScale::Equal);
  for (const Priced& p : all) EXPECT_EQ(p.worth, 1);
  EXPECT_EQ(all[0].id, 4u);
  EXPECT_EQ(all[1].id, 1u);
}

TEST(WorthTest, AnUnknownAloneIsNotWorthStopping) {
  const double line = WorthPolicy().worth_stopping;
  Finding unknown = plain(VerdictClass::Implication);
  unknown.decidable = true;
  EXPECT_LT(worth(unknown), line);
  EXPECT_GE(worth_of(unknown, WorthScale::Equal), line);
  Finding crash = plain(VerdictClass::Crash);
  crash.default_options = crash.reportable = false;
  EXPECT_GE(worth(crash), line);
}

TEST(WorthTest, ScalesHaveNames) {
  for (const auto scale : {kMaintainers, WorthScale::Equal})
    EXPECT_EQ(worth_scale_named(name_of(scale)), scale);
  EXPECT_FALSE(worth_scale_named("mine"));
}

// docs/campaigns.md#worth
TEST(WorthTest, TheDocumentationHasTheSameNumbers) {
  const char* const root = std::getenv("SMITER_SOURCE_DIR");
  if (root == nullptr) GTEST_SKIP() << "SMITER_SOURCE_DIR is not set";
  const auto text = base::read_file(std::string(root) + "/docs/campaigns.md");
  ASSERT_TRUE(text);
  const WorthPolicy p;
  const std::pair<const char*, double> rows[] = {
      {"wrong `unsat`", p.wrong_unsat},
      {"wrong `sat`, a wrong rewriting, or solvers that contradict each other", p.wrong_answer},
      {"wrong model", p.wrong_model},
      {"crash", p.crash},
      {"other", p.other},
      {"`unknown` in a decidable fragment", p.unknown_decidable},
      {"`unknown` elsewhere", p.unknown},
      {"it shows only with options", p.takes_options},
      {"it shows only with options that maintainers want no reports about", p.not_reportable},
      {"nothing is proved", p.not_proved},
      {"a newer release at hand does not show it", p.newer_is_good},
      {"the solver is no longer maintained", p.not_maintained},
      {"it is already known (`--known`)", p.known}};
  for (const auto& [what, number] : rows)
    EXPECT_THAT(*text, testing::HasSubstr(fmt::format("| {} | {:g} |", what, number)));
  EXPECT_THAT(*text, testing::HasSubstr(fmt::format("worth {:g} or more", p.worth_stopping)));
}

}  // namespace
}  // namespace smiter::triage
