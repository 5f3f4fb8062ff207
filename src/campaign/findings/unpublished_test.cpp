// SPDX-License-Identifier: MIT
#include "campaign/findings/unpublished.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"
#include "triage/finding_test_support.h"
#include "triage/report/finding_folder.h"

namespace smiter::campaign {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class UnpublishedTest : public MemoryParts {
 protected:
  void SetUp() override {
    MemoryParts::SetUp();
    make(settings({"honest", "right"}, 10));
  }
  // Its witness does not satisfy the script.
  [[nodiscard]] static triage::Finding wrong() {
    triage::Finding finding = triage::sample_finding();
    finding.witness = "((define-fun x () Int 0))";
    finding.test_number = 42;
    return finding;
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(folder_ + "/out/" + name);
  }

  Counts counts_;
};

TEST_F(UnpublishedTest, WhatHoldsMayBeShown) {
  EXPECT_TRUE(may_be_published(*parts_, triage::sample_finding(), counts_));
  EXPECT_EQ(counts_.unpublished, 0u);
  EXPECT_FALSE(exists("unpublished"));
  EXPECT_THAT(events_, IsEmpty());
}

TEST_F(UnpublishedTest, WhatDoesNotHoldIsCountedAndKeptWithTheReason) {
  EXPECT_FALSE(may_be_published(*parts_, wrong(), counts_));
  EXPECT_EQ(counts_.unpublished, 1u);
  triage::Finding named = wrong();
  named.id = 42;
  const std::string folder = "unpublished/" + triage::folder_name(named);
  EXPECT_TRUE(exists(folder)) << "named by the number of its test";
  EXPECT_THAT(text_of(folder + "/reason.txt"), HasSubstr("the model is not found good"));
  EXPECT_TRUE(exists(folder + "/report.md"));
}

TEST_F(UnpublishedTest, ItIsToldAsABugOfOurs) {
  EXPECT_FALSE(may_be_published(*parts_, wrong(), counts_));
  ASSERT_EQ(events_.size(), 1u);
  EXPECT_EQ(events_[0].kind, EventKind::Warning);
  EXPECT_THAT(events_[0].text, HasSubstr("a bug of ours: "));
  EXPECT_THAT(text_of("our_errors.txt"), HasSubstr("not published: the model is not found good"));
}

TEST_F(UnpublishedTest, NothingOfItIsAmongTheFindings) {
  EXPECT_FALSE(may_be_published(*parts_, wrong(), counts_));
  EXPECT_TRUE(std::filesystem::is_empty(folder_ + "/out/findings"));
  EXPECT_THAT(store().findings(), IsEmpty());
}

}  // namespace
}  // namespace smiter::campaign
