// SPDX-License-Identifier: MIT
#include "campaign/join/shared_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "campaign/store/store_test_support.h"
#include "theory/sig_reader.h"
#include "triage/finding_test_support.h"

namespace smiter::campaign {
namespace {

using Turn = SharedFindings::Turn;

class SharedFindingsTest : public testing_support::OnEachEngine {
 protected:
  void SetUp() override {
    OnEachEngine::SetUp();
    if (IsSkipped()) return;
    auto opened = Store::open(address());
    ASSERT_TRUE(opened) << opened.error().to_string();
    store_ = std::make_unique<Store>(std::move(*opened));
    store_->database().execute("INSERT INTO counters(name, value) VALUES('revision', 0)");
  }
  // A machine with a desk of its own.
  struct Machine {
    Machine(Store& store, std::uint64_t number, double lease_s)
        : desk(theory::builtin_operators(), {}, {}),
          shared(store, number, lease_s,
                 {.absorb = [this](auto found) { static_cast<void>(desk.absorb(std::move(found))); },
                  .heads = [this] { return desk.heads(); }}) {
      desk.number_from(number * 1000);
    }
    Desk desk;
    SharedFindings shared;
  };
  [[nodiscard]] std::unique_ptr<Machine> machine(std::uint64_t number, double lease_s = 100) {
    return std::make_unique<Machine>(*store_, number, lease_s);
  }
  static triage::Finding finding(std::uint64_t id, const std::string& seed = "s") {
    triage::Finding f = triage::sample_finding();
    f.id = f.cluster = id;
    f.test.provenance.seeds = {seed};
    f.reduced = false;
    f.key = f.form = "";
    return f;
  }
  std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(Engines, SharedFindingsTest, testing_support::kEngines,
                         testing_support::engine_name);

TEST_P(SharedFindingsTest, ASuspicionIsLookedIntoByOne) {
  const auto a = machine(1), b = machine(2);
  EXPECT_EQ(a->shared.claim_slot("x"), Turn::Ours);
  EXPECT_EQ(b->shared.claim_slot("x"), Turn::Others);
  a->shared.settle_slot("x", 0);
  EXPECT_EQ(b->shared.claim_slot("x"), Turn::Ours) << "it was in vain; another test may show more";
  b->shared.settle_slot("x", 7);
  EXPECT_EQ(a->shared.claim_slot("x"), Turn::Others);
}

TEST_P(SharedFindingsTest, WhoDiesWhileLookingIsReplacedAndPatienceEnds) {
  const auto dead = machine(1, 0.02), b = machine(2);
  EXPECT_EQ(dead->shared.claim_slot("x"), Turn::Ours);
  std::this_thread::sleep_for(std::chrono::milliseconds(40));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(b->shared.claim_slot("x"), Turn::Ours) << i;
    b->shared.settle_slot("x", 0);
  }
  EXPECT_EQ(b->shared.claim_slot("x"), Turn::Vain);
}

TEST_P(SharedFindingsTest, TwoThatFindOneBugAtOnceMakeOneFinding) {
  const auto a = machine(1), b = machine(2);
  EXPECT_EQ(a->shared.put(finding(1000), "x"), 1000u);
  EXPECT_EQ(b->shared.put(finding(2000), "x"), 1000u);
  EXPECT_EQ(a->shared.put(finding(1000), "x"), 1000u) << "handed in twice, as after a lost answer";
  EXPECT_EQ(store_->findings().size(), 1u);
  EXPECT_EQ(b->desk.findings().size(), 1u) << "who was second knows of it";
}

TEST_P(SharedFindingsTest, AReductionIsDoneOnceAndOthersLearnOfIt) {
  const auto a = machine(1), b = machine(2);
  ASSERT_EQ(a->shared.put(finding(1000), "x"), 1000u);
  b->shared.pull();
  EXPECT_EQ(b->desk.waiting(), 1u);
  EXPECT_TRUE(b->shared.claim_reduction(1000));
  EXPECT_FALSE(a->shared.claim_reduction(1000));
  auto taken = b->desk.take_for_reduction();
  ASSERT_TRUE(taken);
  taken->reduced = true;
  taken->script = "(assert false)\n(check-sat)\n";
  b->shared.put_reduced(b->desk.reduced(*taken).front().finding);
  a->shared.pull();
  ASSERT_EQ(a->desk.findings().size(), 1u);
  EXPECT_TRUE(a->desk.findings()[0].reduced);
  EXPECT_EQ(a->desk.waiting(), 0u);
  EXPECT_FALSE(a->shared.claim_reduction(1000));
}

TEST_P(SharedFindingsTest, ClustersFollowFromAllFindingsWhoeverStoresThem) {
  const auto a = machine(1), b = machine(2);
  // Two seeds show one bug: the same script comes out of both.
  ASSERT_EQ(a->shared.put(finding(1000, "s"), "x"), 1000u);
  ASSERT_EQ(b->shared.put(finding(2000, "t"), "y"), 2000u);
  const auto reduce = [](Machine& m, std::uint64_t id) {
    m.shared.pull();
    auto f = m.desk.take_for_reduction();
    while (f && f->id != id) f = m.desk.take_for_reduction();
    ASSERT_TRUE(f);
    f->reduced = true;
    f->script = f->test.script;
    m.shared.put_reduced(m.desk.reduced(*f).front().finding);
  };
  reduce(*a, 1000);
  reduce(*b, 2000);
  const auto stored = store_->findings();
  ASSERT_EQ(stored.size(), 2u);
  EXPECT_EQ(stored[0].cluster, stored[1].cluster);
  a->shared.pull();
  EXPECT_EQ(a->desk.heads(), b->desk.heads());
  EXPECT_EQ(a->desk.cluster_count(), 1u);
}

}  // namespace
}  // namespace smiter::campaign
