// SPDX-License-Identifier: MIT
#include "campaign/setup/settings.h"

#include <gtest/gtest.h>

namespace smiter::campaign {
namespace {

TEST(SettingsTest, TheStoreKeepsWhatFindingsAreWorth) {
  Settings s;
  s.worth = triage::WorthScale::Equal;
  const auto again = settings_from_json(to_json(s));
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(again->worth, triage::WorthScale::Equal);
}

TEST(SettingsTest, AnOlderStoreSaysNothingOfIt) {
  std::string text = to_json(Settings());
  const std::string entry = "\"worth\":\"maintainers\"";
  const std::size_t at = text.find(entry);
  ASSERT_NE(at, std::string::npos);
  // The keys are sorted, so this one has a neighbour before it.
  text.erase(at - 1, entry.size() + 1);
  const auto again = settings_from_json(text);
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(again->worth, triage::WorthScale::Maintainers);
}

}  // namespace
}  // namespace smiter::campaign
