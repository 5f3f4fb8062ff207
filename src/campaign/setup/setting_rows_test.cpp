// SPDX-License-Identifier: MIT
// Laws of the tables of settings and of strategies' options.
#include "campaign/setup/setting_rows.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "strategies/janus/janus.h"
#include "strategies/registry/joined_options.h"
#include "strategies/registry/registry.h"

namespace smiter::campaign {
namespace {

// Another value than the default.
void change(bool& value) {
  value = !value;
}
void change(std::uint32_t& value) {
  ++value;
}
void change(std::uint64_t& value) {
  ++value;
}
void change(std::string& value) {
  value += "changed";
}
void change(std::vector<std::string>& value) {
  value.emplace_back("changed");
}
void change(OptionFuzzing& value) {
  value = OptionFuzzing::All;
}
void change(triage::WorthScale& value) {
  value = triage::WorthScale::Equal;
}

TEST(SettingRowsTest, NoNameAndNoKeyStandsTwice) {
  std::set<std::string> names, keys;
  const auto check = [&](const base::OptionRow& row) {
    if (!row.name.empty()) {
      EXPECT_TRUE(names.insert(row.long_name()).second) << row.name;
    }
    if (!row.key.empty()) {
      EXPECT_TRUE(keys.insert(row.key).second) << row.key;
    }
  };
  for (const SettingRow& row : setting_rows()) check(row.option);
  for (const base::OptionRow& row : strategies::strategy_options()) check(row);
}

TEST(SettingRowsTest, TheStoreKeepsEverySetting) {
  for (const SettingRow& row : setting_rows()) {
    if (row.option.key.empty()) continue;
    Settings settings;
    with_member(row, settings, [](auto& member) { change(member); });
    const std::string text = to_json(settings);
    EXPECT_NE(text, to_json(Settings())) << row.option.key;
    const auto again = settings_from_json(text);
    ASSERT_TRUE(again) << again.error().to_string();
    EXPECT_EQ(to_json(*again), text) << row.option.key;
  }
}

TEST(SettingRowsTest, TheStoreKeepsEveryOptionOfAStrategy) {
  for (const base::OptionRow& row : strategies::kept_strategy_options()) {
    Settings settings;
    std::visit([](auto& value) { change(value); }, settings.of_strategies.at(value_name(row)));
    const auto again = settings_from_json(to_json(settings));
    ASSERT_TRUE(again) << again.error().to_string();
    EXPECT_EQ(again->of_strategies.at(value_name(row)), settings.of_strategies.at(value_name(row)))
        << row.name;
  }
}

TEST(SettingRowsTest, AnOlderStoreLacksSomeOfThem) {
  base::Json json = base::Json::parse(to_json(Settings()));
  for (const SettingRow& row : setting_rows()) {
    if (!row.option.key.empty() && !row.in_every_store) json.erase(row.option.key);
  }
  for (const base::OptionRow& row : strategies::kept_strategy_options())
    json.erase(row.key.substr(0, row.key.find('/')));
  const auto again = settings_from_json(json.dump_sorted());
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(to_json(*again), to_json(Settings()));
}

TEST(SettingRowsTest, AStoreWithoutTheRestIsRefused) {
  for (const SettingRow& row : setting_rows()) {
    if (!row.in_every_store) continue;
    base::Json json = base::Json::parse(to_json(Settings()));
    ASSERT_TRUE(json.contains(row.option.key)) << row.option.key;
    json.erase(row.option.key);
    EXPECT_FALSE(settings_from_json(json.dump_sorted())) << row.option.key;
  }
}

// Stores of earlier versions have these, so they stay.
TEST(SettingRowsTest, TheKeysOfTheStoreStay) {
  const base::Json json = base::Json::parse(to_json(Settings()));
  std::vector<std::string> keys, storm;
  for (const auto& [key, value] : json.members()) keys.push_back(key);
  for (const auto& [key, value] : json.at("storm").members()) storm.push_back(key);
  EXPECT_THAT(keys,
              testing::IsSupersetOf(
                  {"seeds",         "solvers",      "strategies",     "focus",         "operators",
                   "rules",         "seed",         "jobs",           "time_ms",       "cpu_ms",
                   "tests",         "wall_ms",      "memory_bytes",   "options",       "steps",
                   "other_models",  "new_models",   "storm",          "deterministic", "paper_limits",
                   "stop_on_first", "worth",        "test_questions", "known",         "history",
                   "mixed",         "confirm_runs", "reduce_ms",      "runs",          "smiter_version"}));
  EXPECT_THAT(storm, testing::IsSupersetOf(
                         {"assertions", "depth", "pool", "instances", "assignments", "only", "trust"}));
}

TEST(StrategyOptionsTest, StandardsAreAllowed) {
  for (const base::OptionRow& row : strategies::strategy_options())
    EXPECT_TRUE(check_value(row, row.standard)) << row.name;
}

// By convention, for those who read --help.
TEST(StrategyOptionsTest, HelpNamesTheOwner) {
  const auto check = [](const base::OptionRow& row) {
    for (const std::string& owner : row.owners) {
      EXPECT_TRUE(strategies::check_strategy_name(owner)) << row.name;
      EXPECT_THAT(row.help, testing::HasSubstr(owner)) << row.name;
    }
  };
  for (const base::OptionRow& row : strategies::strategy_options()) check(row);
  for (const SettingRow& row : setting_rows()) check(row.option);
}

TEST(StrategyOptionsTest, HelpHasTheStepsOfThePolicies) {
  const auto& rows = strategies::strategy_options();
  const auto steps = std::ranges::find(rows, "--steps", &base::OptionRow::name);
  ASSERT_NE(steps, rows.end());
  EXPECT_THAT(steps->help, testing::HasSubstr(std::to_string(strategies::MutationPolicy{}.steps)));
  EXPECT_THAT(steps->help,
              testing::HasSubstr("janus: " + std::to_string(strategies::janus::JanusPolicy{}.walk)));
}

TEST(StrategyOptionsTest, AnOptionInVainIsNamed) {
  std::vector<base::OptionRow> given;
  for (const base::OptionRow& row : strategies::strategy_options()) {
    if (row.name == "--mixed" || row.name == "--steps") given.push_back(row);
  }
  ASSERT_EQ(given.size(), 2u);
  using Names = std::vector<std::string>;
  EXPECT_EQ(strategies::option_in_vain(given, Names{"storm", "typefuzz+opfuzz"}),
            "--mixed is for fusion, which is not among the strategies");
  EXPECT_EQ(strategies::option_in_vain(given, Names{"janus", "fusion"}), std::nullopt);
  given.front().owners = {};
  given.back().owners = {"storm", "opfuzz"};
  EXPECT_EQ(strategies::option_in_vain(given, Names{"typefuzz+opfuzz"}), std::nullopt);
  EXPECT_EQ(strategies::option_in_vain(given, Names{"typefuzz"}),
            given.back().long_name() + " is for storm and opfuzz, which are not among the strategies");
}

TEST(StrategyOptionsTest, AMistypedStrategyIsGuessed) {
  const auto known = strategies::check_strategy_name("fusoin");
  ASSERT_FALSE(known);
  EXPECT_THAT(known.error().message, testing::HasSubstr("no strategy 'fusoin' (did you mean 'fusion'?)"));
}

}  // namespace
}  // namespace smiter::campaign
