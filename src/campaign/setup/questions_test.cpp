// SPDX-License-Identifier: MIT
#include "campaign/setup/questions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/run/statistics.h"
#include "campaign/setup/seeds.h"
#include "capability/record.h"
#include "strategies/seed.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

const std::string kScript = "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";

// A solver that got two questions wrong.
capability::Record record_of(const std::string& name) {
  capability::Record record;
  record.name = name;
  capability::Finding finding;
  finding.script = kScript;
  record.findings.push_back(finding);
  finding.script = "(declare-const y Int)\n(assert (< y 0))\n(check-sat)\n";
  record.findings.push_back(finding);
  return record;
}

TEST(QuestionsTest, ComeBeforeTheSeeds) {
  LoadedSeeds loaded;
  loaded.seeds.push_back({"a.smt2", kScript, std::nullopt});
  add_questions({record_of("z3@4.8.12")}, theory::builtin_operators(), loaded);
  ASSERT_EQ(loaded.seeds.size(), 3u);
  EXPECT_EQ(count_questions(loaded.seeds), 2u);
  EXPECT_TRUE(is_question(loaded.seeds[0].name));
  EXPECT_FALSE(is_question(loaded.seeds[2].name));
}

TEST(QuestionsTest, AreNotCountedAsSeeds) {
  LoadedSeeds loaded;
  loaded.seeds.push_back({"a.smt2", kScript, std::nullopt});
  loaded.seeds.push_back({"b.smt2", kScript, std::nullopt});
  add_questions({record_of("z3@4.8.12")}, theory::builtin_operators(), loaded);
  std::vector<std::string> names;
  for (const strategies::Seed& seed : loaded.seeds) names.push_back(seed.name);
  const SeedCount count = count_seeds(names, {true, true, true, false});
  EXPECT_EQ(count.all, 2u);
  EXPECT_EQ(count.run, 1u);
  EXPECT_FALSE(StrategyCounts{.name = std::string(kQuestionRow)}.is_mutants());
}

// A seed may lie in any folder.
TEST(QuestionsTest, NoFileIsTakenForOne) {
  EXPECT_FALSE(is_question("asked/z3@4.8.12/1.smt2"));
  std::vector<strategies::Seed> seeds;
  seeds.push_back({"asked/z3@4.8.12/1.smt2", kScript, std::nullopt});
  EXPECT_EQ(count_questions(seeds), 0u);
}

}  // namespace
}  // namespace smiter::campaign
