// SPDX-License-Identifier: MIT
#include "campaign/work/own_errors.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"

namespace smiter::campaign {
namespace {

class OwnErrorsTest : public MemoryParts {
 protected:
  void SetUp() override {
    MemoryParts::SetUp();
    make(settings({"honest", "right"}, 10));
  }
};

TEST_F(OwnErrorsTest, AnErrorIsWrittenDownAndTold) {
  OwnErrors errors(*parts_);
  errors.tell("two and two are five");
  errors.tell("so are three and three");
  EXPECT_EQ(text_of("our_errors.txt"), "two and two are five\nso are three and three\n");
  ASSERT_EQ(events_.size(), 2u);
  EXPECT_EQ(events_[0].kind, EventKind::Warning);
  EXPECT_EQ(events_[0].text, "a bug of ours: two and two are five");
}

TEST_F(OwnErrorsTest, OnlyTheFirstFewAreToldOf) {
  OwnErrors errors(*parts_);
  for (int i = 1; i <= 30; ++i) errors.tell(std::to_string(i));
  ASSERT_EQ(events_.size(), 20u);
  EXPECT_EQ(events_.back().text, "a bug of ours: 20");
  EXPECT_TRUE(text_of("our_errors.txt").ends_with("\n19\n20\n"));
}

TEST_F(OwnErrorsTest, AnErrorIsOneLineOfTheFile) {
  OwnErrors(*parts_).tell("two\nlines");
  const std::string text = text_of("our_errors.txt");
  EXPECT_EQ(std::ranges::count(text, '\n'), 1);
}

}  // namespace
}  // namespace smiter::campaign
