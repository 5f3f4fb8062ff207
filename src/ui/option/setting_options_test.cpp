// SPDX-License-Identifier: MIT
// What the command line changes in a campaign that is new or taken up again.
#include "ui/option/setting_options.h"

#include "strategies/registry/joined_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::ui {
namespace {

using campaign::Settings;

class SettingOptionsTest : public testing::Test {
 protected:
  SettingOptionsTest() {
    options_.add_to(fuzz_);
    fuzz_.add(strategies::kept_strategy_options(), said_.of_strategies);
  }

  // As if the command line had said it.
  template <typename T>
  void say(const std::string& option, T value) {
    given_.insert(option);
    *std::get<T*>(fuzz_.find(option)->target()) = std::move(value);
  }
  std::string apply(bool is_new, Settings& settings) {
    const auto applied = options_.apply({program_, fuzz_, given_}, is_new, settings);
    return applied ? "" : applied.error().message;
  }

  Settings said_;
  SettingOptions options_{said_};
  Command program_{.name = "smiter", .summary = ""};
  Command fuzz_{.name = "fuzz", .summary = ""};
  std::set<std::string, std::less<>> given_;
};

TEST_F(SettingOptionsTest, EverySettingWithAnOptionIsAnOption) {
  for (const campaign::SettingRow& row : campaign::setting_rows()) {
    const bool by_table =
        row.form != campaign::SettingForm::ByCommand && row.form != campaign::SettingForm::Internal;
    EXPECT_EQ(fuzz_.find(row.option.long_name()) != nullptr, by_table) << row.option.name;
  }
}

TEST_F(SettingOptionsTest, ANewCampaignTakesAll) {
  say("--jobs", std::uint32_t{3});
  say("--time", std::string("10m"));
  say("--worth", std::string("equal"));
  say("--no-questions", false);
  say("--mixed", std::string("only"));
  Settings settings;
  settings.stop_on_first = true;  // nobody said so
  EXPECT_EQ(apply(true, settings), "");
  EXPECT_EQ(settings.jobs, 3u);
  EXPECT_EQ(settings.time_ms, 600'000u);
  EXPECT_EQ(settings.worth, triage::WorthScale::Equal);
  EXPECT_FALSE(settings.test_questions);
  EXPECT_FALSE(settings.stop_on_first);
  EXPECT_EQ(settings.of_strategies.text("mixed"), "only");
}

TEST_F(SettingOptionsTest, AResumedOneKeepsWhatNobodySays) {
  Settings settings;
  settings.jobs = 5;
  settings.known = {"old"};
  settings.options = campaign::OptionFuzzing::All;
  settings.of_strategies.set("mixed", std::string("no"));
  const std::string before = to_json(settings);
  EXPECT_EQ(apply(false, settings), "");
  EXPECT_EQ(to_json(settings), before);
}

TEST_F(SettingOptionsTest, AResumedOneTakesWhatIsGivenAndMayChange) {
  say("--jobs", std::uint32_t{2});
  say("--seed", std::uint64_t{9});
  say("--deterministic", true);
  say("--mixed", std::string("only"));
  Settings settings;
  EXPECT_EQ(apply(false, settings), "");
  EXPECT_EQ(settings.jobs, 2u);
  EXPECT_EQ(settings.of_strategies.text("mixed"), "only");
  EXPECT_EQ(settings.seed, 1u);
  EXPECT_FALSE(settings.deterministic);
}

TEST_F(SettingOptionsTest, NamesWhatACampaignKeepsFromItsBeginning) {
  Settings stored;
  stored.operators = {"mine.sig"};
  say("--seed", std::uint64_t{7});
  say("--deterministic", true);
  say("--operators", std::vector<std::string>{"mine.sig"});  // as before
  say("--jobs", std::uint32_t{3});                           // may change
  EXPECT_THAT(options_.ignored_on_resume({program_, fuzz_, given_}, stored),
              testing::ElementsAre("--seed", "--deterministic"));
}

TEST_F(SettingOptionsTest, AGroupChangesTogether) {
  Settings settings;
  settings.time_ms = 1000;
  settings.tests = 7;
  settings.of_strategies.set("storm-pool", std::uint32_t{300});
  say("--cpu-time", std::string("2s"));
  say("--storm-depth", std::uint32_t{8});
  EXPECT_EQ(apply(false, settings), "");
  EXPECT_EQ(settings.cpu_ms, 2000u);
  EXPECT_EQ(settings.time_ms, 0u);
  EXPECT_EQ(settings.tests, 0u);
  EXPECT_EQ(settings.of_strategies.number("storm-depth"), 8u);
  EXPECT_EQ(settings.of_strategies.number("storm-pool"), 0u);
}

TEST_F(SettingOptionsTest, NamesTheOptionThatCannotBeRead) {
  Settings settings;
  say("--time", std::string("soon"));
  EXPECT_THAT(apply(true, settings), testing::HasSubstr("--time: 'soon' is not understood"));
  say("--time", std::string("0"));
  EXPECT_THAT(apply(true, settings), testing::HasSubstr("--time: nothing can be done in no time"));
  say("--time", std::string("1s"));
  say("--options", std::string("some"));
  EXPECT_EQ(apply(true, settings), "--options: give none, policy or all");
}

}  // namespace
}  // namespace smiter::ui
