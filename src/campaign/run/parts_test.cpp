// SPDX-License-Identifier: MIT
#include "campaign/run/parts.h"

#include "campaign/parts_test_support.h"
#include "triage/finding_test_support.h"

namespace smiter::campaign {
namespace {

class PartsTest : public MemoryParts {
 protected:
  // With a finding on the desk.
  void make_with(bool stop_on_first, bool known = false) {
    Settings s = settings({"honest", "right"}, 10);
    s.stop_on_first = stop_on_first;
    equip_with(s);
    past_.findings = {triage::sample_finding()};
    past_.findings[0].known = known;
    make_parts();
  }
};

TEST_F(PartsTest, WhatIsWorthItStopsACampaignThatWantsOnlyTheFirst) {
  make_with(true);
  parts_->stop_if_found();
  EXPECT_TRUE(budget_->is_stopped());
}

TEST_F(PartsTest, OtherCampaignsGoOn) {
  make_with(false);
  parts_->stop_if_found();
  EXPECT_FALSE(budget_->is_stopped());
}

TEST_F(PartsTest, WhatIsKnownStopsNobody) {
  make_with(true, true);
  parts_->stop_if_found();
  EXPECT_FALSE(budget_->is_stopped());
}

TEST_F(PartsTest, WithoutAFindingThereIsNothingToStopFor) {
  Settings s = settings({"honest", "right"}, 10);
  s.stop_on_first = true;
  make(s);
  parts_->stop_if_found();
  EXPECT_FALSE(budget_->is_stopped());
}

}  // namespace
}  // namespace smiter::campaign
