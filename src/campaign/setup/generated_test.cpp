// SPDX-License-Identifier: MIT
#include "campaign/setup/generated.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "generate/targets.h"
#include "generate/theme.h"
#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using testing::HasSubstr;

LoadedSeeds made(std::uint32_t count, std::uint64_t random_seed = 1) {
  LoadedSeeds seeds;
  add_generated(count, random_seed, generate::shipped({"z3@4.13.3", "cvc5@1.3.2", "bitwuzla@0.8.2"}),
                theory::builtin_operators(), seeds);
  return seeds;
}

TEST(GeneratedTest, TheSameNumbersMakeTheSameScripts) {
  const LoadedSeeds one = made(70), again = made(70), other = made(70, 2);
  ASSERT_EQ(one.seeds.size(), again.seeds.size());
  std::size_t different = 0;
  for (std::size_t i = 0; i < one.seeds.size(); ++i) {
    EXPECT_EQ(one.seeds[i].text, again.seeds[i].text);
    EXPECT_TRUE(is_generated(one.seeds[i].name)) << one.seeds[i].name;
    different += one.seeds[i].text != other.seeds[std::min(i, other.seeds.size() - 1)].text ? 1 : 0;
  }
  EXPECT_GT(different, one.seeds.size() / 2);
}

// More seeds leave those that were there before as they are: a campaign may be resumed with more.
TEST(GeneratedTest, MoreOfThemBeginWithFewer) {
  const LoadedSeeds few = made(40), more = made(80);
  ASSERT_LT(few.seeds.size(), more.seeds.size());
  for (std::size_t i = 0; i < few.seeds.size(); ++i) EXPECT_EQ(few.seeds[i].text, more.seeds[i].text);
}

// z3 and cvc5 know all of these theories.
TEST(GeneratedTest, EveryTwoTheoriesMeet) {
  std::set<std::string> met;
  for (const strategies::Seed& seed : made(1000).seeds) {
    const auto themes = generate::themes_of(seed.features);
    for (const std::string_view one : themes)
      for (const std::string_view other : themes)
        if (one < other) met.insert(std::string(one) + "+" + std::string(other));
  }
  for (const generate::Theme& one : generate::themes())
    for (const generate::Theme& other : generate::themes()) {
      if (one.name >= other.name) continue;
      EXPECT_TRUE(met.contains(std::string(one.name) + "+" + std::string(other.name)))
          << one.name << " and " << other.name;
    }
}

TEST(GeneratedTest, SomeAreOdd) {
  std::size_t pops = 0, wide = 0;
  for (const strategies::Seed& seed : made(330).seeds) {
    pops += seed.text.find("(pop 1)") != std::string::npos ? 1 : 0;
    wide += seed.text.find("(_ BitVec 129)") != std::string::npos ||
                    seed.text.find("(_ BitVec 1024)") != std::string::npos
                ? 1
                : 0;
  }
  EXPECT_GT(pops, 20u);
  EXPECT_GT(wide, 0u);
}

// Bitwuzla knows neither integers nor datatypes.
TEST(GeneratedTest, ASolverGetsWhatItUnderstands) {
  LoadedSeeds seeds;
  const smt::OpTable& ops = theory::builtin_operators();
  add_generated(200, 1, generate::shipped({"bitwuzla@0.8.2"}), ops, seeds);
  ASSERT_FALSE(seeds.seeds.empty());
  const generate::Targets targets(ops, generate::shipped({"bitwuzla@0.8.2"}));
  for (const strategies::Seed& seed : seeds.seeds) {
    EXPECT_FALSE(seed.features.has(theory::Feature::Ints)) << seed.text;
    smt::TermTable table(ops);
    const auto script = smt::parse_script(seed.text, table);
    ASSERT_TRUE(script) << seed.text;
    generate::Strangers strangers(table, targets);
    strangers.update();
    for (const smt::Command& command : script->commands) {
      if (command.kind != smt::CommandKind::Assert) continue;
      EXPECT_EQ(strangers[command.term], 0u) << seed.text;
    }
  }
}

}  // namespace
}  // namespace smiter::campaign
