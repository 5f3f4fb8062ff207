// SPDX-License-Identifier: MIT
#include "triage/finding.h"

#include <gtest/gtest.h>

#include "triage/finding_test_support.h"

namespace smiter::triage {
namespace {

TEST(FindingTest, JsonReadsBackAsItWas) {
  Finding f = sample_finding();
  f.test.script = "raw bytes \xff\xc3\xa9 \x01";
  f.test.witness = "w";
  f.test.provenance.mutant = 5;
  f.seeds = {{"s", "m\xff", testcase::Answer::Sat}, {"t\xff", "", testcase::Answer::Unsat}, {"u"}};
  f.test.expectations = {{testcase::Answer::Sat, testcase::Reason::Witness, "because"}};
  f.test.expectations[0].whatever_is_open = true;
  const auto again = finding_from_json(to_json(f));
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(to_json(*again), to_json(f));
  EXPECT_EQ(again->test, f.test);
  EXPECT_EQ(again->seeds, f.seeds);
  EXPECT_EQ(again->verdict, f.verdict);
  EXPECT_EQ(again->suspect, f.suspect);
}

TEST(FindingTest, WhatAProcessWasAskedReadsBackAsItWas) {
  Finding f = sample_finding();
  f.before = {{"(check-sat)", true, true}, {"(check-sat)"}};
  f.session_statistics = true;
  auto again = finding_from_json(to_json(f));
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(again->before, f.before);
  EXPECT_TRUE(again->session_statistics);
  std::string older = to_json(f);
  for (const std::string_view key : {"\"session_statistics\":true,", ",\"statistics\":true"}) {
    ASSERT_NE(older.find(key), std::string::npos) << key;
    older.erase(older.find(key), key.size());
  }
  again = finding_from_json(older);
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_FALSE(again->before[0].statistics);
  EXPECT_FALSE(again->session_statistics);
}

TEST(FindingTest, OtherTextIsAnError) {
  EXPECT_FALSE(finding_from_json("{}"));
  EXPECT_FALSE(finding_from_json("nonsense"));
}

// A meta.json of somebody else's making is no reason to run out of stack.
TEST(FindingTest, ADeeplyNestedDocumentIsAnError) {
  constexpr std::size_t kDeep = 200'000;
  EXPECT_FALSE(finding_from_json(std::string(kDeep, '[') + std::string(kDeep, ']')));
}

TEST(FindingTest, TheCommandThatMakesItAgainNamesEverySeedWithWhatIsKnownOfIt) {
  Finding f = sample_finding();
  EXPECT_EQ(remake_command(f), "smiter mutate seed.smt2 --strategy typefuzz --unit 3 --test 4 --seed 1");
  f.targets = {"z3@4.8.12", "my/solver@1 (a)"};
  EXPECT_EQ(remake_command(f),
            "smiter mutate seed.smt2 --strategy typefuzz --unit 3 --test 4 --seed 1 "
            "--for ../../records/z3@4.8.12.json --for '../../records/my_solver@1 (a).json'");
  EXPECT_EQ(finding_from_json(to_json(f))->targets, f.targets);
  f.targets.clear();
  f.test.provenance.strategy = "fusion";
  f.seeds = {{"s", "m", testcase::Answer::Sat}, {"t", "", testcase::Answer::Unsat}};
  EXPECT_EQ(
      remake_command(f),
      "smiter mutate seed.smt2 seed2.smt2 --strategy fusion --unit 3 --test 4 --seed 1 --model seed.model "
      "--model none --status sat --status unsat");
  f.seeds.clear();
  EXPECT_EQ(remake_command(f), "");
  f.test.provenance.strategy = "histfuzz";
  f.test.provenance.seeds.clear();
  EXPECT_EQ(remake_command(f), "smiter mutate --strategy histfuzz --unit 3 --test 4 --seed 1");
  f.origin = Origin::Seed;
  EXPECT_EQ(remake_command(f), "");
}

TEST(FindingTest, ATieNamesThoseWhoAnswered) {
  Finding f = sample_finding();
  f.suspect = SIZE_MAX;
  EXPECT_EQ(f.solver_name(), "z3 or cvc5");
}

}  // namespace
}  // namespace smiter::triage
