// SPDX-License-Identifier: MIT
#include "campaign/run/crew.h"

#include <gmock/gmock.h>

#include <mutex>

#include "campaign/parts_test_support.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class CrewTest : public MemoryParts {
 protected:
  void work(Crew& crew, unsigned workers) {
    crew.start(workers);
    crew.join();
  }
};

TEST_F(CrewTest, AllWorkersTogetherRunWhatWasAskedFor) {
  make(settings({"honest", "right"}, 30));
  Crew crew(*parts_);
  work(crew, 3);
  EXPECT_TRUE(crew.wait(0));
  const Counts counts = crew.counts();
  EXPECT_EQ(counts.tests, 30u);
  ASSERT_THAT(counts.solvers, SizeIs(2));
  EXPECT_EQ(counts.solvers[0].queries, 30u);
  ASSERT_FALSE(counts.strategies.empty());
  EXPECT_EQ(counts.strategies[0].name, kSeedRow);
  EXPECT_EQ(counts.strategies[0].tests, 3u);
  EXPECT_EQ(crew.failure(), "");
}

TEST_F(CrewTest, BeforeItStartsThereIsNobodyToWaitFor) {
  make(settings({"honest", "right"}, 10));
  Crew crew(*parts_);
  EXPECT_TRUE(crew.wait(0));
  EXPECT_EQ(crew.counts().tests, 0u);
}

TEST_F(CrewTest, WaitingEndsWithTheLastWorkerAndNotBefore) {
  std::mutex gate;  // closed until the test opens it
  std::unique_lock closed(gate);
  add(FakeSolver("gated", [&gate, right = examine::testing_support::honest(ops_)](const auto& asked) {
    // What it is asked while it is set up has to pass.
    if (asked.query.script.find("(assert p)") == std::string::npos) {
      const std::lock_guard wait(gate);
    }
    return right(asked);
  }));
  make(settings({"gated", "right"}, 10));
  Crew crew(*parts_);
  crew.start(2);
  EXPECT_FALSE(crew.wait(0));
  closed.unlock();
  crew.join();
  EXPECT_TRUE(crew.wait(0));
}

TEST_F(CrewTest, WhatWorkersLearnOfLabelsIsPutTogether) {
  std::filesystem::remove_all(folder_ + "/seeds");
  std::filesystem::create_directory(folder_ + "/seeds");
  write("seeds/lies.smt2",
        "(set-info :status unsat)\n(set-logic QF_UF)\n(declare-const p Bool)\n(assert p)\n(check-sat)\n");
  make(settings({"honest", "right"}, 10));
  Crew crew(*parts_);
  work(crew, 2);
  EXPECT_THAT(crew.bad_labels(), ElementsAre(HasSubstr("lies.smt2")));
}

TEST_F(CrewTest, AnExceptionEndsTheCampaignAndIsToldWithItsReason) {
  make(settings({"honest", "right"}, 1000));
  scripted_->throws = true;
  Crew crew(*parts_);
  work(crew, 2);
  EXPECT_THAT(crew.failure(), HasSubstr("a worker failed: two and two are five"));
  EXPECT_TRUE(budget_->is_stopped()) << "the others are not to go on";
  EXPECT_TRUE(crew.wait(0));
  EXPECT_LT(crew.counts().tests, 1000u);
}

TEST_F(CrewTest, TheFirstReasonStands) {
  make(settings({"honest", "right"}, 10));
  Crew crew(*parts_);
  crew.add_failure("the disk is full");
  crew.add_failure("it rains");
  EXPECT_EQ(crew.failure(), "the disk is full");
}

}  // namespace
}  // namespace smiter::campaign
