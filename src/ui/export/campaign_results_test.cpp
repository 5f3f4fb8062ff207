// SPDX-License-Identifier: MIT
#include "ui/export/campaign_results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "triage/finding_test_support.h"

namespace smiter::ui {
namespace {

// A test that failed after an hour did not take an hour.
TEST(CampaignResultsTest, WhenAFindingWasFoundIsNotHowLongItTook) {
  campaign::Archive archive;
  triage::Finding finding = triage::sample_finding();
  finding.cluster = finding.id;
  finding.seconds = 3600;
  archive.findings = {finding};
  const Results results = campaign_results(archive, "smiter fuzz", "out");
  ASSERT_EQ(results.rows.size(), 1u);
  EXPECT_EQ(results.rows[0].seconds, 0);
  const auto column = std::ranges::find(results.columns, "found_at_s") - results.columns.begin();
  ASSERT_EQ(results.rows[0].cells.size(), results.columns.size());
  EXPECT_EQ(results.rows[0].cells.at(static_cast<std::size_t>(column)), "3600.0");
}

}  // namespace
}  // namespace smiter::ui
