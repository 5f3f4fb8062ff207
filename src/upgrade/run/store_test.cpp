// SPDX-License-Identifier: MIT
#include "upgrade/run/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "upgrade/run/queries.h"

namespace smiter::upgrade {
namespace {

using testing::HasSubstr;
using OneRun = Run;  // inside of a test Run is something else

class StoreTest : public testing::Test {
 protected:
  StoreTest() : folder_(testing::TempDir() + "upgrade_store_" + std::to_string(getpid())) {
    std::filesystem::remove_all(folder_);
  }
  ~StoreTest() override { std::filesystem::remove_all(folder_); }

  static Measured sample() {
    Measured m;
    m.queries = {{.name = "a", .path = "a", .hash = 17}, {.name = "b", .path = "b", .hash = 18}};
    m.versions = {{"old", "old"}, {"new", "new"}};
    return m;
  }
  const RunId id_{1, 1, Purpose::Fresh, 3};
  const OneRun run_{.results = {solver::Result::Sat, solver::Result::Timeout},
                    .outcome = solver::Class::Timeout,
                    .cpu_ms = 12.5,
                    .message = "out of \"time\"",
                    .warnings = {"w"},
                    .false_models = {"", "x"},
                    .false_core = "y"};
  const base::Json settings_{{"timeout_ms", 10}};
  std::string folder_;
};

TEST_F(StoreTest, WhatWasWrittenIsReadBack) {
  Measured m = sample();
  {
    const auto store = Store::open(folder_, settings_, m);
    ASSERT_TRUE(store.has_value());
    (*store)->add(m, id_, run_);
    (*store)->add(m, JudgedId{0, 0, 1, 2}, {"new", "why", "old"});
    EXPECT_EQ((*store)->problem(), "");
    // One at a time.
    Measured other = sample();
    EXPECT_FALSE(Store::open(folder_, settings_, other).has_value());
  }
  Measured again = sample();
  ASSERT_TRUE(Store::open(folder_, settings_, again).has_value());
  ASSERT_EQ(again.runs.size(), 1u);
  EXPECT_EQ(again.runs.at(id_), run_);
  EXPECT_EQ(again.judged.at({0, 0, 1, 2}).why, "why");
  EXPECT_EQ(again.judged.at({0, 0, 1, 2}).right, "old");
}

TEST_F(StoreTest, AScriptThatChangedIsRunAgain) {
  Measured m = sample();
  (*Store::open(folder_, settings_, m))->add(m, id_, run_);
  Measured changed = sample();
  changed.queries[1].hash = 99;
  ASSERT_TRUE(Store::open(folder_, settings_, changed).has_value());
  EXPECT_TRUE(changed.runs.empty());
}

TEST_F(StoreTest, ATornTailAndNonsenseAreLeftOut) {
  Measured m = sample();
  (*Store::open(folder_, settings_, m))->add(m, id_, run_);
  std::ofstream(folder_ + "/runs.jsonl", std::ios::app)
      << "nonsense\n[1]\n{\"query\":\"a\",\"hash\":17,\"version\":9,\"purpose\":0,\"number\":0,\"run\":{}}\n"
      << "{\"query\":\"b\",\"ha";
  Measured again = sample();
  {
    const auto store = Store::open(folder_, settings_, again);
    ASSERT_TRUE(store.has_value());
    EXPECT_EQ(again.runs.size(), 1u);
    (*store)->add(again, {0, 0, Purpose::Screen, 0}, run_);
  }
  Measured third = sample();
  ASSERT_TRUE(Store::open(folder_, settings_, third).has_value());
  EXPECT_EQ(third.runs.size(), 2u);
}

TEST_F(StoreTest, AnotherComparisonDoesNotGoOnHere) {
  Measured m = sample();
  ASSERT_TRUE(Store::open(folder_, settings_, m).has_value());
  const auto other = Store::open(folder_, {{"timeout_ms", 20}}, m);
  ASSERT_FALSE(other.has_value());
  EXPECT_THAT(other.error().to_string(), HasSubstr("timeout_ms was 10"));
}

TEST(QueriesTest, TheLogicIsWhatTheScriptSays) {
  EXPECT_EQ(logic_of("; c\n(set-info :source |x|)(set-logic QF_BV)\n(assert true)"), "QF_BV");
  EXPECT_EQ(logic_of("(assert true)(set-logic X)"), "");
  EXPECT_EQ(logic_of("(set-logic"), "");
  EXPECT_EQ(logic_of(""), "");
}

TEST(QueriesTest, FilesBelowAFolderAreFound) {
  const std::string folder = testing::TempDir() + "upgrade_queries_" + std::to_string(getpid());
  std::filesystem::create_directories(folder + "/a/b");
  std::ofstream(folder + "/a/b/x.smt2") << "(set-logic QF_LIA)";
  std::ofstream(folder + "/y.smt2") << "(check-sat)";
  std::ofstream(folder + "/z.txt") << "no";
  std::vector<std::string> problems;
  const auto found = find_queries({folder}, problems);
  ASSERT_TRUE(found.has_value());
  ASSERT_EQ(found->size(), 2u);
  EXPECT_EQ((*found)[0].name, "a/b/x.smt2");
  EXPECT_EQ((*found)[0].folder, "a/b");
  EXPECT_EQ((*found)[0].logic, "QF_LIA");
  EXPECT_EQ((*found)[1].folder, ".");
  EXPECT_FALSE(find_queries({folder + "/nothing"}, problems).has_value());
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace smiter::upgrade
