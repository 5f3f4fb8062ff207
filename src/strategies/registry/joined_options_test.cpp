// SPDX-License-Identifier: MIT
#include "strategies/registry/joined_options.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "strategies/options.h"

namespace smiter::strategies {
namespace {

using testing::ElementsAre;
using Names = std::vector<std::string>;

const base::OptionRow& row(std::string_view name) {
  const auto& rows = strategy_options();
  const auto at = std::ranges::find(rows, name, &base::OptionRow::long_name);
  EXPECT_NE(at, rows.end()) << name;
  return at == rows.end() ? rows.front() : *at;
}

TEST(StrategyOptionsTest, EveryOptionIsThereOnce) {
  std::set<std::string> names;
  for (const base::OptionRow& row : strategy_options())
    EXPECT_TRUE(names.insert(row.long_name()).second) << row.long_name();
}

TEST(StrategyOptionsTest, AnOptionKnowsWhoseItIs) {
  EXPECT_THAT(row("--storm-depth").owners, ElementsAre("storm"));
}

TEST(StrategyOptionsTest, AnOptionOfTwoStrategiesIsForBoth) {
  base::OptionRow shared{.name = "--shared", .help = ""};
  shared.owners = {"storm", "diver"};
  EXPECT_EQ(option_in_vain(std::vector{shared}, Names{"diver"}), std::nullopt);
  EXPECT_EQ(option_in_vain(std::vector{shared}, Names{"typefuzz"}),
            "--shared is for storm and diver, which are not among the strategies");
}

TEST(StrategyOptionsTest, StepsAreForThoseThatTakeSteps) {
  EXPECT_EQ(option_in_vain(std::vector{row("--steps")}, Names{"storm", "fusion", "diver:paper"}),
            "--steps is for janus, typefuzz and opfuzz, which are not among the strategies");
  for (const char* name : {"typefuzz:paper", "opfuzz+typefuzz", "janus"})
    EXPECT_EQ(option_in_vain(std::vector{row("--steps")}, Names{name}), std::nullopt) << name;
}

TEST(StrategyOptionsTest, AnOptionOfAStrategyThatIsNotUsedIsGivenInVain) {
  EXPECT_EQ(option_in_vain(std::vector{row("--storm-depth")}, Names{"typefuzz"}),
            "--storm-depth is for storm, which is not among the strategies");
  EXPECT_EQ(option_in_vain(std::vector{row("--storm-depth")}, Names{"typefuzz", "storm"}), std::nullopt);
}

TEST(StrategyOptionsTest, APartOfAChainReadsItsOptionsAndANameThatOnlyBeginsAlikeDoesNot) {
  base::OptionRow own{.name = "--own", .help = ""};
  own.owners = {"op"};
  EXPECT_EQ(option_in_vain(std::vector{own}, Names{"typefuzz+op"}), std::nullopt);
  EXPECT_NE(option_in_vain(std::vector{own}, Names{"typefuzz+opfuzz"}), std::nullopt);
}

TEST(StrategyOptionsTest, WhatAllMayReadIsNeverInVain) {
  const base::OptionRow common{.name = "--common", .help = ""};
  EXPECT_EQ(option_in_vain(std::vector{common}, Names{}), std::nullopt);
}

TEST(StrategyOptionsTest, OnlyOptionsWithAKeyAreKeptAsSettings) {
  for (const base::OptionRow& row : kept_strategy_options()) EXPECT_NE(row.key, "") << row.name;
  const auto kept = static_cast<std::ptrdiff_t>(kept_strategy_options().size());
  EXPECT_EQ(kept,
            std::ranges::count_if(strategy_options(), [](const auto& row) { return !row.key.empty(); }));
}

TEST(StrategyOptionsTest, NobodyHasToSayAnything) {
  const base::OptionValues values = standard_options();
  for (const base::OptionRow& row : strategy_options())
    EXPECT_EQ(values.at(base::value_name(row)), row.standard) << row.name;
}

}  // namespace
}  // namespace smiter::strategies
