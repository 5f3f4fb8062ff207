// SPDX-License-Identifier: MIT
// For tests that hold for both engines: INSTANTIATE_TEST_SUITE_P(Engines, XTest, kEngines, engine_name).
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

#include "campaign/database/database.h"
#include "campaign/database/postgres_test_support.h"

namespace smiter::campaign::testing_support {

class OnEachEngine : public testing::TestWithParam<Engine> {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/store-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    address_ = folder_ + "/s.sqlite";
    if (GetParam() == Engine::Sqlite) return;
    PostgresServer* const server = PostgresServer::get();
    if (server == nullptr) GTEST_SKIP() << PostgresServer::why_not();
    address_ = server->new_database();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Of a store that is not there yet.
  [[nodiscard]] const std::string& address() const { return address_; }

  std::string folder_;

 private:
  std::string address_;
};

inline std::string engine_name(const testing::TestParamInfo<Engine>& info) {
  return info.param == Engine::Sqlite ? "Sqlite" : "Postgres";
}
inline const auto kEngines = testing::Values(Engine::Sqlite, Engine::Postgres);

}  // namespace smiter::campaign::testing_support
