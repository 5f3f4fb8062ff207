// SPDX-License-Identifier: MIT
#include "campaign/setup/setup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hash.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kAbs = "(declare-const x Int)\n(assert (> (abs x) 0))\n(check-sat)\n";
const std::string kNot = "(declare-const p Bool)\n(assert (not p))\n(check-sat)\n";

strategies::Seed seed(const std::string& name, const std::string& text, const std::string& logic = {}) {
  strategies::Seed s{name, text, std::nullopt};
  s.logic = logic;
  return s;
}

StoredSeed stored(const std::string& name, const std::string& text) {
  return {.name = name, .hash = base::hash_text(text)};
}

TEST(RestoreOrderTest, SeedsKeepTheNumbersThatTheStoreGaveThem) {
  LoadedSeeds loaded;
  loaded.seeds = {seed("a", kAbs), seed("b", kNot), seed("new", kAbs)};
  StoredSeed b = stored("b", kNot);
  b.model = "((define-fun p () Bool false))";
  b.status = testcase::Answer::Sat;
  b.bad_label = "why";
  restore_order({b, stored("a", kAbs)}, loaded);
  ASSERT_EQ(loaded.seeds.size(), 3u);
  EXPECT_EQ(loaded.seeds[0].name, "b");
  EXPECT_EQ(loaded.seeds[0].model, b.model);
  EXPECT_EQ(loaded.seeds[0].status, testcase::Answer::Sat);
  EXPECT_TRUE(loaded.seeds[0].label_refuted);
  EXPECT_EQ(loaded.seeds[1].name, "a");
  EXPECT_EQ(loaded.seeds[2].name, "new");
  EXPECT_THAT(loaded.skipped, IsEmpty());
}

TEST(RestoreOrderTest, WhatChangedOrIsGoneKeepsItsNumberWithoutAText) {
  LoadedSeeds loaded;
  loaded.seeds = {seed("changed", kAbs)};
  restore_order({stored("gone", kNot), stored("changed", kNot)}, loaded);
  ASSERT_EQ(loaded.seeds.size(), 2u);
  for (const auto& s : loaded.seeds) EXPECT_EQ(s.text, "") << s.name;
  ASSERT_EQ(loaded.skipped.size(), 2u);
  EXPECT_THAT(loaded.skipped[0].reason, HasSubstr("changed or gone"));
}

TEST(SeedWeightsTest, AnOperatorInFocusMakesASeedThreeTimesAsLikely) {
  const auto& ops = theory::builtin_operators();
  const std::vector<strategies::Seed> seeds = {seed("a", kNot), seed("b", kAbs)};
  const auto focus = strategies::parse_focus("op:abs", ops);
  ASSERT_TRUE(focus) << focus.error().to_string();
  EXPECT_THAT(focus_weights(seeds, *focus, ops), ElementsAre(1, 3));
  EXPECT_THAT(focus_weights(seeds, {}, ops), IsEmpty());
}

TEST(SeedWeightsTest, LogicsAreNumberedAsTheyCome) {
  EXPECT_THAT(numbered_logics({seed("a", "", "QF_LIA"), seed("b", "", "ALL"), seed("c", "", "QF_LIA")}),
              ElementsAre(0, 1, 0));
}

TEST(NotesTest, TheUserIsToldWhatOneFamilyLeavesOut) {
  solver::SolverConfig config;
  config.profile.name = config.profile.family = "lonely";
  const auto note = note_on_strategies(strategies::strategies_for_all(1), {config});
  ASSERT_TRUE(note.has_value());
  EXPECT_THAT(*note, HasSubstr("there is only lonely"));
  EXPECT_EQ(note_on_strategies(strategies::strategies_for_all(2), {config}), std::nullopt);
}

TEST(NotesTest, AResumedRunSaysWhatBoundsIt) {
  Counts before;
  before.tests = 1;
  Settings settings;
  EXPECT_EQ(note_on_resuming(settings, before, 2.4),
            "resumed after 1 test in 2 s; this run, from now: until Ctrl-C");
  settings.time_ms = 1500;
  settings.tests = 7;
  before.tests = 12;
  EXPECT_EQ(note_on_resuming(settings, before, 3),
            "resumed after 12 tests in 3 s; this run, from now: 1.5 s, 7 tests");
}

TEST(MutationPolicyTest, TakesTheUsersStepsAndFocus) {
  const auto& ops = theory::builtin_operators();
  Settings settings;
  settings.of_strategies.set("steps", std::uint32_t{3});
  settings.of_strategies.set("focus", std::string("op:abs"));
  const auto policy = mutation_policy(settings, ops);
  ASSERT_TRUE(policy) << policy.error().to_string();
  EXPECT_EQ(policy->steps, 3u);
  EXPECT_FALSE(policy->focus.empty());
  settings.of_strategies.set("focus", std::string("op:no-such-operator"));
  EXPECT_FALSE(mutation_policy(settings, ops));
}

}  // namespace
}  // namespace smiter::campaign
