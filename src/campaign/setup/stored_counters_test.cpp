// SPDX-License-Identifier: MIT
#include "campaign/setup/stored_counters.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class StoredCountersTest : public MemoryParts {
 protected:
  void SetUp() override {
    MemoryParts::SetUp();
    equip_with(settings({"honest", "right"}, 10));
  }
  [[nodiscard]] const std::vector<solver::SolverConfig>& both() const { return equipment_->solvers.configs; }
  void put(std::uint64_t part, const std::string& text) const {
    folder_of_campaign_.store->put_meta(counters_key(part), text);
  }
  [[nodiscard]] StoredCounters stored() const { return stored_counters(*folder_of_campaign_.store, both()); }
};

TEST_F(StoredCountersTest, AllPartsAreReadBack) {
  EXPECT_EQ(counters_text(SeenHashes(2), both()), "") << "nothing new";
  put(0, counters_text({{1, UINT64_MAX}, {}}, both()));
  put(1, counters_text({{7}, {8, 10}}, both()));
  const StoredCounters all = stored();
  EXPECT_EQ(all.parts, 2u);
  EXPECT_THAT(all.seen, ElementsAre(ElementsAre(1, UINT64_MAX, 7), ElementsAre(8, 10)));
}

TEST_F(StoredCountersTest, AnOlderStoreHasNone) {
  EXPECT_EQ(stored().parts, 0u);
  EXPECT_THAT(stored().seen, ElementsAre(IsEmpty(), IsEmpty()));
}

TEST_F(StoredCountersTest, WhatCannotBeReadIsPassedOver) {
  put(0, "{\"honest\": 5}");
  put(1, "rubbish");
  put(2, "[1, 2]");
  put(3, "{\"another\": \"0000000000000001\", \"right\": \"00000000000000ffxyz\"}");
  put(4, "{\"honest\": \"0000000000000002-000000000000003\"}");
  const StoredCounters all = stored();
  EXPECT_EQ(all.parts, 5u);
  EXPECT_THAT(all.seen, ElementsAre(ElementsAre(2), ElementsAre(255)));
}

}  // namespace
}  // namespace smiter::campaign
