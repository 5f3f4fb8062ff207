// SPDX-License-Identifier: MIT
#include "triage/cluster/clusters.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "theory/sig_reader.h"
#include "triage/cluster/cluster_key.h"
#include "triage/finding_test_support.h"

namespace smiter::triage {
namespace {

using oracle::VerdictClass;

const std::string kNaN = "(declare-const x Float32)(assert (fp.eq x x))(check-sat)";
const std::string kNaNToo = "(declare-const other Float64)(assert (fp.eq other other))(check-sat)";
const std::string kAbs = "(declare-const x Int)(assert (> (abs x) 0))(check-sat)";

Finding finding(std::uint64_t id, VerdictClass kind, const std::string& script,
                const std::string& family = "z3") {
  Finding f = sample_finding();
  f.id = f.cluster = id;
  f.verdict.kind = kind;
  f.participants[0].family = family;
  f.participants[0].label = f.verdict.solver = "solver " + std::to_string(id);
  f.script = script;
  return f;
}

Card card(Finding f) {
  const auto& ops = theory::builtin_operators();
  f.key = cluster_key(f, ops);
  return card_of(f, form_of(f.script, ops));
}

TEST(ClustersTest, OneScriptIsOneBugWhateverTheClassAndTheOptions) {
  Finding model = finding(1, VerdictClass::InvalidModel, kNaN);
  Finding wrong = finding(2, VerdictClass::RefutedByWitness, kNaNToo);
  wrong.options = {"a=1"};
  const std::vector<Card> cards{card(model), card(wrong), card(finding(3, VerdictClass::InvalidModel, kAbs))};
  const std::map<std::uint64_t, std::uint64_t> expected{{1, 2}, {2, 2}, {3, 3}};  // the gravest names it
  EXPECT_EQ(clusters_of(cards), expected);
}

TEST(ClustersTest, OneFamilyOfSolversAndNoOther) {
  const std::vector<Card> cards{card(finding(1, VerdictClass::InvalidModel, kAbs, "cvc")),
                                card(finding(2, VerdictClass::InvalidModel, kAbs, "cvc")),
                                card(finding(3, VerdictClass::InvalidModel, kAbs, "z3"))};
  const std::map<std::uint64_t, std::uint64_t> expected{{1, 1}, {2, 1}, {3, 3}};
  EXPECT_EQ(clusters_of(cards), expected);
}

TEST(ClustersTest, WhatIsNotReducedHasNoForm) {
  Finding large = finding(1, VerdictClass::InvalidModel, kAbs);
  large.reduced = false;
  EXPECT_TRUE(card(large).form.empty());
  EXPECT_TRUE(card(large).key.empty());
}

TEST(ClustersTest, WithoutAssertionsOptionsCount) {
  Finding a = finding(1, VerdictClass::Crash, "(check-sat)"),
          b = finding(2, VerdictClass::Crash, "(check-sat)");
  b.options = {"other=1"};
  EXPECT_NE(card(a).form, card(b).form);
}

// Any order of arrival, and any numbers that it gives the findings.
TEST(ClustersTest, TheOrderOfTheFindingsDoesNotMatter) {
  std::vector<Finding> all;
  const std::vector<std::string> scripts = {
      kNaN,
      kNaNToo,
      kAbs,
      "(declare-const y Int)(assert (> (abs y) 1))(check-sat)",
      "(declare-const p Bool)(declare-const q Bool)(assert (xor p q))(check-sat)",
      "(declare-const q Bool)(declare-const p Bool)(assert (xor p q))(check-sat)"};
  for (std::uint64_t i = 0; i < 40; ++i) {
    const bool crash = i % 5 == 0;
    Finding f = finding(i + 1,
                        crash        ? VerdictClass::Crash
                        : i % 3 == 0 ? VerdictClass::InvalidModel
                                     : VerdictClass::RefutedByWitness,
                        scripts[i % scripts.size()] + std::string(i % 4, '\n'), i % 7 == 0 ? "cvc" : "z3");
    if (crash) f.verdict.signature = "f at a.cpp:" + std::to_string(i % 3);
    f.reduced = i % 11 != 0;
    f.test.provenance.steps = {std::to_string(i)};  // which finding it is
    all.push_back(std::move(f));
  }
  // Clusters as sets of findings, with the one that names each.
  const auto partition = [](const std::vector<Finding>& findings) {
    std::vector<Card> cards;
    for (const Finding& f : findings) cards.push_back(card(f));
    std::map<std::uint64_t, std::string> names;
    for (const Finding& f : findings) names[f.id] = f.test.provenance.steps[0];
    std::map<std::uint64_t, std::set<std::string>> members;
    for (const auto& [id, head] : clusters_of(cards)) members[head].insert(names[id]);
    std::set<std::set<std::string>> out;
    for (auto& [head, set] : members) out.insert(std::move(set));
    return out;
  };
  const auto expected = partition(all);
  EXPECT_GT(expected.size(), 3u);
  EXPECT_LT(expected.size(), 30u);
  base::Rng rng(7);
  for (int round = 0; round < 20; ++round) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(i)]);
    for (std::size_t i = 0; i < all.size(); ++i) all[i].id = all[i].cluster = i + 1;
    EXPECT_EQ(partition(all), expected);
  }
}

}  // namespace
}  // namespace smiter::triage
