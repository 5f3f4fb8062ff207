// SPDX-License-Identifier: MIT
#include "campaign/database/postgres.h"

#include <gtest/gtest.h>

#include "campaign/database/postgres_test_support.h"

namespace smiter::campaign {
namespace {

using testing_support::PostgresServer;

class PostgresTest : public testing::Test {
 protected:
  void SetUp() override {
    server_ = PostgresServer::get();
    if (server_ == nullptr) GTEST_SKIP() << PostgresServer::why_not();
    address_ = server_->new_database();
  }
  PostgresServer* server_ = nullptr;
  std::string address_;
};

TEST_F(PostgresTest, ValuesComeBackAsTheyWere) {
  const auto database = open_postgres(address_, false);
  database->execute("CREATE TABLE t(i BIGINT, r DOUBLE PRECISION, x TEXT, b BYTEA)");
  const std::string odd("a'\0\xff\"", 5);
  EXPECT_EQ(database->run("INSERT INTO t VALUES($1, $2, $3, $4), ($1, $2, $3, $4)",
                          {number(UINT64_MAX), -0.125, text("it's; DROP TABLE t"), bytes(odd)}),
            2u);
  EXPECT_EQ(database->run("INSERT INTO t VALUES($1, NULL, $2, $3)", {nullptr, text(""), bytes("")}), 1u);
  const auto rows = database->rows("SELECT i, r, x, b FROM t WHERE i = $1", {number(UINT64_MAX)});
  ASSERT_TRUE(rows->next());
  EXPECT_EQ(rows->natural(0), UINT64_MAX);
  EXPECT_EQ(rows->real(1), -0.125);
  EXPECT_EQ(rows->string(2), "it's; DROP TABLE t");
  EXPECT_EQ(rows->string(3), odd);
  EXPECT_TRUE(rows->next());
  EXPECT_FALSE(rows->next());
  const auto none = database->rows("SELECT i, x, b, 1 = 1, CAST(7 AS INTEGER) FROM t WHERE i IS NULL", {});
  ASSERT_TRUE(none->next());
  EXPECT_TRUE(none->is_null(0));
  EXPECT_FALSE(none->is_null(1));
  EXPECT_EQ(none->string(2), "");
  EXPECT_EQ(none->integer(3), 1);
  EXPECT_EQ(none->integer(4), 7);
}

TEST_F(PostgresTest, AWrongStatementIsAnErrorAndTheTransactionIsUndone) {
  const auto database = open_postgres(address_, false);
  database->execute("CREATE TABLE t(i BIGINT)");
  database->begin();
  database->run("INSERT INTO t VALUES($1)", {number(1)});
  EXPECT_THROW(database->run("INSERT INTO nothing VALUES($1)", {number(1)}), DatabaseError);
  EXPECT_THROW(database->commit(), DatabaseError);
  database->roll_back();
  EXPECT_FALSE(database->rows("SELECT i FROM t", {})->next());
}

TEST_F(PostgresTest, AServerThatIsGoneInterruptsAndMayComeBack) {
  const auto database = open_postgres(address_, false);
  database->execute("CREATE TABLE t(i BIGINT)");
  database->begin();
  database->run("INSERT INTO t VALUES($1)", {number(1)});
  server_->stop(SIGKILL);
  EXPECT_THROW(database->commit(), Interrupted);
  database->roll_back();
  EXPECT_THROW(database->reconnect(), Interrupted);
  EXPECT_THROW(static_cast<void>(open_postgres(address_, true)), Interrupted);
  server_->start();
  ASSERT_TRUE(server_->is_running());
  database->reconnect();
  EXPECT_FALSE(database->rows("SELECT i FROM t", {})->next());
  EXPECT_EQ(database->run("INSERT INTO t VALUES($1)", {number(1)}), 1u);
}

TEST_F(PostgresTest, AnErrorDoesNotShowThePassword) {
  try {
    static_cast<void>(open_postgres(server_->address("nothing", "smiter:secret"), false));
    FAIL();
  } catch (const DatabaseError& error) {
    EXPECT_EQ(std::string(error.what()).find("secret"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace smiter::campaign
