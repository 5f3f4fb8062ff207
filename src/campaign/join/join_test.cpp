// SPDX-License-Identifier: MIT
// Whole campaigns of several machines, which are objects of this process, on one PostgreSQL database.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>
#include <thread>

#include "campaign/campaign_test_support.h"
#include "campaign/database/postgres_test_support.h"
#include "campaign/findings/desk.h"
#include "campaign/join/shared_campaign.h"

namespace smiter::campaign {
namespace {

using testing_support::PostgresServer;

class JoinTest : public MemoryCampaign {
 protected:
  void SetUp() override {
    MemoryCampaign::SetUp();
    server_ = PostgresServer::get();
    if (server_ == nullptr) GTEST_SKIP() << PostgresServer::why_not();
    address_ = server_->new_database();
  }
  [[nodiscard]] Settings shared(std::vector<std::string> solvers, std::uint64_t tests) const {
    Settings s = settings(std::move(solvers), tests);
    s.store = address_;
    s.lease_ms = 1000;
    return s;
  }
  // As another machine does that joins.
  [[nodiscard]] Settings joining(const Settings& first, const std::string& folder) const {
    auto s = joined_settings(address_, folder_ + "/" + folder);
    EXPECT_TRUE(s) << s.error().to_string();
    s->solvers = first.solvers;
    s->tests = first.tests;
    return *s;
  }
  [[nodiscard]] std::unique_ptr<Campaign> begin(const Settings& settings, Opening opening) {
    auto campaign = Campaign::open(
        settings, opening, ops_, [](const Event&) {}, continuation());
    EXPECT_TRUE(campaign) << campaign.error().to_string();
    if (!campaign) return nullptr;
    (*campaign)->start();
    return std::move(*campaign);
  }
  static void end(Campaign& campaign) {
    while (!campaign.wait(20)) {
    }
    static_cast<void>(campaign.finish());
    EXPECT_EQ(campaign.error(), "");
  }
  [[nodiscard]] Store store() const {
    auto opened = Store::open(address_);
    EXPECT_TRUE(opened) << opened.error().to_string();
    return std::move(*opened);
  }
  // The tests of the first units, all of which are done, by unit.
  using Tests = std::map<std::uint64_t, std::set<std::uint64_t>>;
  static Tests tests_of(const Store& store, std::uint64_t units) {
    Tests tests;
    const auto rows = const_cast<Store&>(store).database().rows(
        "SELECT hashes, number FROM units WHERE number < $1 AND done = 1", {number(units)});
    while (rows->next()) {
      const std::string bytes = rows->string(0);
      for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
        std::uint64_t hash = 0;
        std::memcpy(&hash, bytes.data() + i, 8);
        tests[rows->natural(1)].insert(hash);
      }
    }
    return tests;
  }
  // So many units from the first on are done.
  static std::uint64_t units_done(Store& store) {
    const auto rows = store.database().rows("SELECT number FROM units WHERE done = 1 ORDER BY number", {});
    std::uint64_t next = 0;
    while (rows->next() && rows->natural(0) == next) ++next;
    return next;
  }

  PostgresServer* server_ = nullptr;
  std::string address_;
};

TEST_F(JoinTest, TwoMachinesMakeTheTestsOfOne) {
  // More than both make together: its last unit is cut short.
  const Settings one = settings({"honest", "right"}, 600);
  run(one);
  auto alone = Store::open(one.out + "/campaign.sqlite", true);
  ASSERT_TRUE(alone);

  Settings first = shared({"honest", "right"}, 200);
  first.out = folder_ + "/a";
  const auto a = begin(first, Opening::New);
  ASSERT_NE(a, nullptr);
  const auto b = begin(joining(first, "b"), Opening::Resume);
  ASSERT_NE(b, nullptr);
  end(*a);
  end(*b);

  Store both = store();
  const std::uint64_t units = std::min(units_done(*alone), units_done(both));
  ASSERT_GT(units, 10u);
  EXPECT_EQ(tests_of(both, units), tests_of(*alone, units));
  const auto machines = both.database().rows("SELECT COUNT(DISTINCT machine) FROM moments", {});
  ASSERT_TRUE(machines->next());
  EXPECT_EQ(machines->integer(0), 2);
  EXPECT_FALSE(both.database().rows("SELECT 1 FROM queue WHERE until > 0", {})->next())
      << "all was given back";
}

TEST_F(JoinTest, OneBugIsOneClusterWhoeverFindsIt) {
  add(FakeSolver("liar", examine::testing_support::honest(ops_))
          .when("(xor", examine::testing_support::unsat_for_sat(ops_)));
  Settings first = shared({"liar", "honest"}, 150);
  first.out = folder_ + "/a";
  const auto a = begin(first, Opening::New);
  ASSERT_NE(a, nullptr);
  const auto b = begin(joining(first, "b"), Opening::Resume);
  ASSERT_NE(b, nullptr);
  end(*a);
  end(*b);
  const auto archive = read_archive(address_);
  ASSERT_TRUE(archive) << archive.error().to_string();
  EXPECT_GE(archive->findings.size(), 1u);
  EXPECT_GT(archive->counts.tests, 200u) << "those of both";
  std::set<std::string> slots;
  Store both = store();
  const auto rows = both.database().rows("SELECT slot FROM finding_states", {});
  while (rows->next()) EXPECT_TRUE(slots.insert(rows->string(0)).second);
  EXPECT_EQ(slots.size(), archive->findings.size());
  // As one machine would see it that is given the same findings.
  const Desk desk(ops_, {}, archive->findings);
  for (const triage::Finding& f : archive->findings) EXPECT_EQ(desk.heads().at(f.id), f.cluster) << f.id;
}

TEST_F(JoinTest, AnotherBuildIsRefusedByItsRecord) {
  const std::vector<SolverIdentity> theirs = {{"z3", "z3", "abc", {}}};
  EXPECT_TRUE(check_same_solvers(theirs, theirs));
  const auto build = check_same_solvers(theirs, {{"z3", "z3", "abd", {}}});
  ASSERT_FALSE(build);
  EXPECT_THAT(build.error().message, testing::HasSubstr("another build"));
  EXPECT_FALSE(check_same_solvers(theirs, {{"z3", "z3", "abc", {"smt.x=1"}}}));
  EXPECT_FALSE(check_same_solvers(theirs, {}));
}

TEST_F(JoinTest, TheServerGoneAndBackLosesNothing) {
  add(FakeSolver("liar", examine::testing_support::honest(ops_))
          .when("(xor", examine::testing_support::unsat_for_sat(ops_)));
  Settings first = shared({"liar", "honest"}, 600);
  first.out = folder_ + "/a";
  const auto a = begin(first, Opening::New);
  ASSERT_NE(a, nullptr);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  server_->stop(SIGKILL);
  std::this_thread::sleep_for(std::chrono::milliseconds(700));
  server_->start();
  ASSERT_TRUE(server_->is_running());
  end(*a);
  const auto here = read_archive(first.out);
  const auto there = read_archive(address_);
  ASSERT_TRUE(here && there);
  EXPECT_EQ(there->findings.size(), here->findings.size());
  EXPECT_GE(there->findings.size(), 1u);
  auto own = Store::open(first.out + "/campaign.sqlite", true);
  ASSERT_TRUE(own);
  Store both = store();
  EXPECT_EQ(units_done(both), units_done(*own)) << "what was done here is done for all";
  EXPECT_GE(units_done(both), 1u);
}

TEST_F(JoinTest, WhatCouldNotBeHandedInIsHandedInLater) {
  Settings first = shared({"honest", "right"}, 20);
  first.out = folder_ + "/a";
  auto a = begin(first, Opening::New);
  ASSERT_NE(a, nullptr);
  end(*a);
  a.reset();  // it leaves the folder to others
  {
    auto own = Store::open(first.out + "/campaign.sqlite");
    ASSERT_TRUE(own);
    triage::Finding f;
    f.id = f.cluster = 1000007;
    f.test.script = "(check-sat)\n";
    own->put_finding(f);
  }
  const auto again = begin(joining(first, "a"), Opening::Resume);
  ASSERT_NE(again, nullptr);
  end(*again);
  const auto there = read_archive(address_);
  ASSERT_TRUE(there);
  ASSERT_EQ(there->findings.size(), 1u);
  EXPECT_EQ(there->findings[0].id, 1000007u);
}

}  // namespace
}  // namespace smiter::campaign
