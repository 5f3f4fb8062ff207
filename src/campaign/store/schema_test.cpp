// SPDX-License-Identifier: MIT
#include "campaign/store/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "campaign/database/address.h"
#include "campaign/store/store.h"
#include "campaign/store/store_test_support.h"

namespace smiter::campaign {
namespace {

class SchemaTest : public testing_support::OnEachEngine {
 protected:
  // As the version before this one left it, as far as it differs.
  void make_old() const {
    auto store = Store::open(address());
    ASSERT_TRUE(store) << store.error().to_string();
    store->put_meta("settings", "{}");
    store->put_moment({1.5, "{}", 2, 3, 4});
    store->database().execute(
        "DROP TABLE machines; DROP TABLE moments; DROP TABLE contents; DROP TABLE seed_texts; "
        "DROP TABLE counters; DROP TABLE queue; DROP TABLE slots; DROP TABLE finding_states");
    store->put_meta("schema", "2");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, SchemaTest, testing_support::kEngines, testing_support::engine_name);

TEST_P(SchemaTest, AnOlderStoreIsReadAsItIs) {
  make_old();
  const auto reader = Store::open(address(), true);
  ASSERT_TRUE(reader) << reader.error().to_string();
  EXPECT_EQ(reader->timeline(9).size(), 1u);
  EXPECT_EQ(reader->meta("schema"), "2");
  EXPECT_TRUE(reader->findings().empty());
}

TEST_P(SchemaTest, AnOlderStoreIsBroughtUpToDateAndLosesNothing) {
  make_old();
  auto store = Store::open(address());
  ASSERT_TRUE(store) << store.error().to_string();
  EXPECT_EQ(store->meta("schema"), std::to_string(kSchemaVersion));
  EXPECT_EQ(store->meta("settings"), "{}");
  EXPECT_EQ(store->timeline(9).size(), 1u);
  EXPECT_FALSE(store->database().rows("SELECT unit FROM queue", {})->next());
}

TEST_P(SchemaTest, ANewerStoreIsRefusedAndNotTouched) {
  {
    auto store = Store::open(address());
    ASSERT_TRUE(store);
    store->put_meta("schema", "4");
  }
  for (const bool read_only : {true, false}) {
    const auto store = Store::open(address(), read_only);
    ASSERT_FALSE(store);
    EXPECT_THAT(store.error().message, testing::HasSubstr("newer version"));
  }
  EXPECT_TRUE(open_database(address(), true)
                  ->rows("SELECT 1 FROM meta WHERE key = 'schema' AND value = $1", {text("4")})
                  ->next());
}

TEST_P(SchemaTest, NonsenseIsRefused) {
  for (const char* version : {"1", "x", "2x", ""}) {
    {
      const auto database = open_database(address(), false);
      ASSERT_TRUE(prepare_schema(*database, false));
      database->run("UPDATE meta SET value = $1 WHERE key = 'schema'", {text(version)});
    }
    EXPECT_FALSE(Store::open(address())) << version;
    open_database(address(), false)->execute("DELETE FROM meta");
  }
}

TEST_P(SchemaTest, ManyMayMakeTheTablesAtOnce) {
  if (GetParam() == Engine::Sqlite) GTEST_SKIP() << "one file has one writer";
  std::vector<std::thread> threads;
  std::atomic<int> opened = 0;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] {
      if (Store::open(address())) ++opened;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(opened, 6);
}

}  // namespace
}  // namespace smiter::campaign
