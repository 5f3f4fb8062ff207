// SPDX-License-Identifier: MIT
#include "experiments/recall.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"
#include "theory/sig_reader.h"
#include "triage/cluster/cluster_key.h"
#include "triage/cluster/clusters.h"
#include "triage/cluster/likeness.h"
#include "triage/finding_test_support.h"

namespace smiter::experiments {
namespace {

using triage::Finding;

Finding finding(oracle::VerdictClass kind, const std::string& script, const std::string& signature = {}) {
  Finding f = triage::sample_finding();
  f.verdict.kind = kind;
  f.verdict.signature = signature;
  f.script = script;
  return f;
}

KnownBug known(const Finding& f) {
  const auto& ops = theory::builtin_operators();
  return {"a.smt2", f, triage::telling_operators(f.script, ops),
          triage::form_key(f, triage::traits_of(f, ops).form)};
}

std::vector<std::size_t> recalled(const std::vector<KnownBug>& bugs, const std::vector<Finding>& found,
                                  Likeness likeness = Likeness::Generous) {
  std::vector<const Finding*> clusters;
  for (const Finding& f : found) clusters.push_back(&f);
  return recall(bugs, clusters, theory::builtin_operators(), likeness);
}

const std::string kTrigger = "(declare-const x Int)(assert (> (abs (mod x 3)) (+ x 1)))(check-sat)";
const std::string kSmall = "(assert (> (mod 0 3) 0))(check-sat)";
const std::string kOther = "(assert (> (div 0 3) 0))(check-sat)";
constexpr auto kModel = oracle::VerdictClass::InvalidModel;
constexpr auto kCrash = oracle::VerdictClass::Crash;

TEST(RecallTest, ABugIsKnownByItsClassAndByOperatorsOfItsTrigger) {
  const std::vector bugs = {known(finding(kModel, kTrigger))};
  EXPECT_EQ(recalled(bugs, {finding(kModel, kSmall)}), std::vector<std::size_t>{0});
  EXPECT_TRUE(recalled(bugs, {finding(kModel, kOther)}).empty());
  EXPECT_TRUE(recalled(bugs, {finding(oracle::VerdictClass::RefutedByWitness, kSmall)}).empty());
  EXPECT_TRUE(recalled(bugs, {finding(kModel, "(assert true)(check-sat)")}).empty());
  Finding elsewhere = finding(kModel, kSmall);
  elsewhere.suspect = 1;
  EXPECT_TRUE(recalled(bugs, {elsewhere}).empty());
}

TEST(RecallTest, ACrashIsKnownByItsSignature) {
  const std::vector bugs = {known(finding(kCrash, kTrigger, "f at a.cpp"))};
  EXPECT_EQ(recalled(bugs, {finding(kCrash, kOther, "f at a.cpp")}).size(), 1u);
  EXPECT_TRUE(recalled(bugs, {finding(kCrash, kSmall, "g at b.cpp")}).empty());
}

TEST(RecallTest, StrictlyTheReducedScriptIsTheSameUpToNamesAndWidths) {
  const std::vector bugs = {
      known(finding(kModel, "(declare-const x Int)(assert (> (mod x 3) 1))(check-sat)"))};
  const Finding renamed = finding(kModel, "(declare-const other Int)(assert (> (mod other 3) 1))(check-sat)");
  EXPECT_EQ(recalled(bugs, {renamed}, Likeness::Strict).size(), 1u);
  EXPECT_EQ(recalled(bugs, {finding(kModel, kSmall)}).size(), 1u);
  EXPECT_TRUE(recalled(bugs, {finding(kModel, kSmall)}, Likeness::Strict).empty());
  Finding large = renamed;
  large.reduced = false;
  EXPECT_TRUE(recalled(bugs, {large}, Likeness::Strict).empty()) << "nobody knows what is left of it";
  const std::vector crash = {known(finding(kCrash, kTrigger, "f at a.cpp"))};
  EXPECT_EQ(recalled(crash, {finding(kCrash, kOther, "f at a.cpp")}, Likeness::Strict).size(), 1u);
}

TEST(RecallTest, WhatIsKnownIsKeptForTheSameTriggers) {
  const std::string path = testing::TempDir() + "known-" + std::to_string(::getpid()) + ".json";
  EXPECT_FALSE(kept_known_bugs(path, {}, "z3")->has_value());
  const KnownBugs some{
      .bugs = {known(finding(kModel, kTrigger))}, .triggers = {kTrigger, "\xff"}, .not_shown = 1};
  ASSERT_TRUE(keep_known_bugs(path, some, "z3"));
  const auto back = kept_known_bugs(path, some.triggers, "z3");
  ASSERT_TRUE(back && back->has_value());
  EXPECT_EQ((*back)->not_shown, 1u);
  EXPECT_EQ((*back)->triggers, some.triggers);
  ASSERT_EQ((*back)->bugs.size(), 1u);
  EXPECT_EQ((*back)->bugs[0].form, some.bugs[0].form);
  EXPECT_EQ((*back)->bugs[0].operators, some.bugs[0].operators);
  EXPECT_EQ((*back)->bugs[0].finding.script, kTrigger);
  EXPECT_FALSE(kept_known_bugs(path, {kTrigger}, "z3")->has_value());
  EXPECT_FALSE(kept_known_bugs(path, some.triggers, "cvc5")->has_value());
  ASSERT_TRUE(base::write_file(path, "{"));
  EXPECT_FALSE(kept_known_bugs(path, some.triggers, "z3"));
  std::filesystem::remove(path);
}

TEST(RecallTest, AClusterStandsForOneBug) {
  const std::vector bugs = {known(finding(kModel, kTrigger)), known(finding(kModel, kSmall))};
  EXPECT_EQ(recalled(bugs, {finding(kModel, kSmall)}).size(), 1u);
  EXPECT_EQ(recalled(bugs, {finding(kModel, kSmall), finding(kModel, kSmall)}).size(), 2u);
  // The second cluster fits only the bug that the first one would take.
  const std::string absolute = "(assert (> (abs 0) 0))(check-sat)";
  const std::vector apart = {known(finding(kModel, kTrigger)), known(finding(kModel, kSmall))};
  EXPECT_EQ(recalled(apart, {finding(kModel, kSmall), finding(kModel, absolute)}).size(), 2u);
}

}  // namespace
}  // namespace smiter::experiments
