// SPDX-License-Identifier: MIT
// Draws from records whose settings were tried before, so that no process runs.
#include "campaign/schedule/option_choice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using capability::Kind;
using capability::OptionClass;
using capability::OptionType;
using capability::Reply;

class OptionChoiceTest : public ::testing::Test {
 protected:
  OptionChoiceTest() {
    config.profile.name = "p";
    config.profile.pools = {{"a", solver::Policy::Reportable, "", {"--two words"}},
                            {"b", solver::Policy::TriageOnly, "", {"--odd"}}};
    record.listed = {{"--common", OptionType::Flag, OptionClass::Common, "false"},
                     {"--regular", OptionType::Flag, OptionClass::Regular, "false"},
                     {"--other-regular", OptionType::Flag, OptionClass::Regular, "false"},
                     {"--expert", OptionType::Flag, OptionClass::Expert, "false"},
                     {"--means-other", OptionType::Flag, OptionClass::Regular, "false"},
                     {"--refused", OptionType::Flag, OptionClass::Common, "false"}};
    for (const char* good : {"--common", "--regular", "--other-regular", "--expert", "--two words", "--odd"})
      record.section(Kind::Setting)[good] = {};
    record.section(Kind::Setting)["--means-other"] = {Reply::Other, "congruence: sat"};
    record.section(Kind::Setting)["--refused"] = {Reply::No, "unknown option"};
  }

  OptionChoice choice(OptionFuzzing mode) {
    return OptionChoice(
        mode, {config},
        {std::make_shared<ask::OptionTrials>(config, record, theory::builtin_operators(), "")});
  }
  static std::set<std::vector<std::string>> drawn(OptionChoice& from, std::size_t times = 2'000) {
    base::Rng rng(1);
    std::set<std::vector<std::string>> out;
    for (std::size_t i = 0; i < times; ++i) {
      const Draw draw = from.draw(0, rng);
      std::vector<std::string> words = draw.words;
      if (draw.crashes_only) words.insert(words.begin(), "crashes");
      out.insert(words);
    }
    return out;
  }

  solver::SolverConfig config;
  capability::Record record;
};

TEST_F(OptionChoiceTest, PolicyDrawsCommonOptionsAndOneRegularOne) {
  auto policy = choice(OptionFuzzing::Policy);
  bool two = false;
  const auto seen = drawn(policy);
  EXPECT_TRUE(seen.contains({"--regular", "--common"}));
  for (const auto& words : seen) {
    int regular = 0;
    for (const std::string& word : words) {
      EXPECT_TRUE(word != "--expert" && word != "--odd" && word != "--means-other" && word != "--refused")
          << word;
      regular += word.ends_with("regular") ? 1 : 0;
      two = two || word == "words";
    }
    EXPECT_LE(regular, 1);
  }
  EXPECT_TRUE(two) << "pools are drawn";
}

TEST_F(OptionChoiceTest, OptionsInFocusAreDrawnMoreOften) {
  const auto trials = std::make_shared<ask::OptionTrials>(config, record, theory::builtin_operators(), "");
  const auto count = [&](const std::vector<std::string>& focus) {
    OptionChoice from(OptionFuzzing::Policy, {config}, {trials}, {}, focus);
    base::Rng rng(1);
    std::size_t with = 0;
    for (std::size_t i = 0; i < 1'000; ++i) {
      const Draw draw = from.draw(0, rng);
      with += std::ranges::find(draw.words, "--other-regular") != draw.words.end() ? 1 : 0;
    }
    return with;
  };
  EXPECT_GT(count({"other-regular"}), 500u);
  EXPECT_LT(count({}), 400u);
  EXPECT_EQ(count({"no-such-option", "regula"}), count({}));
  EXPECT_EQ(OptionChoice(OptionFuzzing::Policy, {config}, {trials}, {}, {"common"}).share(), 0.5);
  EXPECT_EQ(OptionChoice(OptionFuzzing::Policy, {config}, {trials}, {}, {"nothing"}).share(), 0.25);
  EXPECT_EQ(OptionChoice(OptionFuzzing::None, {config}, {trials}, {}, {"common"}).share(), 0);
}

TEST_F(OptionChoiceTest, WhatIsInFocusAndNeverDrawnIsNamed) {
  const auto trials = std::make_shared<ask::OptionTrials>(config, record, theory::builtin_operators(), "");
  const std::vector<std::string> focus = {"expert", "common", "odd", "two", "nothing"};
  const auto never = [&](OptionFuzzing mode) {
    return OptionChoice(mode, {config}, {trials}, {}, focus).never_drawn();
  };
  EXPECT_EQ(never(OptionFuzzing::Policy), (std::vector<std::string>{"expert", "odd", "nothing"}));
  EXPECT_EQ(never(OptionFuzzing::All), (std::vector<std::string>{"nothing"}));
  EXPECT_EQ(never(OptionFuzzing::None), focus);
}

TEST(OptionNameTest, DashesValuesAndModulesDoNotCount) {
  EXPECT_TRUE(is_option_named("--strings-exp", "strings-exp"));
  EXPECT_TRUE(is_option_named("--no-strings-exp", "strings-exp"));
  EXPECT_TRUE(is_option_named("--simplification=none", "simplification"));
  EXPECT_TRUE(is_option_named("rewriter.flat=false", "rewriter.flat"));
  EXPECT_TRUE(is_option_named("rewriter.flat=false", "flat"));
  EXPECT_FALSE(is_option_named("rewriter.flat=false", "lat"));
  EXPECT_FALSE(is_option_named("--strings-exp-more", "strings-exp"));
}

TEST_F(OptionChoiceTest, AllDrawsTheRestAndWhatChangesAnswersForCrashesOnly) {
  auto all = choice(OptionFuzzing::All);
  const auto seen = drawn(all);
  EXPECT_TRUE(seen.contains({"--expert"}));
  EXPECT_TRUE(seen.contains({"--odd"}));
  EXPECT_TRUE(seen.contains({"crashes", "--means-other"}));
  EXPECT_FALSE(seen.contains({"--means-other"}));
  EXPECT_FALSE(seen.contains({"--refused"}));
}

TEST_F(OptionChoiceTest, NoneDrawsNothing) {
  auto none = choice(OptionFuzzing::None);
  EXPECT_EQ(drawn(none), (std::set<std::vector<std::string>>{{}}));
  EXPECT_EQ(none.share(), 0);
}

TEST_F(OptionChoiceTest, WhatIsRejectedThreeTimesOrLeftFilesIsNotDrawnAgain) {
  auto policy = choice(OptionFuzzing::Policy);
  policy.reject(0, {"--common"});
  policy.reject(0, {"--common"});
  EXPECT_TRUE(drawn(policy).contains({"--common"}));
  policy.reject(0, {"--common"});
  EXPECT_FALSE(drawn(policy).contains({"--common"}));
  policy.exclude(0, {"--two", "words"});
  EXPECT_FALSE(drawn(policy).contains({"--two", "words"}));
}

TEST_F(OptionChoiceTest, WithoutTimeForTrialsOnlyWhatIsKnownIsDrawn) {
  record.section(Kind::Setting).erase("--common");
  // The program does not exist: whoever tries it learns that it is refused.
  config.program = "/nonexistent";
  OptionChoice policy(OptionFuzzing::Policy, {config},
                      {std::make_shared<ask::OptionTrials>(config, record, theory::builtin_operators(), "")},
                      {.trials = 0, .trials_first_ms = 0});
  base::Rng rng(1);
  for (int i = 0; i < 200; ++i) {
    for (const std::string& word : policy.draw(0, rng).words) EXPECT_NE(word, "--common");
  }
}

TEST_F(OptionChoiceTest, WithoutAListThePoolsAreThere) {
  OptionChoice policy(OptionFuzzing::Policy, {config}, {nullptr});
  EXPECT_EQ(drawn(policy), (std::set<std::vector<std::string>>{{"--two", "words"}}));
}

}  // namespace
}  // namespace smiter::campaign
