// SPDX-License-Identifier: MIT
#include "examine/fewest_options.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace smiter::examine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

solver::SolverConfig with_options(std::vector<std::string> options) {
  solver::SolverConfig config;
  config.options = std::move(options);
  config.profile.fixed_options = {"--arch=*"};
  return config;
}

bool has(const solver::SolverConfig& config, const std::string& option) {
  return std::ranges::find(config.options, option) != config.options.end();
}

TEST(FewestOptionsTest, KeepsWhatItTakesAndWhatSaysWhichProgramItIs) {
  const auto config = with_options({"--a", "--arch=x", "--b", "--c", "--d"});
  const auto never_late = [] { return false; };
  const auto found = fewest_options(
      config, [](const auto& c) { return has(c, "--b") && has(c, "--d"); }, never_late);
  EXPECT_FALSE(found.default_options);
  EXPECT_THAT(found.options, ElementsAre("--arch=x", "--b", "--d"));
  const auto all = fewest_options(
      config, [](const auto&) { return true; }, never_late);
  EXPECT_TRUE(all.default_options);
  EXPECT_THAT(all.options, ElementsAre("--arch=x"));
  EXPECT_THAT(fewest_options(
                  with_options({}), [](const auto&) { return false; }, never_late)
                  .options,
              IsEmpty());
}

TEST(FewestOptionsTest, AValueGoesWithItsOption) {
  const auto config = with_options({"--a", "value", "--b", "other"});
  const auto found = fewest_options(
      config, [](const auto& c) { return has(c, "--b") && (!has(c, "--a") || has(c, "value")); },
      [] { return false; });
  EXPECT_THAT(found.options, ElementsAre("--b", "other"));
}

TEST(FewestOptionsTest, OptionsOfOurProfileCountToo) {
  auto config = with_options({"--a"});
  config.profile.default_options = {"--check", "--experimental"};
  const auto found = fewest_options(
      config,
      [](const auto& c) {
        return std::ranges::find(c.profile.default_options, "--experimental") !=
               c.profile.default_options.end();
      },
      [] { return false; });
  EXPECT_FALSE(found.default_options);
  EXPECT_THAT(found.options, IsEmpty());
  EXPECT_THAT(found.added, ElementsAre("--experimental"));
}

TEST(FewestOptionsTest, WhatIsLateSaysNothing) {
  const auto found = fewest_options(
      with_options({"--a", "--b"}), [](const auto&) { return false; }, [] { return true; });
  EXPECT_FALSE(found.default_options);
  EXPECT_THAT(found.options, ElementsAre("--a", "--b"));
}

}  // namespace
}  // namespace smiter::examine
